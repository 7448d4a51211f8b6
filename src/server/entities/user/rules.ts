import { eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { officeCompanyId } from '../../../shared/entities/partner/schema.ts';
import { partnerAdminRoleIds } from '../../../shared/entities/role/schema.ts';
import { userInScope } from '../../auth/scope.ts';
import type { Viewer } from '../../kit/context.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { live } from '../../kit/records.ts';
import { partner } from '../partner/table.ts';
import { accessItem, role, roleAccess } from '../role/table.ts';
import { appUser } from './table.ts';

export const personColumns = {
  user_id: appUser.id,
  name: appUser.name,
  role_name: nameOf<string>(role.name, role.id, appUser.role_id),
  company_name: nameOf<string>(partner.name, partner.id, appUser.branch_id),
};

export const holdsAnyOf = (codes: readonly string[]): SQL =>
  sql`exists (select 1 from ${roleAccess} join ${accessItem} on ${accessItem.id} = ${roleAccess.access_id}
  where ${roleAccess.role_id} = ${appUser.role_id} and ${inArray(accessItem.code, [...codes])})`;

/** A company's list omits users of its branches (C-182, S-043). */
export const listedPartnerAdmins = (
  { partner_id, role_id }: { partner_id?: number | undefined; role_id?: number | undefined },
  viewer: Pick<Viewer, 'id' | 'scope'>,
): SQL | undefined =>
  live(
    appUser,
    or(inArray(appUser.role_id, [...partnerAdminRoleIds]), ne(appUser.company_id, officeCompanyId)),
    partner_id === undefined ? undefined : eq(appUser.branch_id, partner_id),
    role_id === undefined ? undefined : eq(appUser.role_id, role_id),
    userInScope(viewer),
  );
