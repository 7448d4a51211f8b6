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

/** A refused mail is retried; none is sent to a deleted user. */
export async function mailUser(
  { db, mail, now }: Services,
  { userId, attempt }: { userId: number; attempt: Attempt },
  write: (tx: Queryable, to: Recipient) => Promise<Written | undefined>,
): Promise<void> {
  const to = await userById(db, userId);
  if (!to) return;
  const prepared = await whileHeld(db, attempt, async (tx) => {
    const written = await write(tx, to);
    if (!written) return undefined;
    return { written, outboxId: await waitingMail(tx, { to, subject: written.subject, at: now() }) };
  });
  if (!prepared) return;
  const { written, outboxId } = prepared;
  try {
    await mail.send({
      to: { name: to.name, address: to.email },
      subject: written.subject,
      text: written.text,
    });
  } catch (error) {
    await written.unsent?.();
    throw error;
  }
  await written.sent?.(now());
  await db.update(outbox).set({ sent_at: now() }).where(eq(outbox.id, outboxId));
}

async function waitingMail(
  tx: Queryable,
  { to, subject, at }: { to: Recipient; subject: string; at: Date },
): Promise<number> {
  const [earlier] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.recipient, to.email), eq(outbox.subject, subject), isNull(outbox.sent_at)))
    .limit(1);
  if (earlier) return earlier.id;
  const [made] = await tx
    .insert(outbox)
    .values({ recipient: to.email, subject, created_at: at })
    .returning({ id: outbox.id });
  return made!.id;
}

export async function userById(db: Queryable, id: number): Promise<Recipient | undefined> {
  const [found] = await db
    .select({ id: appUser.id, name: appUser.name, email: appUser.email })
    .from(appUser)
    .where(live(appUser, eq(appUser.id, id)));
  return found;
}
