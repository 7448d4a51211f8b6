import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
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

interface Use {
  /** As the message names it. */
  name: string;
  table: RecordTable;
  by: (partnerId: number) => SQL | undefined;
}

/** What keeps a partner from being deleted. */
const uses: readonly Use[] = [
  { name: 'cabang', table: partner, by: (id) => eq(partner.parent_id, id) },
  {
    name: 'pengguna',
    table: appUser,
    by: (id) => or(eq(appUser.company_id, id), eq(appUser.branch_id, id)),
  },
  { name: 'agen', table: agent, by: (id) => or(eq(agent.company_id, id), eq(agent.branch_id, id)) },
  {
    name: 'pengajuan yang belum selesai',
    table: referral,
    by: (id) =>
      sql`${inArray(referral.status, openStatuses)} and ${id} in (${referral.soa_company_id},
        ${referral.soa_branch_id}, ${referral.assigned_company_id}, ${referral.assigned_branch_id})`,
  },
];

/** Names of what still belongs to the partner. */
export async function usesOf(tx: Queryable, partnerId: number): Promise<string[]> {
  const names: string[] = [];
  for (const { name, table, by } of uses) {
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
