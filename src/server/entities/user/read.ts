import { and, eq, inArray, notInArray, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { partnerAdminRoleIds } from '../../../shared/entities/role/schema.ts';
import {
  type partnerAdminListInput,
  type User,
  type userListInput,
  userRowSchema,
  userSchema,
} from '../../../shared/entities/user/schema.ts';
import { userInScope } from '../../auth/scope.ts';
import { sortText } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { listQuery, matchesKeyword, rowsInOrder, searchTextOf } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { live } from '../../kit/records.ts';
import { partner } from '../partner/table.ts';
import { codesOfRole, holdsAll } from '../role/rules.ts';
import { role } from '../role/table.ts';
import { listedPartnerAdmins } from './rules.ts';
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

const sorts = {
  role_name: sortText(names.role_name),
  company_name: sortText(names.company_name),
  branch_name: sortText(names.branch_name),
};

const searchText = searchTextOf(appUser.name, appUser.email);

type ListInput = z.output<typeof userListInput>;

export function listUsers(db: Queryable, viewer: CurrentUser, input: ListInput) {
  const where = live(
    appUser,
    notInArray(appUser.role_id, [...partnerAdminRoleIds]),
    input.role_id === undefined ? undefined : eq(appUser.role_id, input.role_id),
    userInScope(viewer),
  );
  return listWhere(db, viewer, { input, where });
}

export const listPartnerAdmins = (
  db: Queryable,
  viewer: CurrentUser,
  input: z.output<typeof partnerAdminListInput>,
) => listWhere(db, viewer, { input, where: listedPartnerAdmins(input, viewer) });

async function listWhere(
  db: Queryable,
  viewer: CurrentUser,
  { input, where }: { input: ListInput; where: SQL | undefined },
) {
  const { ids, paginate } = await listQuery(db, {
    table: appUser,
    id: appUser.id,
    where: and(where, matchesKeyword(searchText, input.keyword)),
    sort: userWire.sortColumn(input.sort_by ?? 'id', sorts),
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
  const reach = await reachOf(db, viewer, data);
  return { data: data.map((row) => ({ ...row, out_of_reach: reach(row) })), paginate };
}

async function reachOf(
  db: Queryable,
  viewer: CurrentUser,
  users: readonly { role_id: number }[],
): Promise<(user: { role_id: number }) => boolean> {
  const beyond = new Map<number, boolean>();
  for (const role_id of new Set(users.map((each) => each.role_id)))
    beyond.set(role_id, !holdsAll(viewer, await codesOfRole(db, role_id)));
  return ({ role_id }) => beyond.get(role_id) === true;
}

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
  const reach = await reachOf(db, viewer, [found]);
  return {
    ...record.read(found),
    out_of_reach: reach(found),
    created_by: found.creator ?? '',
    updated_by: found.editor ?? '',
  };
}
