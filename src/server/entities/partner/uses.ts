import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { conflict } from '../../../shared/core/errors.ts';
import type { RecordUse, UseKind } from '../../../shared/core/uses.ts';
import { type BranchCount, houseCompanyId } from '../../../shared/entities/partner/schema.ts';
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

const openStatuses: ReferralStatus[] = [1, 2, 3, 4, 5, 6];
const isOpen = inArray(referral.status, openStatuses);

interface Use {
  kind: UseKind;
  name: string;
  table: RecordTable;
  by: (partnerId: number) => SQL | undefined;
  /** Narrows the count where the other records are counted under another use. */
  counted?: (partnerId: number) => SQL | undefined;
  /** Which of the records the caller may see. */
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

/** what keeps a partner from being deleted. */
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
    // As in the list of its admins (C-182); users of branches are counted as branches.
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

/** Error: CONFLICT with the uses and how many of each the caller may see. */
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

/** C-244. Nothing keeps the house company: it cannot be deleted at all. */
export async function usesOf(
  db: Queryable,
  viewer: Pick<Viewer, 'id' | 'scope'>,
  partnerId: number,
): Promise<RecordUse[]> {
  return partnerId === houseCompanyId ? [] : countUses(db, viewer, { found: uses, partnerId });
}

/** C-244: of each branch of a company that has any. An open submission counts for every branch that it names. */
export async function branchCounts(
  db: Queryable,
  viewer: Pick<Viewer, 'id' | 'scope'>,
  companyId: number,
): Promise<BranchCount[]> {
  const branches = db
    .select({ id: partner.id })
    .from(partner)
    .where(live(partner, eq(partner.parent_id, companyId), partnerInScope(viewer.scope)));
  const counted = (table: RecordTable, branch: PgColumn, where: SQL | undefined) =>
    db
      .select({
        branch: sql<number>`${branch}`.mapWith(Number),
        count: sql<number>`count(*)`.mapWith(Number),
      })
      .from(table as PgTable)
      .where(live(table, inArray(branch, branches), where))
      .groupBy(branch);
  const seen = and(isOpen, referralInScope(viewer.scope));
  const { soa_branch_id: soa, assigned_branch_id: assigned } = referral;
  const [admins, sourced, only] = [
    await counted(appUser, appUser.branch_id, userInScope(viewer)),
    await counted(referral, soa, seen),
    await counted(referral, assigned, and(seen, sql`${assigned} is distinct from ${soa}`)),
  ];
  const counts = new Map<number, BranchCount>();
  const add = (what: 'admins' | 'referrals', rows: readonly { branch: number; count: number }[]) => {
    for (const { branch: id, count } of rows) {
      const before = counts.get(id) ?? { id, admins: 0, referrals: 0 };
      counts.set(id, { ...before, [what]: before[what] + count });
    }
  };
  add('admins', admins);
  add('referrals', [...sourced, ...only]);
  return [...counts.values()];
}

/** Whether records would move with a branch to another company; closed submissions count too (P-313). */
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
