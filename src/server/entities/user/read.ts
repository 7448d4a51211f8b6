import { and, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { houseCompanyId } from '../../../shared/entities/partner/schema.ts';
import { partnerAdminRoleIds } from '../../../shared/entities/role/schema.ts';
import type {
  partnerAdminListInput,
  User,
  UserRow,
  UserSortColumn,
  userListInput,
} from '../../../shared/entities/user/schema.ts';
import { userInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { listQuery, matchesKeyword, rowsInOrder } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { live, wireStamps } from '../../kit/records.ts';
import { partner } from '../partner/table.ts';
import { role } from '../role/table.ts';
import { appUser } from './table.ts';

const company = alias(partner, 'company');
const branch = alias(partner, 'branch');
const creator = alias(appUser, 'creator');
const editor = alias(appUser, 'editor');

const sortColumns: Readonly<Record<UserSortColumn, SQL>> = {
  id: sql`${appUser.id}`,
  name: sql`${appUser.name}`,
  email: sql`${appUser.email}`,
  role_name: nameOf(role.name, role.id, appUser.role_id),
  company_name: nameOf(partner.name, partner.id, appUser.company_id),
  lastLogin: sql`${appUser.last_login}`,
};
const searchText = sql`lower(${appUser.name} || ' ' || ${appUser.email})`;
const isPartnerAdmin = inArray(appUser.role_id, [...partnerAdminRoleIds]);

type ListInput = Omit<z.output<typeof userListInput>, 'role_id'>;

/** C-181: everybody but the partner admins. */
export function listUsers(db: Queryable, viewer: CurrentUser, input: z.output<typeof userListInput>) {
  const staff = notInArray(appUser.role_id, [...partnerAdminRoleIds]);
  const chosen = input.role_id === undefined ? undefined : eq(appUser.role_id, input.role_id);
  return listWhere(db, viewer, { input, where: and(staff, chosen) });
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
  const chosen = input.partner_id === undefined ? undefined : eq(appUser.branch_id, input.partner_id);
  return listWhere(db, viewer, { input, where: and(bound, chosen) });
}

async function listWhere(
  db: Queryable,
  viewer: CurrentUser,
  { input, where }: { input: ListInput; where: SQL | undefined },
) {
  const { ids, paginate } = await listQuery(db, {
    table: appUser,
    id: appUser.id,
    where: live(appUser, where, userInScope(viewer), matchesKeyword(searchText, input.keyword)),
    sort: sortColumns[input.sort_by ?? 'id'],
    direction: input.sort_dir ?? 'asc',
    page: input.page,
    limit: input.limit,
  });
  const data = await rowsInOrder(ids, async (part) =>
    (await selectUsers(db, inArray(appUser.id, part))).map(rowOf),
  );
  return { data, paginate };
}

/** C-183; undefined when there is no such user in scope. */
export async function readUser(db: Queryable, viewer: CurrentUser, id: number): Promise<User | undefined> {
  const [found] = await selectUsers(db, live(appUser, eq(appUser.id, id), userInScope(viewer)));
  if (!found) return undefined;
  return {
    ...rowOf(found),
    created_by: found.creator ?? '',
    updated_by: found.editor ?? '',
    ...wireStamps(found),
  };
}

/** SECURITY: the columns are named one by one, so that the password's hash never leaves the database. */
function selectUsers(db: Queryable, where: SQL | undefined) {
  return db
    .select({
      id: appUser.id,
      name: appUser.name,
      email: appUser.email,
      role_id: appUser.role_id,
      role_name: role.name,
      company_id: appUser.company_id,
      company_name: company.name,
      branch_id: appUser.branch_id,
      branch_name: branch.name,
      profile_picture: appUser.profile_picture,
      last_login: appUser.last_login,
      created_at: appUser.created_at,
      updated_at: appUser.updated_at,
      creator: creator.name,
      editor: editor.name,
    })
    .from(appUser)
    .innerJoin(role, eq(role.id, appUser.role_id))
    .innerJoin(company, eq(company.id, appUser.company_id))
    .innerJoin(branch, eq(branch.id, appUser.branch_id))
    .leftJoin(creator, eq(creator.id, appUser.created_by))
    .leftJoin(editor, eq(editor.id, appUser.updated_by))
    .where(where);
}

function rowOf(found: Awaited<ReturnType<typeof selectUsers>>[number]): UserRow {
  const { last_login, created_at, updated_at, creator: _creator, editor: _editor, ...row } = found;
  return { ...row, lastLogin: last_login?.toISOString() ?? null };
}
