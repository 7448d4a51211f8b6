import { Checkbox, SegmentedControl } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { formatCount } from '../../../../shared/core/formats.ts';
import type { Envelope } from '../../../../shared/core/operation.ts';
import type { Share, Worker } from '../../../../shared/entities/claim/schema.ts';
import { NumberField } from '../../../kit/fields/figures/NumberFields.tsx';
import { PersonMark } from '../../../kit/marks/PersonMark.tsx';
import { Empty, ReadProblem, TableSkeleton } from '../../../kit/page/states.tsx';
import { WayToWorker } from '../WayToWorker.tsx';
import classes from './Recipients.module.css';
import type { ShareForm } from './useShare.ts';

const without = (people: ShareForm['people'], id: number): ShareForm['people'] =>
  Object.fromEntries(Object.entries(people).filter(([key]) => Number(key) !== id));

export function Recipients({
  form,
  set,
  workers,
  planned,
}: {
  form: ShareForm;
  set: (changes: Partial<ShareForm>) => void;
  workers: UseQueryResult<Envelope<Worker[]>>;
  planned: Share | undefined;
}) {
  const id = useId();
  const people = workers.data?.data;
  return (
    <section aria-labelledby={id}>
      <header className={classes.head}>
        <h3 id={id}>Kepada</h3>
        <SegmentedControl
          size="xs"
          aria-label="Cara membagi"
          data={[
            { value: 'even', label: 'Rata' },
            { value: 'hand', label: 'Atur sendiri' },
          ]}
          value={form.byHand ? 'hand' : 'even'}
          onChange={(way) => set({ byHand: way === 'hand' })}
        />
      </header>
      {workers.isError && !people ? (
        <ReadProblem error={workers.error} onRetry={() => void workers.refetch()} />
      ) : !people ? (
        <TableSkeleton rows={4} />
      ) : people.length === 0 ? (
        <Empty title="Belum ada petugas yang dapat menerima pengajuan" hint={<WayToWorker />} />
      ) : (
        <ul className={classes.people}>
          {people.map((worker) => (
            <Recipient
              key={worker.user_id}
              worker={worker}
              form={form}
              set={set}
              given={planned?.given.find(({ user_id }) => user_id === worker.user_id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Recipient({
  worker: { user_id, name, role_name, held },
  form,
  set,
  given,
}: {
  worker: Worker;
  form: ShareForm;
  set: (changes: Partial<ShareForm>) => void;
  given: Share['given'][number] | undefined;
}) {
  const id = useId();
  const chosen = user_id in form.people;
  const more = given?.referral_ids.length ?? 0;
  const choose = (people: ShareForm['people']) => set({ people });
  return (
    <li data-chosen={chosen || undefined}>
      <Checkbox
        checked={chosen}
        onChange={(event) =>
          choose(
            event.currentTarget.checked ? { ...form.people, [user_id]: '' } : without(form.people, user_id),
          )
        }
        label={
          <span className={classes.person}>
            <PersonMark name={name} />
            <span>
              {name} <small>{role_name}</small>
            </span>
          </span>
        }
      />
      {chosen && form.byHand && (
        <div className={classes.count}>
          <NumberField
            id={id}
            label={`Jumlah untuk ${name}`}
            required
            value={form.people[user_id]!}
            onChange={(count) => choose({ ...form.people, [user_id]: count })}
            onBlur={() => undefined}
            error={undefined}
          />
        </div>
      )}
      <span className={classes.held}>
        {chosen && given ? (
          <>
            {formatCount(given.before)} → <strong>{formatCount(given.before + more)}</strong>{' '}
            <ins>+{formatCount(more)}</ins>
          </>
        ) : (
          `${formatCount(held)} dipegang`
        )}
      </span>
    </li>
  );
}
