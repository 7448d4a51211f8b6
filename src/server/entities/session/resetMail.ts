import { eq } from 'drizzle-orm';
import { type Attempt, job, whileHeld } from '../../jobs/job.ts';
import type { Services } from '../../kit/context.ts';
import { live } from '../../kit/records.ts';
import { outbox } from '../../mail/table.ts';
import { renderMail } from '../emailTemplate/rules.ts';
import { appUser } from '../user/table.ts';
import { issueResetToken } from './resetLink.ts';

/**
 * Sends the mail of C-105. It is queued for unknown emails too, with nobody's id, so that neither the answer nor its
 * duration tells whether an account exists. The link is made here: it never lies in the queue.
 */
export const sendResetMail = job<{ userId: number | null }>({
  name: 'session.sendResetMail',
  run: async (services, { userId }, attempt) => {
    const user = userId === null ? undefined : await findUser(services, userId);
    if (user) await send(services, user, attempt);
  },
});

interface Recipient {
  id: number;
  name: string;
  email: string;
}

async function findUser({ db }: Services, id: number): Promise<Recipient | undefined> {
  const [found] = await db
    .select({ id: appUser.id, name: appUser.name, email: appUser.email })
    .from(appUser)
    .where(live(appUser, eq(appUser.id, id)));
  return found;
}

async function send(
  { db, mail, linkBase, now }: Services,
  { id, name, email }: Recipient,
  attempt: Attempt,
): Promise<void> {
  const prepared = await whileHeld(db, attempt, async (tx) => {
    const token = await issueResetToken(tx, id, now());
    const link = `${linkBase}/reset-password/${token}/${encodeURIComponent(email)}`;
    const { subject, text } = await renderMail(tx, 'reset_password', { name, link });
    const [waiting] = await tx
      .insert(outbox)
      .values({ recipient: email, subject, created_at: now() })
      .returning({ id: outbox.id });
    return { subject, text, outboxId: waiting!.id };
  });
  const { subject, text, outboxId } = prepared;
  await mail.send({ to: { name, address: email }, subject, text });
  await db.update(outbox).set({ sent_at: now() }).where(eq(outbox.id, outboxId));
}
