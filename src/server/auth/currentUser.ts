import { and, eq, isNull, sql } from 'drizzle-orm';
import { type AccessCode, superAdminMark } from '../../shared/core/access.ts';
import { roleIds } from '../../shared/entities/role/schema.ts';
import type { Queryable } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { accessItem, role, roleAccess } from '../entities/role/table.ts';
import { appUser } from '../entities/user/table.ts';
import type { CurrentUser, Viewer } from '../kit/context.ts';
import type { TokenClaims } from './accessToken.ts';
import { isFamilyOpenCondition } from './refreshToken.ts';
import { scopeOf } from './scope.ts';

export function itemsOfRole(db: Queryable, roleId: number) {
  return db
    .select({ code: accessItem.code, name: accessItem.name, parent_id: accessItem.parent_id })
    .from(roleAccess)
    .innerJoin(accessItem, eq(accessItem.id, roleAccess.access_id))
    .where(eq(roleAccess.role_id, roleId))
    .orderBy(accessItem.id);
}

/**
 * The codes are one text instead of a row per code, because every call reads them. `kit/nameOf.ts` explains
 * the nesting.
 */
const heldCodes = sql<string | null>`${sql`(select string_agg(${accessItem.code}, ' ') from ${roleAccess}
  join ${accessItem} on ${accessItem.id} = ${roleAccess.access_id} where ${roleAccess.role_id} = ${appUser.role_id})`}`;

const userOfSignIn = statement((db) =>
  db
    .select({
      id: appUser.id,
      name: appUser.name,
      email: appUser.email,
      role_id: appUser.role_id,
      role_name: role.name,
      company_id: appUser.company_id,
      branch_id: appUser.branch_id,
      codes: heldCodes,
    })
    .from(appUser)
    .innerJoin(role, eq(role.id, appUser.role_id))
    .where(
      and(
        eq(appUser.id, sql.placeholder('userId')),
        isNull(appUser.deleted_at),
        isFamilyOpenCondition(
          { userId: appUser.id, family: sql.placeholder('family') },
          sql.placeholder('now'),
        ),
      ),
    )
    .prepare('user_of_sign_in'),
);

export async function loadCurrentUser(
  db: Queryable,
  { userId, family }: TokenClaims,
  now: Date,
): Promise<CurrentUser | undefined> {
  const [user] = await userOfSignIn(db).execute({ userId, family, now: now.toISOString() });
  return user && { ...user, codes: currentUserOf(user), scope: scopeOf(user), family };
}

function currentUserOf(user: { role_id: number; codes: string | null }): CurrentUser['codes'] {
  const codes = (user.codes?.split(' ') ?? []) as AccessCode[];
  const isSuperAdmin = user.role_id === roleIds.superAdmin;
  return new Set([...codes, ...(isSuperAdmin ? ([superAdminMark] as const) : [])]);
}

/** Also finds deleted users, so that their running jobs can end. */
export async function holderById(
  db: Queryable,
  userId: number,
): Promise<Viewer & Pick<CurrentUser, 'codes'> & { deleted: boolean }> {
  const [user] = await db
    .select({
      id: appUser.id,
      name: appUser.name,
      role_id: appUser.role_id,
      company_id: appUser.company_id,
      branch_id: appUser.branch_id,
      deleted_at: appUser.deleted_at,
      codes: heldCodes,
    })
    .from(appUser)
    .where(eq(appUser.id, userId));
  if (!user) throw new Error(`No user ${userId}`);
  const { id, name } = user;
  return { id, name, scope: scopeOf(user), codes: currentUserOf(user), deleted: user.deleted_at !== null };
}

export async function viewerById(
  db: Queryable,
  userId: number,
): Promise<(Viewer & Pick<CurrentUser, 'codes'>) | undefined> {
  const { deleted, ...viewer } = await holderById(db, userId);
  return deleted ? undefined : viewer;
}
