import type { Queryable } from '../../db/database.ts';
import { job } from '../../jobs/job.ts';
import type { Context } from '../../kit/context.ts';
import { renderMail } from '../emailTemplate/rules.ts';
import { mailPatience, mailUser, userById, waitingMail } from './userMail.ts';

type Notice = 'email_changed' | 'password_changed';

/** The queue must not contain the recipient's address, so the outbox holds it. */
export const mailOwner = job<{ userId: number; about: Notice; waiting: number }>({
  name: 'session.mailOwner',
  patience: mailPatience,
  run: (services, { userId, about, waiting }, attempt) =>
    mailUser(services, { userId, attempt, waiting }, (tx, { name }) => renderMail(tx, about, { name })),
});

export async function notifyOwner(
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  tx: Queryable,
  { userId, address, about }: { userId: number; address: string; about: Notice },
): Promise<void> {
  const owner = await userById(tx, userId);
  if (!owner) return;
  const { subject } = await renderMail(tx, about, { name: owner.name });
  const waiting = await waitingMail(tx, { recipient: address, subject, at: now() });
  await jobs.send(tx, mailOwner, { userId, about, waiting });
}
