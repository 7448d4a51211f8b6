import { eq, inArray } from 'drizzle-orm';
import { accessCodes } from '../../../shared/core/access.ts';
import { conflict, denied, notFound } from '../../../shared/core/errors.ts';
import { roleOperations } from '../../../shared/entities/role/operations.ts';
import {
  type AccessItem,
  fixedRoleIds,
  partnerAdminRoleIds,
  roleIds,
  roleRowSchema,
  roleSchema,
} from '../../../shared/entities/role/schema.ts';
import type { Queryable } from '../../db/database.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { handlers } from '../../kit/handlers.ts';
import { countOf, inOrder, listQuery, matchesKeyword, searchTextOf } from '../../kit/listQuery.ts';
import {
  assertFresh,
  type Change,
  createRecord,
  live,
  lockRecord,
  removeRecord,
  writeChange,
} from '../../kit/records.ts';
import { assertNameFree } from '../../kit/unique.ts';
import { dropLostClaims } from '../claim/rules.ts';
import { appUser } from '../user/table.ts';
import { allItems, chosenLeaves, itemsOfRoles, replaceAccess } from './access.ts';
import { assertMayGrant, assertMayTake, codesOfRole } from './rules.ts';
import { role } from './table.ts';
import { roleWire } from './wire.ts';

const rows = roleWire.reader(roleRowSchema);
const record = roleWire.reader(roleSchema);

export const roleHandlers = handlers(roleOperations, {
  list: async ({ db, user }, input) => {
    const { ids, paginate } = await listQuery(db, {
      table: role,
      id: role.id,
      where: live(role, rolesFor(user), matchesKeyword(searchTextOf(role.name), input.keyword)),
      sort: roleWire.sortColumn(input.sort_by ?? 'id', {}),
      direction: input.sort_dir ?? 'asc',
      page: input.page,
      limit: input.limit,
    });
    const found = await db.select(rows.columns).from(role).where(inArray(role.id, ids));
    const roles = inOrder(ids, found.map(rows.read));
    if (!seesAccess(user)) return { data: roles.map(({ version: _, ...named }) => named), paginate };
    const items = await itemsOfRoles(db, ids);
    return { data: roles.map((each) => ({ ...each, access: items.get(each.id) ?? [] })), paginate };
  },

  detail: async ({ db, user }, { id }) => {
    assertNoBranch(user);
    const [found] = await db
      .select(record.columns)
      .from(role)
      .where(live(role, eq(role.id, id)));
    if (!found) throw notFound();
    const items = await itemsOfRoles(db, [id]);
    return { data: { ...record.read(found), access: items.get(id) ?? [] } };
  },

  create: async (context, input) => {
    assertStaff(context.user);
    return context.write(async (tx) => {
      const items = await chosenLeaves(tx, input.access);
      assertMayGrant(context.user, codesOf(items), 'access');
      await assertRoleFree(tx, input.role_name);
      const id = await createRecord({ context, tx }, roleWire, roleWire.write(input));
      await saveAccess({ context, tx }, id, { before: [], items });
      return { data: { id } };
    });
  },

  update: async (context, { id, version, ...input }) => {
    assertStaff(context.user);
    return context.write(async (tx) => {
      const stored = await lockRecord(tx, role, id);
      await assertFresh({ context, tx }, stored, version);
      if (input.role_name !== undefined) await assertRoleFree(tx, input.role_name, stored);
      await writeChange({ context, tx }, roleWire, { stored, values: roleWire.write(input) });
      if (input.access) {
        await changeAccess({ context, tx }, id, input.access);
        await dropLostClaims(tx, { roles: [id] }, { actor: context.user.id, now: context.now() });
      }
      return { data: null };
    });
  },

  remove: async (context, { id, version }) => {
    assertStaff(context.user);
    return context.write(async (tx) => {
      await assertFresh({ context, tx }, await lockRecord(tx, role, id), version);
      if (fixedRoleIds.includes(id)) throw conflict('Role bawaan tidak dapat dihapus');
      await assertUnused(tx, id);
      await removeRecord({ context, tx }, roleWire, { id });
      return { data: null };
    });
  },

  accessItems: async ({ db, user }) => {
    assertNoBranch(user);
    return { data: await allItems(db) };
  },
});

const seesAccess = (user: CurrentUser) => user.codes.has('r_roles') && user.scope.kind !== 'branch';

function rolesFor(user: CurrentUser) {
  if (user.scope.kind === 'all' || seesAccess(user)) return undefined;
  return inArray(role.id, [...partnerAdminRoleIds]);
}

function assertNoBranch({ scope }: CurrentUser): void {
  if (scope.kind === 'branch') throw denied();
}

/** A role concerns all partners, so partners may not change it (P-320). */
function assertStaff({ scope }: CurrentUser): void {
  if (scope.kind !== 'all') throw denied();
}

const codesOf = (items: readonly AccessItem[]) => items.map((item) => item.access_code);

async function changeAccess(
  change: Change & { context: { user: CurrentUser } },
  id: number,
  ids: readonly number[],
): Promise<void> {
  const { context, tx } = change;
  const items = await chosenLeaves(tx, ids);
  const [before, after] = [await codesOfRole(tx, id), codesOf(items)];
  if (id === roleIds.superAdmin && after.length < accessCodes.length) throw conflict(superAdminText);
  assertMayGrant(
    context.user,
    after.filter((code) => !before.includes(code)),
    'access',
  );
  assertMayTake(
    context.user,
    before.filter((code) => !after.includes(code)),
  );
  await saveAccess(change, id, { before, items });
}

const superAdminText = 'Role Super Admin selalu memiliki semua hak akses';

async function saveAccess(
  { context, tx }: Change,
  id: number,
  { before, items }: { before: readonly string[]; items: readonly AccessItem[] },
): Promise<void> {
  await replaceAccess(tx, id, items);
  await context.audit(tx, {
    action: 'access',
    entity: 'role',
    entity_id: id,
    before: { codes: before },
    after: { codes: codesOf(items) },
  });
}

function assertRoleFree(tx: Queryable, name: string, own?: { id: number; name: string }): Promise<void> {
  return assertNameFree(tx, role, {
    column: role.name,
    name,
    own,
    field: 'role_name',
    message: 'Nama role sudah dipakai',
  });
}

async function assertUnused(tx: Queryable, id: number): Promise<void> {
  const users = await countOf(tx, appUser, live(appUser, eq(appUser.role_id, id)));
  if (users > 0) throw conflict(`Role masih dipakai ${users} pengguna`, [{ kind: 'user', count: users }]);
}
