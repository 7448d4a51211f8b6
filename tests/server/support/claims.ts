import { inArray, isNull } from 'drizzle-orm';
import { claimEvent } from '../../../src/server/entities/claim/table.ts';
import { referral } from '../../../src/server/entities/referral/table.ts';
import type { AccessCode } from '../../../src/shared/core/access.ts';
import type { TestServer } from '../harness.ts';
import { emptyRole, makeProbe, type Probe, setCodes } from './probes.ts';

export const workerCodes: readonly AccessCode[] = [
  'r_referral',
  'r_referral_detail',
  'u_referral_detail',
  'u_referral_status',
  'u_referral_status_assign',
  'u_referral_status_rejected',
  'u_referral_bulk',
  'd_referral',
];
export const leaderCodes: readonly AccessCode[] = [...workerCodes, 'u_team_assign'];

export async function makeWorker(
  server: TestServer,
  codes: readonly AccessCode[] = workerCodes,
  place: { company?: number; branch?: number } = {},
): Promise<Probe> {
  const role_id = await emptyRole(server);
  await setCodes(server, role_id, codes);
  return makeProbe(server, { role_id, ...place });
}

/** Creates submissions, oldest first. All earlier submissions become done. */
export async function fillQueue(
  { services: { db } }: TestServer,
  count: number,
  columns: (index: number) => Partial<typeof referral.$inferInsert> = () => ({}),
): Promise<number[]> {
  await db.update(referral).set({ status: 7, due_at: null });
  const [some] = await db.select().from(referral).where(isNull(referral.deleted_at)).limit(1);
  const { id: _id, search_text: _text, incentive_total: _total, ...row } = some!;
  const made: number[] = [];
  for (let from = 0; from < count; from += 500) {
    const values = Array.from({ length: Math.min(500, count - from) }, (_, at) => {
      const index = from + at;
      const since = new Date(Date.UTC(2026, 0, 1) + index * 60_000);
      return {
        ...row,
        submission_number: `PR-UJI-${performance.now().toFixed(3)}-${index}`,
        status: 1 as const,
        assigned_company_id: null,
        assigned_branch_id: null,
        soa_company_id: 1,
        soa_branch_id: 1,
        status_changed_at: since,
        created_at: since,
        due_at: null,
        deleted_at: null,
        ...columns(index),
      };
    });
    const rows = await db.insert(referral).values(values).returning({ id: referral.id });
    made.push(...rows.map(({ id }) => id));
  }
  return made;
}

export const oldestFirst = {
  referral_status_id: 1,
  sort_by: 'statusChangedAt',
  sort_dir: 'asc',
} as const;

/** Reports claims that overlap or end for the wrong user. `begun` counts the claims. */
export async function checkEvents(
  { services: { db } }: TestServer,
  ids: readonly number[],
): Promise<{ doubles: string[]; begun: number }> {
  const events = await db
    .select()
    .from(claimEvent)
    .where(inArray(claimEvent.referral_id, [...ids]))
    .orderBy(claimEvent.id);
  const holders = new Map<number, number>();
  const doubles: string[] = [];
  let begun = 0;
  for (const { referral_id, user_id, action } of events) {
    const holder = holders.get(referral_id);
    if (['taken', 'takenOver', 'assigned'].includes(action)) {
      if (holder !== undefined) doubles.push(`${referral_id}: ${holder} and ${user_id}`);
      holders.set(referral_id, user_id);
      begun += 1;
    } else {
      if (holder !== user_id) doubles.push(`${referral_id}: ${action} of ${user_id}, held by ${holder}`);
      holders.delete(referral_id);
    }
  }
  return { doubles, begun };
}
