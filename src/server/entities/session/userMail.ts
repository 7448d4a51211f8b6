import { eq } from 'drizzle-orm';
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

/** Mails what `write` makes of a user, from within a job; nothing to somebody who is gone. */
export async function mailUser(
  { db, mail, now }: Services,
  { userId, attempt }: { userId: number; attempt: Attempt },
  write: (tx: Queryable, to: Recipient) => Promise<{ subject: string; text: string } | undefined>,
): Promise<void> {
  const to = await userById(db, userId);
  if (!to) return;
  const prepared = await whileHeld(db, attempt, async (tx) => {
    const written = await write(tx, to);
    if (!written) return undefined;
    const [waiting] = await tx
      .insert(outbox)
      .values({ recipient: to.email, subject: written.subject, created_at: now() })
      .returning({ id: outbox.id });
    return { ...written, outboxId: waiting!.id };
  });
  if (!prepared) return;
  const { subject, text, outboxId } = prepared;
  await mail.send({ to: { name: to.name, address: to.email }, subject, text });
  await db.update(outbox).set({ sent_at: now() }).where(eq(outbox.id, outboxId));
}

export async function userById(db: Queryable, id: number): Promise<Recipient | undefined> {
  const [found] = await db
    .select({ id: appUser.id, name: appUser.name, email: appUser.email })
    .from(appUser)
    .where(live(appUser, eq(appUser.id, id)));
  return found;
}
