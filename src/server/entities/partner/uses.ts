import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { conflict } from '../../../shared/core/errors.ts';
import type { RecordUse, UseKind } from '../../../shared/core/uses.ts';
import type { ReferralStatus } from '../../../shared/entities/referral/status.ts';
import { agentInScope, partnerInScope, referralInScope, userInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { countOf } from '../../kit/listQuery.ts';
import { live, type RecordTable } from '../../kit/records.ts';
import { agent } from '../agent/table.ts';
import { referral } from '../referral/table.ts';
import { appUser } from '../user/table.ts';
import { partner } from './table.ts';

/** Neither finished nor rejected. */
const openStatuses: ReferralStatus[] = [1, 2, 3, 4, 5, 6];
const isOpen = inArray(referral.status, openStatuses);

interface Use {
  kind: UseKind;
  /** As the message names it. */
  name: string;
  table: RecordTable;
  by: (partnerId: number) => SQL | undefined;
  /** Those that are counted for themselves, where others go with a use that is counted before. */
  counted?: (partnerId: number) => SQL | undefined;
  /** Which of them the caller may see. */
  seen: (viewer: Pick<Viewer, 'id' | 'scope'>) => SQL | undefined;
}

const sourcedBy = (id: number) => sql`${id} in (${referral.soa_company_id}, ${referral.soa_branch_id})`;
const assignedTo = (id: number) =>
  sql`${id} in (${referral.assigned_company_id}, ${referral.assigned_branch_id})`;
const namedBy = (id: number) => or(sourcedBy(id), assignedTo(id));

const openReferral = {
  name: 'pengajuan yang belum selesai',
  table: referral,
  seen: ({ scope }) => referralInScope(scope),
} satisfies Partial<Use>;

/** What keeps a partner from being deleted. */
const uses: readonly Use[] = [
  {
    kind: 'branch',
    name: 'cabang',
    table: partner,
    by: (id) => eq(partner.parent_id, id),
    seen: ({ scope }) => partnerInScope(scope),
  },
  {
    kind: 'user',
    name: 'pengguna',
    table: appUser,
    by: (id) => or(eq(appUser.company_id, id), eq(appUser.branch_id, id)),
    // As the list of its admins has them (C-182): those of its branches are counted there.
    counted: (id) => eq(appUser.branch_id, id),
    seen: userInScope,
  },
  {
    kind: 'agent',
    name: 'agen',
    table: agent,
    by: (id) => or(eq(agent.company_id, id), eq(agent.branch_id, id)),
    seen: ({ scope }) => agentInScope(scope),
  },
  { ...openReferral, kind: 'sourcedReferral', by: (id) => and(isOpen, sourcedBy(id)) },
  { ...openReferral, kind: 'assignedReferral', by: (id) => and(isOpen, assignedTo(id)) },
];

/** CONFLICT that says what is in the way, and how much of it the caller may see. */
export async function assertUnused(
  tx: Queryable,
  viewer: Pick<Viewer, 'id' | 'scope'>,
  partnerId: number,
): Promise<void> {
  const found: Use[] = [];
  for (const use of uses) if (await isThere(tx, use, use.by(partnerId))) found.push(use);
  if (found.length === 0) return;
  const names = new Set(found.map(({ name }) => name));
  throw conflict(
    `Tidak dapat dihapus karena masih memiliki ${[...names].join(', ')}`,
    await countUses(tx, viewer, { found, partnerId }),
  );
}

async function countUses(
  tx: Queryable,
  viewer: Pick<Viewer, 'id' | 'scope'>,
  { found, partnerId }: { found: readonly Use[]; partnerId: number },
): Promise<RecordUse[]> {
  const counted: RecordUse[] = [];
  for (const { kind, table, by, counted: own = by, seen } of found) {
    const count = await countOf(tx, table as PgTable, live(table, own(partnerId), seen(viewer)));
    if (count > 0) counted.push({ kind, count });
  }
  return counted;
}

/** Whether anything would go along with a branch to another company: closed submissions, too (P-313). */
export async function isTied(tx: Queryable, branchId: number): Promise<boolean> {
  for (const use of uses) if (await isThere(tx, use, use.by(branchId))) return true;
  return isThere(tx, openReferral, namedBy(branchId));
}

async function isThere(
  tx: Queryable,
  { table }: Pick<Use, 'table'>,
  where: SQL | undefined,
): Promise<boolean> {
  const found = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(live(table, where))
    .limit(1);
  return found.length > 0;
}
