import { and, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { houseCompanyId } from '../../../shared/entities/partner/schema.ts';
import { partnerAdminRoleIds } from '../../../shared/entities/role/schema.ts';
import {
  type partnerAdminListInput,
  type User,
  type userListInput,
  userRowSchema,
  userSchema,
} from '../../../shared/entities/user/schema.ts';
import { userInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { listQuery, matchesKeyword, rowsInOrder } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { live } from '../../kit/records.ts';
import { partner } from '../partner/table.ts';
import { role } from '../role/table.ts';
import { appUser } from './table.ts';
import { userWire } from './wire.ts';

const creator = alias(appUser, 'creator');
const editor = alias(appUser, 'editor');

const rows = userWire.reader(userRowSchema);
const record = userWire.reader(userSchema);
const names = {
  role_name: nameOf(role.name, role.id, appUser.role_id),
  company_name: nameOf(partner.name, partner.id, appUser.company_id),
  branch_name: nameOf(partner.name, partner.id, appUser.branch_id),
};

const searchText = sql`lower(${appUser.name} || ' ' || ${appUser.email})`;
const isPartnerAdmin = inArray(appUser.role_id, [...partnerAdminRoleIds]);

type ListInput = z.output<typeof userListInput>;

/** C-181: everybody but the partner admins. */
export function listUsers(db: Queryable, viewer: CurrentUser, input: z.output<typeof userListInput>) {
  const staff = notInArray(appUser.role_id, [...partnerAdminRoleIds]);
  return listWhere(db, viewer, { input, where: staff });
}

/**
 * C-182: partner admins and everybody else who is bound to a partner. Those of a company are the ones of the company
 * itself; its branches have their own (S-043).
 */
export function listPartnerAdmins(
  db: Queryable,
  viewer: CurrentUser,
  input: z.output<typeof partnerAdminListInput>,
) {
  const bound = or(isPartnerAdmin, ne(appUser.company_id, houseCompanyId));
  const ofPartner = input.partner_id === undefined ? undefined : eq(appUser.branch_id, input.partner_id);
  return listWhere(db, viewer, { input, where: and(bound, ofPartner) });
}

async function listWhere(
  db: Queryable,
  viewer: CurrentUser,
  { input, where }: { input: ListInput; where: SQL | undefined },
) {
  const ofRole = input.role_id === undefined ? undefined : eq(appUser.role_id, input.role_id);
  const { ids, paginate } = await listQuery(db, {
    table: appUser,
    id: appUser.id,
    where: live(appUser, where, ofRole, userInScope(viewer), matchesKeyword(searchText, input.keyword)),
    sort: userWire.sortColumn(input.sort_by ?? 'id', names),
    direction: input.sort_dir ?? 'asc',
    page: input.page,
    limit: input.limit,
  });
  const data = await rowsInOrder(ids, async (part) => {
    const found = await db
      .select({ ...rows.columns, ...names })
      .from(appUser)
      .where(inArray(appUser.id, part));
    return found.map(rows.read);
  });
  return { data, paginate };
}

/** C-183; undefined when there is no such user in scope. */
export async function readUser(db: Queryable, viewer: CurrentUser, id: number): Promise<User | undefined> {
  const [found] = await db
    .select({
      ...record.columns,
      ...names,
      creator: creator.name,
      editor: editor.name,
    })
    .from(appUser)
    .leftJoin(creator, eq(creator.id, appUser.created_by))
    .leftJoin(editor, eq(editor.id, appUser.updated_by))
    .where(live(appUser, eq(appUser.id, id), userInScope(viewer)));
  if (!found) return undefined;
  return { ...record.read(found), created_by: found.creator ?? '', updated_by: found.editor ?? '' };
}
