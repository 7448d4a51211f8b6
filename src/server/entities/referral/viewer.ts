import { and, eq, isNull } from 'drizzle-orm';
import { scopeOf } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { appUser } from '../user/table.ts';

/** Who acts: the signed-in user of a call, or the user whose job runs. */
export type Viewer = Pick<CurrentUser, 'id' | 'name' | 'scope'>;

/** The user of a job with the scope of this moment; undefined when the account is gone. */
export async function viewerById(db: Queryable, userId: number): Promise<Viewer | undefined> {
  const [user] = await db
    .select({
      id: appUser.id,
      name: appUser.name,
      role_id: appUser.role_id,
      company_id: appUser.company_id,
      branch_id: appUser.branch_id,
    })
    .from(appUser)
    .where(and(eq(appUser.id, userId), isNull(appUser.deleted_at)));
  return user && { id: user.id, name: user.name, scope: scopeOf(user) };
}
