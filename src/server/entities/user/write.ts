import { eq } from 'drizzle-orm';
import { anyOf } from '../../../shared/core/access.ts';
import { assertNoFaults, conflict, denied, invalid, messages } from '../../../shared/core/errors.ts';
import { merged } from '../../../shared/core/patch.ts';
import type { SeenRecord } from '../../../shared/core/values.ts';
import { partnerAdminRoleIds, roleIds } from '../../../shared/entities/role/schema.ts';
import { userLabels } from '../../../shared/entities/user/fields.ts';
import { userGate } from '../../../shared/entities/user/gates.ts';
import {
  membershipFaults,
  type UserInput,
  type UserUpdateInput,
} from '../../../shared/entities/user/schema.ts';
import { hashPassword } from '../../auth/password.ts';
import { extendSignIn, revokeUser } from '../../auth/refreshToken.ts';
import { userInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context } from '../../kit/context.ts';
import { lockInScope, requireAccess } from '../../kit/gate.ts';
import type { Reply } from '../../kit/handlers.ts';
import { countOf } from '../../kit/listQuery.ts';
import { assertFresh, createRecord, live, removeRecord, writeChange } from '../../kit/records.ts';
import { assertFree } from '../../kit/unique.ts';
import { dropLostClaims } from '../claim/rules.ts';
import { leavePresence } from '../presence/rules.ts';
import { codesOfRole, holdsAll, lockRole } from '../role/rules.ts';
import { isOwnPassword, leaveEmail, replacePassword } from '../session/rules.ts';
import { removeViewsOf } from '../view/rules.ts';
import { assertMayPlace, type Membership, membershipOf } from './membership.ts';
import { assertPicture, defaultPicture } from './picture.ts';
import { appUser } from './table.ts';
import { userWire } from './wire.ts';

type Stored = typeof appUser.$inferSelect;

export async function createUser(context: Context, input: UserInput): Promise<Reply<{ id: number }>> {
  requireAccess(context.user, userGate('create', input.role_id));
  const { name, email, profile_picture } = input;
  const password_hash = await hashPassword(input.password);
  return context.write(async (tx) => {
    const membership = membershipOf(input);
    await assertMayPlace(context, tx, membership);
    await assertEmailFree(tx, email);
    if (profile_picture !== '') await assertPicture(tx, profile_picture);
    const id = await createRecord({ context, tx }, userWire, {
      ...userWire.write(input),
      password_hash,
      ...membership,
      profile_picture: profile_picture || (await defaultPicture(context, tx, name)),
    });
    return { data: { id } };
  });
}

/** On their own record, users may change only name, email and picture. */
export async function updateUser(context: Context, input: UserUpdateInput): Promise<Reply<null>> {
  const { id, version, role_id, company_id, branch_id, current_password, ...person } = input;
  const isOwn = id === context.user.id;
  const known = isOwn ? await emailBefore(context, person.email, current_password) : undefined;
  return context.write(async (tx) => {
    const stored = await lockForWrite(context, tx, { id, action: 'update' });
    await assertFresh({ context, tx }, stored, version);
    if (isOwn && stored.email !== known) throw conflict(messages.staleOwn);
    const membership = isOwn ? {} : await changedMembership(context, tx, { stored, input });
    if (person.email !== undefined) await assertEmailFree(tx, person.email, id);
    const profile_picture = person.profile_picture || stored.profile_picture;
    if (profile_picture !== stored.profile_picture) await assertPicture(tx, profile_picture);
    const values = { ...userWire.write(person), profile_picture, ...membership };
    await writeChange({ context, tx }, userWire, { stored, values });
    if ((person.email ?? stored.email) !== stored.email)
      await leaveEmail(context, tx, { userId: id, former: stored.email });
    const ending = { actor: context.user.id, now: context.now() };
    if (Object.keys(membership).length > 0) await dropLostClaims(tx, { users: [id] }, ending);
    return { data: null };
  });
}

async function emailBefore(
  context: Context,
  asked: string | undefined,
  current_password: string | null | undefined,
): Promise<string | undefined> {
  const { db, user } = context;
  const [own] = await db
    .select({ email: appUser.email })
    .from(appUser)
    .where(live(appUser, eq(appUser.id, user.id)));
  if (own && asked !== undefined && asked !== own.email) await assertOwnPassword(context, current_password);
  return own?.email;
}

export function removeUser(context: Context, { id, version }: SeenRecord): Promise<Reply<null>> {
  return context.write(async (tx) => {
    const stored = await lockForWrite(context, tx, { id, action: 'remove' });
    if (id === context.user.id) throw conflict('Anda tidak dapat menghapus akun Anda sendiri');
    await assertNotLastSuperAdmin(tx, stored);
    await removeRecord({ context, tx }, userWire, { id, version });
    await revokeUser(tx, id, context.now());
    await leavePresence(tx, { userId: id });
    await removeViewsOf({ context, tx }, id);
    await dropLostClaims(tx, { users: [id] }, { actor: context.user.id, now: context.now() });
    return { data: null };
  });
}

/** After changing their own password, users stay signed in until their access token ends. */
export async function changePassword(
  context: Context,
  { id, password, current_password }: { id: number; password: string; current_password?: string | undefined },
): Promise<Reply<null>> {
  const { user, now } = context;
  if (id === user.id) await assertOwnPassword(context, current_password);
  const password_hash = await hashPassword(password);
  return context.write(async (tx) => {
    await lockForWrite(context, tx, { id, action: 'password' });
    await replacePassword(context, tx, { userId: id, password_hash, by: user.id });
    if (id === user.id) await extendSignIn(tx, { userId: id, family: user.family }, now());
    await context.audit(tx, { action: 'password', entity: 'user', entity_id: id });
    return { data: null };
  });
}

async function assertOwnPassword(
  context: Context,
  current_password: string | null | undefined,
): Promise<void> {
  if (!current_password) throw invalid({ current_password: messages.required(userLabels.current_password) });
  if (!(await isOwnPassword(context, current_password)))
    throw invalid({ current_password: `${userLabels.current_password} salah` });
}

const passwordGate = anyOf('u_user_detail', 'crud_admin_all');

/** The account of another user may hold no code that the caller lacks. */
async function lockForWrite(
  { user }: Context,
  tx: Queryable,
  { id, action }: { id: number; action: 'update' | 'remove' | 'password' },
): Promise<Stored> {
  const stored = await lockInScope(tx, appUser, { id, scope: userInScope(user) });
  if (id === user.id && action !== 'remove') return stored;
  requireAccess(user, action === 'password' ? passwordGate : userGate(action, stored.role_id));
  if (!holdsAll(user, await codesOfRole(tx, stored.role_id))) throw denied();
  return stored;
}

async function changedMembership(
  context: Context,
  tx: Queryable,
  { stored, input }: { stored: Stored; input: UserUpdateInput },
): Promise<Partial<Membership>> {
  const { role_id, company_id, branch_id } = stored;
  const asked = merged(
    { role_id, company_id, branch_id: branch_id === company_id ? null : branch_id },
    input,
  );
  const membership = membershipOf(asked);
  const same =
    membership.role_id === stored.role_id &&
    membership.company_id === stored.company_id &&
    membership.branch_id === stored.branch_id;
  if (same) return {};
  assertNoFaults(membershipFaults(asked));
  assertRoleMayChange(stored.role_id, membership.role_id);
  await assertMayPlace(context, tx, membership);
  if (membership.role_id !== roleIds.superAdmin) await assertNotLastSuperAdmin(tx, stored);
  return membership;
}

function assertRoleMayChange(from: number, to: number): void {
  if (from === to) return;
  if (partnerAdminRoleIds.includes(from)) throw invalid({ role_id: 'Role admin partner tidak dapat diubah' });
  if (partnerAdminRoleIds.includes(to))
    throw invalid({ role_id: 'Pengguna tidak dapat dijadikan admin partner' });
}

/** The lock keeps two super admins from removing each other at the same time. */
async function assertNotLastSuperAdmin(tx: Queryable, stored: Stored): Promise<void> {
  if (stored.role_id !== roleIds.superAdmin) return;
  await lockRole(tx, roleIds.superAdmin);
  const left = await countOf(tx, appUser, live(appUser, eq(appUser.role_id, roleIds.superAdmin)));
  if (left <= 1) throw conflict('Super Admin terakhir tidak dapat dihapus atau diganti role-nya');
}

function assertEmailFree(tx: Queryable, email: string, ownId?: number): Promise<void> {
  return assertFree(tx, appUser, {
    column: appUser.email,
    value: email,
    ownId,
    field: 'email',
    message: 'Email sudah dipakai pengguna lain',
  });
}
