import { eq } from 'drizzle-orm';
import { denied, invalid, messages } from '../../../shared/core/errors.ts';
import { officeCompanyId } from '../../../shared/entities/partner/schema.ts';
import { partnerAdminRoleIds, roleIds } from '../../../shared/entities/role/schema.ts';
import { userLabels } from '../../../shared/entities/user/fields.ts';
import type { Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context } from '../../kit/context.ts';
import { live } from '../../kit/records.ts';
import { partner } from '../partner/table.ts';
import { assertMayGrant, codesOfRole, holdRole } from '../role/rules.ts';

export interface Membership {
  role_id: number;
  company_id: number;
  branch_id: number;
}

export function membershipOf(input: {
  role_id: number;
  company_id?: number | undefined;
  branch_id?: number | undefined;
}): Membership {
  const { role_id, company_id = officeCompanyId } = input;
  const branch_id = role_id === roleIds.companyAdmin ? company_id : (input.branch_id ?? company_id);
  return { role_id, company_id, branch_id };
}

/** A membership must give no rights that the caller lacks (P-316, R-332). */
export async function assertMayPlace(
  { user }: Pick<Context, 'user'>,
  tx: Queryable,
  membership: Membership,
): Promise<void> {
  if (!reaches(user.scope, membership)) throw denied();
  if (!(await holdRole(tx, membership.role_id))) throw invalid({ role_id: 'Role tidak ditemukan' });
  assertMayGrant(user, await codesOfRole(tx, membership.role_id), 'role_id');
  await assertPartners(tx, membership);
}

function reaches(scope: Scope, { role_id, company_id }: Membership): boolean {
  if (scope.kind === 'all') return true;
  return scope.kind === 'company' && company_id === scope.companyId && partnerAdminRoleIds.includes(role_id);
}

async function assertPartners(tx: Queryable, { role_id, company_id, branch_id }: Membership): Promise<void> {
  const company = await holdPartner(tx, company_id);
  if (company?.partner_type !== 'company') throw invalid({ company_id: 'Perusahaan tidak ditemukan' });
  if (branch_id === company_id) {
    if (role_id !== roleIds.branchAdmin) return;
    throw invalid({ branch_id: messages.required(userLabels.branch_id) });
  }
  const branch = await holdPartner(tx, branch_id);
  if (branch?.parent_id !== company_id)
    throw invalid({ branch_id: 'Cabang bukan milik perusahaan yang dipilih' });
}

async function holdPartner(tx: Queryable, id: number) {
  const [found] = await tx
    .select({ partner_type: partner.partner_type, parent_id: partner.parent_id })
    .from(partner)
    .where(live(partner, eq(partner.id, id)))
    .for('share');
  return found;
}
