import { inArray, type SQL, sql } from 'drizzle-orm';
import { nameOf } from '../../kit/nameOf.ts';
import { partner } from '../partner/table.ts';
import { accessItem, role, roleAccess } from '../role/table.ts';
import { appUser } from './table.ts';

/** A user as others see one in a list of people. */
export const personColumns = {
  user_id: appUser.id,
  name: appUser.name,
  role_name: nameOf<string>(role.name, role.id, appUser.role_id),
  company_name: nameOf<string>(partner.name, partner.id, appUser.branch_id),
};

/** Whose role holds one of the codes. */
export const holdsAnyOf = (codes: readonly string[]): SQL =>
  sql`exists (select 1 from ${roleAccess} join ${accessItem} on ${accessItem.id} = ${roleAccess.access_id}
  where ${roleAccess.role_id} = ${appUser.role_id} and ${inArray(accessItem.code, [...codes])})`;
