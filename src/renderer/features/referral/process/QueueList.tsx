import { SegmentedControl } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBarRight,
  IconCircleCheck,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { agoText } from '../../../../shared/core/ago.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { deletedText } from '../../../../shared/core/since.ts';
import type { Claim } from '../../../../shared/entities/claim/schema.ts';
import type { Presence } from '../../../../shared/entities/presence/schema.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import { referralStatusNames } from '../../../../shared/entities/referral/status.ts';
import { AgeBadge } from '../../../entities/referral/AgeBadge.tsx';
import { DueBadge } from '../../../entities/referral/DueBadge.tsx';
import { heldText, shortName } from '../../../entities/teamwork/claimText.ts';
import { presentText } from '../../../entities/teamwork/presentText.ts';
import { usePresent } from '../../../entities/teamwork/usePresent.ts';
import { SteadyButton } from '../../../kit/buttons/SteadyButton.tsx';
import { Note } from '../../../kit/layout/Note.tsx';
import { StableRowsNote } from '../../../kit/list/StableRowsNote.tsx';
import { PersonMark } from '../../../kit/marks/PersonMark.tsx';
import { useUser } from '../../../kit/session/session.ts';
import { useDeletion } from '../../../lib/deletions.ts';
import { goneText } from '../status/seen.ts';
import { TakeNext } from './HoldPill.tsx';
import { Panel, PanelHead } from './Panel.tsx';
import classes from './QueueList.module.css';
import { isOpen, type Queue, queueMost, skipReasons } from './queue.ts';
import type { Process } from './useProcess.ts';

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
  const list = useRef<HTMLDivElement & HTMLUListElement & HTMLOListElement>(null);
  const frame = { ref: list, 'data-rows': '' as const };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another submission opens
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [queue.at]);
  const { total = 0, claiming, turns, news } = process;
  const comes = turns.nextAfter(queue, queue.at);
  const people = Map.groupBy(usePresent('referral', queue.ids), ({ id }) => id);
  return (
    <Panel as="nav" label="Antrean">
      {/* The note about changes replaces the count, so that no line moves. */}
      <PanelHead title="Antrean">
        <StableRowsNote stable={{ ...news, frame }} />
        {news.fresh + news.moved === 0 && `${formatCount(left)} tersisa`}
      </PanelHead>
      <Order process={process} />
      {total > queueMost && (
        <Note tone="amber" px={14} py={4} bdrs={0} fz="xs">
          {formatCount(queueMost)} teratas dari {formatCount(total)}
        </Note>
      )}
      <ol {...frame} className={classes.queue}>
        {queue.ids.map((id, index) => {
          const row = rowOf(id);
          return (
            row && (
              <Line
                key={id}
                {...{ queue, id, row, process }}
                position={index + 1}
                present={people.get(id) ?? []}
              />
            )
          );
        })}
      </ol>
      {claiming.may && (
        <TakeNext
          name={comes === undefined ? undefined : (rowOf(comes)?.submitter_name ?? '')}
          onTake={turns.takeNext}
        />
      )}
    </Panel>
  );
}

const orders = [
  { value: 'due', label: 'Tenggat' },
  { value: 'age', label: 'Umur' },
];

function Order({ process: { due, setDue } }: { process: Process }) {
  return (
    <div className={classes.order}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Urutan antrean"
        data={orders}
        value={due ? 'due' : 'age'}
        onChange={(order) => setDue(order === 'due')}
      />
    </div>
  );
}

function Line({
  queue,
  id,
  row,
  position,
  process,
  present,
}: {
  queue: Queue;
  id: number;
  row: ReferralRow;
  position: number;
  process: Process;
  present: readonly Presence[];
}) {
  const failed = process.failures[id];
  const { claims, holdState, now } = process.claiming;
  const isClosed = queue.decided[id] !== undefined;
  const other = isClosed ? undefined : claims.otherOf(id);
  const isMine = id === queue.at && holdState?.kind === 'mine';
  const deletion = useDeletion({ entity: 'referral', id });
  const told = isClosed ? undefined : process.news.movedOf(id);
  const moved = told === goneText && deletion ? deletedText(deletion) : told;
  return (
    <li aria-current={id === queue.at || undefined} data-held={other !== undefined || undefined}>
      <SteadyButton disabled={isClosed} onClick={() => process.show(id)}>
        <Mark {...{ queue, id, position, failed, other, isMine }} moved={moved !== undefined} />
        <span className={classes.who}>
          <strong>{row.submitter_name}</strong>
          {moved !== undefined ? (
            <span title={moved} data-moved>
              {moved}
            </span>
          ) : other ? (
            <span title={heldText(other)}>
              {shortName(other)} · {agoText(other.since, Math.max(now, Date.now()))}
            </span>
          ) : (
            <span>{(ownText(claims.of(id), isMine) ?? presentText(present)) || row.program_name}</span>
          )}
        </span>
        <State {...{ queue, id, failed, row }} moved={moved !== undefined} due={process.due} />
      </SteadyButton>
    </li>
  );
}

function ownText(claim: Claim | undefined, isMine: boolean): string | undefined {
  if (claim?.mine && claim.kind === 'assigned') return 'Ditugaskan ke Anda';
  return isMine ? 'Anda ambil' : undefined;
}

interface Shown {
  queue: Queue;
  id: number;
  failed: string | undefined;
}

function Mark({
  queue,
  id,
  failed,
  position,
  other,
  isMine,
  moved,
}: Shown & { position: number; other: Claim | undefined; isMine: boolean; moved: boolean }) {
  const { name } = useUser();
  if (failed) return <IconAlertTriangle size={16} aria-hidden />;
  if (queue.decided[id] !== undefined) return <IconCircleCheck size={16} aria-hidden />;
  if (moved) return <IconArrowBarRight size={16} aria-label="pindah" />;
  if (queue.skipped[id] !== undefined) return <IconPlayerSkipForward size={16} aria-hidden />;
  if (other) return <PersonMark name={other.holder} />;
  if (isMine) return <PersonMark name={name} mine />;
  return <span className={classes.position}>{position}</span>;
}

function State({
  queue,
  id,
  failed,
  row,
  moved,
  due,
}: Shown & { row: ReferralRow; moved: boolean; due: boolean }) {
  const [to, reason] = [queue.decided[id], queue.skipped[id]];
  if (failed) return <span data-failed>Gagal</span>;
  if (to !== undefined) return <span data-done>{referralStatusNames[to]}</span>;
  if (moved) return null;
  if (reason !== undefined) return <span title={skipReasons[reason]}>Dilewati</span>;
  if (due) return row.dueAt ? <DueBadge referral={row} /> : <span>tanpa target</span>;
  return <AgeBadge status={row.referral_status_id} since={row.statusChangedAt} />;
}
