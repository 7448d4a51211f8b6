import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { formatCount } from '../../../../shared/core/formats.ts';
import type { Worker } from '../../../../shared/entities/claim/schema.ts';
import { NumberField } from '../../../kit/fields/figures/NumberFields.tsx';
import { PersonMark } from '../../../kit/marks/PersonMark.tsx';
import classes from './SharedToday.module.css';

type Recall = (worker: Worker, most: number) => void;

export function SharedToday({ workers, onRecall }: { workers: readonly Worker[]; onRecall: Recall }) {
  const shared = workers.filter(({ shared_today, shared_left }) => shared_today > 0 || shared_left > 0);
  if (shared.length === 0) return null;
  return (
    <section className={classes.shared} aria-label="Dibagikan hari ini">
      <h3>Dibagikan hari ini</h3>
      <ul>
        {shared.map((worker) => (
          <SharedTo key={worker.user_id} worker={worker} onRecall={onRecall} />
        ))}
      </ul>
    </section>
  );
}

/** If only some submissions are recalled, the server takes those that were assigned last. */
function SharedTo({ worker, onRecall }: { worker: Worker; onRecall: Recall }) {
  const id = useId();
  const { name, shared_today, shared_left } = worker;
  const [typed, setTyped] = useState<number | string>();
  const count = Number(typed ?? shared_left);
  const isPossible = Number.isInteger(count) && count >= 1 && count <= shared_left;
  const recall = () => {
    onRecall(worker, count);
    setTyped(undefined);
  };
  return (
    <li>
      <PersonMark name={name} />
      <div>
        <strong>
          {formatCount(shared_today)} ke {name}
        </strong>
        <p>{formatCount(shared_left)} masih ditugaskan</p>
      </div>
      {shared_left > 0 && (
        <div className={classes.recall}>
          <NumberField
            id={id}
            label={`Ditarik dari ${name}`}
            required
            value={typed ?? shared_left}
            onChange={setTyped}
            onBlur={() => undefined}
            error={isPossible ? undefined : `Isi 1 sampai ${formatCount(shared_left)}`}
          />
          <Button
            variant="default"
            disabled={!isPossible}
            aria-label={isPossible ? `Tarik kembali ${count} dari ${name}` : `Tarik kembali dari ${name}`}
            onClick={recall}
          >
            Tarik kembali
          </Button>
        </div>
      )}
    </li>
  );
}
