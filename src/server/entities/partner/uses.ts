import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { conflict } from '../../../shared/core/errors.ts';
import type { ReferralStatus } from '../../../shared/entities/referral/status.ts';
import type { Queryable } from '../../db/database.ts';
import { live, type RecordTable } from '../../kit/records.ts';
import { agent } from '../agent/table.ts';
import { referral } from '../referral/table.ts';
import { appUser } from '../user/table.ts';
import { partner } from './table.ts';

/** Neither finished nor rejected. */
const openStatuses: ReferralStatus[] = [1, 2, 3, 4, 5, 6];
const isOpen = inArray(referral.status, openStatuses);

interface Use {
  /** As the message names it. */
  name: string;
  table: RecordTable;
  by: (partnerId: number) => SQL | undefined;
}

const namedBy = (id: number) => sql`${id} in (${referral.soa_company_id}, ${referral.soa_branch_id},
  ${referral.assigned_company_id}, ${referral.assigned_branch_id})`;

/** What keeps a partner from being deleted. */
const uses: readonly Use[] = [
  { name: 'cabang', table: partner, by: (id) => eq(partner.parent_id, id) },
  {
    name: 'pengguna',
    table: appUser,
    by: (id) => or(eq(appUser.company_id, id), eq(appUser.branch_id, id)),
  },
  { name: 'agen', table: agent, by: (id) => or(eq(agent.company_id, id), eq(agent.branch_id, id)) },
  { name: 'pengajuan yang belum selesai', table: referral, by: (id) => and(isOpen, namedBy(id)) },
];

/** What keeps a branch where it is: a closed submission, too, would go along to the other company's people (P-313). */
const ties: readonly Use[] = [...uses, { name: 'pengajuan', table: referral, by: namedBy }];

/** Names of what still belongs to the partner and keeps it from being deleted. */
export const usesOf = (tx: Queryable, partnerId: number): Promise<string[]> => namesOf(tx, partnerId, uses);

/** Whether anything would go along with a branch to another company. */
export const isTied = async (tx: Queryable, branchId: number): Promise<boolean> =>
  (await namesOf(tx, branchId, ties)).length > 0;

async function namesOf(tx: Queryable, partnerId: number, among: readonly Use[]): Promise<string[]> {
  const names: string[] = [];
  for (const { name, table, by } of among) {
    const found = await tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(live(table, by(partnerId)))
      .limit(1);
    if (found.length > 0) names.push(name);
  }
  return names;
}

/** CONFLICT that says what is in the way. */
export function assertUnused(names: readonly string[]): void {
  if (names.length > 0) throw conflict(`Tidak dapat dihapus karena masih memiliki ${names.join(', ')}`);
}
