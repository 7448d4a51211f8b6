import { eq } from 'drizzle-orm';
import { revokeUser } from '../../auth/refreshToken.ts';
import type { Queryable } from '../../db/database.ts';
import { appUser } from '../user/table.ts';
import { voidLinks } from './resetLink.ts';

/**
 * Gives somebody a new password: every sign-in of theirs ends, and no link of an earlier mail can change it
 * again. `by`: who does it.
 */
export async function replacePassword(
  tx: Queryable,
  { userId, password_hash, by, now }: { userId: number; password_hash: string; by: number; now: Date },
): Promise<void> {
  await tx
    .update(appUser)
    .set({ password_hash, updated_at: now, updated_by: by })
    .where(eq(appUser.id, userId));
  await revokeUser(tx, userId, now);
  await voidLinks(tx, userId, now);
}
