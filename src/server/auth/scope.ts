import { and, type Column, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { officeCompanyId } from '../../shared/entities/partner/schema.ts';
import { partnerAdminRoleIds, roleIds } from '../../shared/entities/role/schema.ts';
import { agent } from '../entities/agent/table.ts';
import { partner } from '../entities/partner/table.ts';
import { product, productPartner } from '../entities/product/table.ts';
import { program } from '../entities/program/table.ts';
import { referral } from '../entities/referral/table.ts';
import { appUser } from '../entities/user/table.ts';

export type Scope =
  | { kind: 'all' }
  | { kind: 'company'; companyId: number; limits?: ClientLimits }
  | { kind: 'branch'; companyId: number; branchId: number };

export interface ClientLimits {
  branches: readonly number[];
  programs: readonly number[];
  assigned: boolean;
}

const limitsOf = (scope: Scope): ClientLimits | undefined =>
  scope.kind === 'company' ? scope.limits : undefined;

/** The super admin and the office's staff, except partner admins, see everything (P-301…P-304). */
export function scopeOf(user: { role_id: number; company_id: number; branch_id: number }): Scope {
  const partnerAdmin = partnerAdminRoleIds.includes(user.role_id);
  if (user.role_id === roleIds.superAdmin || (user.company_id === officeCompanyId && !partnerAdmin))
    return { kind: 'all' };
  const company = user.role_id === roleIds.companyAdmin || user.branch_id === user.company_id;
  if (company) return { kind: 'company', companyId: user.company_id };
  return { kind: 'branch', companyId: user.company_id, branchId: user.branch_id };
}

export function partnerInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  if (scope.kind === 'branch') return eq(partner.id, scope.branchId);
  const { companyId, limits } = scope;
  if (limits) return inArray(partner.id, [companyId, ...limits.branches]);
  return or(eq(partner.id, companyId), eq(partner.parent_id, companyId));
}

/** A branch user may also see the name of the branch's company. */
export const partnerNameInScope = (scope: Scope): SQL | undefined =>
  scope.kind === 'branch' ? inArray(partner.id, [scope.companyId, scope.branchId]) : partnerInScope(scope);

export function agentInScope(
  scope: Scope,
  of: Record<'company_id' | 'branch_id', Column> = agent,
): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  if (scope.kind === 'branch') return eq(of.branch_id, scope.branchId);
  const { companyId, limits } = scope;
  return and(eq(of.company_id, companyId), limits && inArray(of.branch_id, [...limits.branches]));
}

export function referralInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  if (scope.kind === 'branch')
    return or(eq(referral.soa_branch_id, scope.branchId), eq(referral.assigned_branch_id, scope.branchId));
  const { companyId, limits } = scope;
  if (limits) return referralWithinLimits(companyId, limits);
  return or(eq(referral.soa_company_id, companyId), eq(referral.assigned_company_id, companyId));
}

function referralWithinLimits(
  companyId: number,
  { branches, programs, assigned }: ClientLimits,
): SQL | undefined {
  const belongs = (company: Column, branch: Column) =>
    and(eq(company, companyId), or(isNull(branch), inArray(branch, [companyId, ...branches])));
  return and(
    inArray(referral.program_id, [...programs]),
    or(
      belongs(referral.soa_company_id, referral.soa_branch_id),
      assigned ? belongs(referral.assigned_company_id, referral.assigned_branch_id) : undefined,
    ),
  );
}

/** The submitting company may also change the status of a new submission (P-314). */
export function referralStatusInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  if (scope.kind === 'branch') return eq(referral.assigned_branch_id, scope.branchId);
  const { companyId, limits } = scope;
  const belongs = or(
    eq(referral.assigned_company_id, companyId),
    and(eq(referral.status, 1), eq(referral.soa_company_id, companyId)),
  );
  return limits ? and(belongs, referralWithinLimits(companyId, limits)) : belongs;
}

export function productInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  const own = sql`exists (select 1 from ${productPartner}
    where ${productPartner.product_id} = ${product.id} and ${productPartner.partner_id} = ${scope.companyId})`;
  const only = limitsOf(scope);
  if (!only) return own;
  return sql`${own} and exists (select 1 from ${program}
    where ${program.product_id} = ${product.id} and ${inArray(program.id, [...only.programs])})`;
}

export function programWithinLimits(scope: Scope): SQL | undefined {
  const only = limitsOf(scope);
  return only && inArray(program.id, [...only.programs]);
}

export function userInScope(viewer: { id: number; scope: Scope }): SQL | undefined {
  const { id, scope } = viewer;
  if (scope.kind === 'all') return undefined;
  const oneself = eq(appUser.id, id);
  if (scope.kind === 'branch') return oneself;
  const partnerAdmin = inArray(appUser.role_id, [...partnerAdminRoleIds]);
  return or(oneself, and(eq(appUser.company_id, scope.companyId), partnerAdmin));
}

/** Users whom the viewer may see by name. */
export function teamInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  return scope.kind === 'company'
    ? eq(appUser.company_id, scope.companyId)
    : eq(appUser.branch_id, scope.branchId);
}

export function fileScope(scope: Scope): { scope: Scope['kind']; company_id: number; branch_id: number } {
  if (scope.kind === 'all') return { scope: 'all', company_id: officeCompanyId, branch_id: officeCompanyId };
  const { kind, companyId: company_id } = scope;
  return { scope: kind, company_id, branch_id: kind === 'branch' ? scope.branchId : company_id };
}

export function scopeOfFile(file: { scope: Scope['kind']; company_id: number; branch_id: number }): Scope {
  if (file.scope === 'all') return { kind: 'all' };
  if (file.scope === 'company') return { kind: 'company', companyId: file.company_id };
  return { kind: 'branch', companyId: file.company_id, branchId: file.branch_id };
}

interface FileColumns {
  created_by: Column;
  scope: Column;
  company_id: Column;
  branch_id: Column;
}

/** Branch users see only their own files of their current branch (P-319, A-111). */
export function fileInScope({ id, scope }: { id: number; scope: Scope }, file: FileColumns): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  const ofCompany = eq(file.company_id, scope.companyId);
  if (scope.kind === 'company') return and(ofCompany, ne(file.scope, 'all'));
  return and(
    ofCompany,
    eq(file.scope, 'branch'),
    eq(file.branch_id, scope.branchId),
    eq(file.created_by, id),
  );
}
