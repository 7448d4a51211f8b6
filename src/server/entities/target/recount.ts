import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { DueOf } from '../../../shared/entities/target/due.ts';
import { targetStatuses } from '../../../shared/entities/target/schema.ts';
import { onlyId } from '../../db/columns.ts';
import type { Db, Queryable } from '../../db/database.ts';
import { job, whileHeld } from '../../jobs/job.ts';
import type { Services } from '../../kit/context.ts';
import { everyAudience } from '../../live/audience.ts';
import { publish } from '../../live/channel.ts';
import { referral } from '../referral/table.ts';
import { fillMoves } from '../team/rules.ts';
import { dueOf } from './rules.ts';
import { workTarget } from './table.ts';

const chunkRows = 2000;

async function recountChunk(tx: Queryable, due: DueOf, after: number): Promise<number | undefined> {
  const rows = await tx
    .select({ id: referral.id, status: referral.status, since: referral.status_changed_at })
    .from(referral)
    .where(
      and(gt(referral.id, after), inArray(referral.status, [...targetStatuses]), isNull(referral.deleted_at)),
    )
    .orderBy(asc(referral.id))
    .limit(chunkRows)
    .for('update');
  if (rows.length === 0) return undefined;
  const dues = rows.map(({ status, since }) => due(status, since)?.toISOString() ?? null);
  await tx.execute(sql`update ${referral} set due_at = counted.due
    from unnest(${sql.param(rows.map(({ id }) => id))}::int[], ${sql.param(dues)}::timestamptz[]) as counted(id, due)
    where ${referral.id} = counted.id and ${referral.due_at} is distinct from counted.due`);
  return rows.at(-1)!.id;
}

export async function recountDue(
  db: Db,
  step: <Result>(work: (tx: Queryable) => Promise<Result>) => Promise<Result> = (work) => work(db),
  isStopped = () => false,
): Promise<void> {
  const due = await dueOf(db);
  for (let after: number | undefined = 0; after !== undefined && !isStopped(); ) {
    const from: number = after;
    after = await step((tx) => recountChunk(tx, due, from));
  }
}

type Starting = Pick<Services, 'db' | 'jobs' | 'now'>;

/** An update of Rujukan, a move to PostgreSQL or an interrupted recount may leave due times missing. */
export async function recountWhenNew({ db, jobs, now }: Starting): Promise<void> {
  await db.transaction(async (tx) => {
    const [uncounted] = await tx
      .select({ id: workTarget.id })
      .from(workTarget)
      .where(isNull(workTarget.counted_at));
    if (!uncounted) return;
    const [some] = await tx.select({ id: referral.id }).from(referral).limit(1);
    if (some) await jobs.send(tx, recountTargets, {});
    else await tx.update(workTarget).set({ counted_at: now() });
  });
}

/** A changed target also applies to open submissions. */
export const recountTargets = job<object>({
  name: 'recount-targets',
  run: async ({ db, now }, _data, attempt) => {
    await recountDue(
      db,
      (work) => whileHeld(db, attempt, work),
      () => attempt.signal.aborted,
    );
    if (attempt.signal.aborted) return;
    await whileHeld(db, attempt, async (tx) => {
      await fillMoves(tx, now());
      await tx.update(workTarget).set({ counted_at: now() }).where(eq(workTarget.id, onlyId));
      await publish(tx, {
        event: { entity: 'referral', kind: 'changed' },
        audience: everyAudience,
      });
    });
  },
});
