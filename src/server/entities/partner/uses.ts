import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { conflict } from '../../../shared/core/errors.ts';
import type { RecordUse, UseKind } from '../../../shared/core/uses.ts';
import { agentListInput } from '../../../shared/entities/agent/schema.ts';
import {
  type CountedPartner,
  type FigureList,
  figureLists,
  usesOfPartner,
} from '../../../shared/entities/figures.ts';
import {
  type BranchCount,
  officeCompanyId,
  partnerListInput,
} from '../../../shared/entities/partner/schema.ts';
import { referralListInput } from '../../../shared/entities/referral/schema.ts';
import { openReferralStatuses } from '../../../shared/entities/referral/status.ts';
import { partnerAdminListInput } from '../../../shared/entities/user/schema.ts';
import { partnerInScope, referralInScope, userInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { countOf } from '../../kit/listQuery.ts';
import { live, type RecordTable } from '../../kit/records.ts';
import { listedAgents } from '../agent/rules.ts';
import { agent } from '../agent/table.ts';
import { listedReferrals } from '../referral/rules.ts';
import { referral } from '../referral/table.ts';
import { listedPartnerAdmins } from '../user/rules.ts';
import { appUser } from '../user/table.ts';
import { partnerConditions } from './read.ts';
import { partner } from './table.ts';

const isOpen = inArray(referral.status, [...openReferralStatuses]);

interface Use {
  kind: UseKind;
  name: string;
  table: RecordTable;
  by: (partnerId: number) => SQL | undefined;
}

const sourcedBy = (id: number) => sql`${id} in (${referral.soa_company_id}, ${referral.soa_branch_id})`;
const assignedTo = (id: number) =>
  sql`${id} in (${referral.assigned_company_id}, ${referral.assigned_branch_id})`;
const namedBy = (id: number) => or(sourcedBy(id), assignedTo(id));

const openReferral = { name: 'pengajuan yang belum selesai', table: referral } satisfies Partial<Use>;

/** Records that keep a partner from being deleted. */
const uses: readonly Use[] = [
  { kind: 'branch', name: 'cabang', table: partner, by: (id) => eq(partner.parent_id, id) },
  {
    kind: 'user',
    name: 'pengguna',
    table: appUser,
    by: (id) => or(eq(appUser.company_id, id), eq(appUser.branch_id, id)),
  },
  {
    kind: 'agent',
    name: 'agen',
    table: agent,
    by: (id) => or(eq(agent.company_id, id), eq(agent.branch_id, id)),
  },
  { ...openReferral, kind: 'sourcedReferral', by: (id) => and(isOpen, sourcedBy(id)) },
  { ...openReferral, kind: 'assignedReferral', by: (id) => and(isOpen, assignedTo(id)) },
];

type UsesViewer = Pick<Viewer, 'id' | 'scope'>;
const listed = {
  branch: (filter, { scope }) => partnerConditions(partnerListInput.parse(filter), scope),
  partnerAdmin: (filter, viewer) => listedPartnerAdmins(partnerAdminListInput.parse(filter), viewer),
  agent: (filter, { scope }) => listedAgents(agentListInput.parse(filter), scope),
  referral: (filter, { scope }) => listedReferrals(referralListInput.parse(filter), { scope }),
} satisfies Partial<Record<FigureList, (filter: object, viewer: UsesViewer) => SQL | undefined>>;

export async function assertUnused(tx: Queryable, viewer: UsesViewer, of: CountedPartner): Promise<void> {
  const found: Use[] = [];
  for (const use of uses) if (await exists(tx, use, use.by(of.id))) found.push(use);
  if (found.length === 0) return;
  const names = new Set(found.map(({ name }) => name));
  throw conflict(
    `Tidak dapat dihapus karena masih memiliki ${[...names].join(', ')}`,
    await countUses(tx, viewer, { found, of }),
  );
}

async function countUses(
  tx: Queryable,
  viewer: UsesViewer,
  { found, of }: { found: readonly Use[]; of: CountedPartner },
): Promise<RecordUse[]> {
  const counted: RecordUse[] = [];
  for (const { kind, table } of found) {
    const { list, filter } = usesOfPartner(of)[kind];
    const conditions = listed[list]({ ...filter, ...figureLists[list].fixed }, viewer);
    const count = await countOf(tx, table as PgTable, conditions);
    if (count > 0) counted.push({ kind, count });
  }
  return counted;
}

/** The office's company cannot be deleted at all. */
export const usesOf = async (db: Queryable, viewer: UsesViewer, of: CountedPartner): Promise<RecordUse[]> =>
  of.id === officeCompanyId ? [] : countUses(db, viewer, { found: uses, of });

/** An open submission counts for every branch that it names (C-244). */
export async function branchCounts(
  db: Queryable,
  viewer: UsesViewer,
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

/** Also counts closed submissions (P-313). */
export async function isInUse(tx: Queryable, branchId: number): Promise<boolean> {
  for (const use of uses) if (await exists(tx, use, use.by(branchId))) return true;
  return exists(tx, openReferral, namedBy(branchId));
}

async function exists(
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
