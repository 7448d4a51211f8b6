import { eq } from 'drizzle-orm';
import { verifyPassword } from '../../auth/password.ts';
import { revokeUser } from '../../auth/refreshToken.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context } from '../../kit/context.ts';
import { live } from '../../kit/records.ts';
import { endSignedOut } from '../claim/rules.ts';
import { leavePresence } from '../presence/rules.ts';
import { appUser } from '../user/table.ts';
import { reportGuessing } from './guessing.ts';
import { notifyOwner } from './ownerMail.ts';
import { voidLinks } from './resetLink.ts';

/** Ends the leases (claims) and presence of one sign-in (`family`), of all but one (`except`), or of all. */
export async function endWork(
  tx: Queryable,
  who: { userId: number; family?: string; except?: string },
  now: Date,
): Promise<void> {
  await endSignedOut(tx, who, now);
  await leavePresence(tx, who);
}

/** Ends every sign-in of the user and earlier reset links. */
export async function replacePassword(
  context: Pick<Context, 'jobs' | 'now'>,
  tx: Queryable,
  { userId, password_hash, by }: { userId: number; password_hash: string; by: number },
): Promise<void> {
  const now = context.now();
  const [owner] = await tx
    .update(appUser)
    .set({ password_hash, updated_at: now, updated_by: by })
    .where(eq(appUser.id, userId))
    .returning({ email: appUser.email });
  await revokeUser(tx, userId, now);
  await endWork(tx, { userId }, now);
  await voidLinks(tx, userId, now);
  await notifyOwner(context, tx, { userId, address: owner!.email, about: 'password_changed' });
}

export async function leaveEmail(
  context: Pick<Context, 'jobs' | 'now'>,
  tx: Queryable,
  { userId, former }: { userId: number; former: string },
): Promise<void> {
  await voidLinks(tx, userId, context.now());
  await notifyOwner(context, tx, { userId, address: former, about: 'email_changed' });
}

export async function isOwnPassword(context: Context, password: string): Promise<boolean> {
  const { db, auth, user, address, device } = context;
  const [own] = await db
    .select({ email: appUser.email, password_hash: appUser.password_hash })
    .from(appUser)
    .where(live(appUser, eq(appUser.id, user.id)));
  if (!own) return false;
  const isRight = await auth.guard.attempt({
    email: own.email,
    origin: { address, device },
    tryPassword: async () => (await verifyPassword(own.password_hash, password)) || undefined,
    onGuessed: () => reportGuessing(context, own.email),
  });
  return isRight === true;
}
