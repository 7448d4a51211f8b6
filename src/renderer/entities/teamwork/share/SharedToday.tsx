import { Button } from '@mantine/core';
import { formatCount } from '../../../../shared/core/formats.ts';
import type { Worker } from '../../../../shared/entities/claim/schema.ts';
import { PersonMark } from '../../../kit/marks/PersonMark.tsx';
import classes from './SharedToday.module.css';

export function SharedToday({
  workers,
  onRecall,
}: {
  workers: readonly Worker[];
  onRecall: (worker: Worker) => void;
}) {
  const shared = workers.filter(({ shared_today, shared_left }) => shared_today > 0 || shared_left > 0);
  if (shared.length === 0) return null;
  return (
    <section className={classes.shared} aria-label="Dibagikan hari ini">
      <h3>Dibagikan hari ini</h3>
      <ul>
        {shared.map((worker) => (
          <li key={worker.user_id}>
            <PersonMark name={worker.name} />
            <div>
              <strong>
                {formatCount(worker.shared_today)} ke {worker.name}
              </strong>
              <p>{formatCount(worker.shared_left)} masih ditugaskan</p>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              disabled={worker.shared_left === 0}
              aria-label={`Tarik kembali ${worker.shared_left} dari ${worker.name}`}
              onClick={() => onRecall(worker)}
            >
              Tarik kembali {formatCount(worker.shared_left)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
