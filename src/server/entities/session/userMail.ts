import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { type Attempt, whileHeld } from '../../jobs/job.ts';
import type { Services } from '../../kit/context.ts';
import { live } from '../../kit/records.ts';
import { outbox } from '../../mail/table.ts';
import { appUser } from '../user/table.ts';

interface Recipient {
  id: number;
  name: string;
  email: string;
}

/** Retries for about a day, because mail servers are often down for hours. */
export const mailPatience = { attempts: 30, firstSeconds: 30, longestSeconds: 3600 } as const;

interface Written {
  subject: string;
  text: string;
  unsent?: () => Promise<unknown>;
  sent?: (now: Date) => Promise<unknown>;
}

/**
 * Throws if the email cannot be sent, so that the job retries.
 * @param waiting id of an outbox row whose address replaces the user's present address
 */
export async function mailUser(
  { db, mail, now }: Services,
  { userId, attempt, waiting }: { userId: number; attempt: Attempt; waiting?: number },
  write: (tx: Queryable, to: Recipient) => Promise<Written | undefined>,
): Promise<void> {
  const prepared = await whileHeld(db, attempt, async (tx) => {
    const owner = await userById(tx, userId);
    const written = owner && (await write(tx, owner));
    if (!written) return undefined;
    const { subject } = written;
    const id = waiting ?? (await waitingMail(tx, { recipient: owner.email, subject, at: now() }));
    const [unsent] = await tx
      .select({ address: outbox.recipient })
      .from(outbox)
      .where(and(eq(outbox.id, id), isNull(outbox.sent_at)));
    return unsent && { written, id, to: { name: owner.name, address: unsent.address } };
  });
  if (!prepared) return;
  const { written, id, to } = prepared;
  try {
    await mail.send({ to, subject: written.subject, text: written.text });
  } catch (error) {
    await written.unsent?.();
    throw error;
  }
  // These writes are not in `whileHeld`: the email was sent, even if this server has lost the job.
  await written.sent?.(now());
  await db.update(outbox).set({ sent_at: now() }).where(eq(outbox.id, id));
}

export async function waitingMail(
  tx: Queryable,
  { recipient, subject, at }: { recipient: string; subject: string; at: Date },
): Promise<number> {
  const [earlier] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), eq(outbox.subject, subject), isNull(outbox.sent_at)))
    .limit(1);
  if (earlier) return earlier.id;
  const [made] = await tx
    .insert(outbox)
    .values({ recipient, subject, created_at: at })
    .returning({ id: outbox.id });
  return made!.id;
}

/** Locks the user, so that a change of the email waits and then voids a link made for the old email. */
export async function userById(db: Queryable, id: number): Promise<Recipient | undefined> {
  const [found] = await db
    .select({ id: appUser.id, name: appUser.name, email: appUser.email })
    .from(appUser)
    .where(live(appUser, eq(appUser.id, id)))
    .for('share');
  return found;
}
