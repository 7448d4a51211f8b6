import { IconAlertTriangle, IconCircleCheck, IconPlayerSkipForward } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatCount } from '../../../../shared/core/formats.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import { referralStatusNames } from '../../../../shared/entities/referral/status.ts';
import { Panel, PanelHead } from './Panel.tsx';
import classes from './QueueList.module.css';
import { isOpen, type Queue, skipReasons } from './queue.ts';
import { type Process, queueMost } from './useProcess.ts';

/** The queue beside the record: what is done, what is open, where one is. A click opens without deciding. */
export function QueueList({
  queue,
  rowOf,
  process,
}: {
  queue: Queue;
  rowOf: (id: number) => ReferralRow | undefined;
  process: Process;
}) {
  const left = queue.ids.filter((id) => isOpen(queue, id)).length;
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open record itself is the trigger
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [queue.at]);
  const { total = 0 } = process;
  return (
    <Panel as="nav" label="Antrean">
      <PanelHead title="Antrean">{formatCount(left)} lagi</PanelHead>
      {total > queueMost && (
        <p className={classes.more}>
          {formatCount(queueMost)} pertama dari {formatCount(total)}
        </p>
      )}
      <ol ref={list} className={classes.queue}>
        {queue.ids.map((id, index) => {
          const row = rowOf(id);
          return (
            row && (
              <li key={id} aria-current={id === queue.at || undefined}>
                <button
                  type="button"
                  disabled={queue.decided[id] !== undefined}
                  onClick={() => process.show(id)}
                >
                  <Mark queue={queue} id={id} position={index + 1} failed={process.failures[id]} />
                  <span className={classes.who}>
                    <strong>{row.submitter_name}</strong>
                    <span>{row.program_name}</span>
                  </span>
                  <State queue={queue} id={id} failed={process.failures[id]} />
                </button>
              </li>
            )
          );
        })}
      </ol>
    </Panel>
  );
}

interface Shown {
  queue: Queue;
  id: number;
  failed: string | undefined;
}

function Mark({ queue, id, failed, position }: Shown & { position: number }) {
  if (failed) return <IconAlertTriangle size={16} aria-hidden />;
  if (queue.decided[id] !== undefined) return <IconCircleCheck size={16} aria-hidden />;
  if (queue.skipped[id] !== undefined) return <IconPlayerSkipForward size={16} aria-hidden />;
  return <span className={classes.position}>{position}</span>;
}

function State({ queue, id, failed }: Shown) {
  const [to, reason] = [queue.decided[id], queue.skipped[id]];
  if (failed) return <span data-failed>Gagal</span>;
  if (to !== undefined) return <span data-done>{referralStatusNames[to]}</span>;
  return reason !== undefined && <span title={skipReasons[reason]}>Dilewati</span>;
}
