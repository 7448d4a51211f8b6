import { eq, or } from 'drizzle-orm';
import { roleIds } from '../../../shared/entities/role/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { job, whileHeld } from '../../jobs/job.ts';
import type { Context } from '../../kit/context.ts';
import { live } from '../../kit/records.ts';
import { renderMail } from '../emailTemplate/rules.ts';
import { notifyUsers } from '../notification/rules.ts';
import { appUser } from '../user/table.ts';
import { mailPatience, mailUser, userById } from './userMail.ts';

async function textAbout(tx: Queryable, userId: number) {
  const owner = await userById(tx, userId);
  return owner && renderMail(tx, 'sign_in_guessed', { name: owner.name, email: owner.email });
}

const mailGuessing = job<{ to: number; about: number }>({
  name: 'session.mailGuessing',
  patience: mailPatience,
  run: (services, { to, about }, attempt) =>
    mailUser(services, { userId: to, attempt }, (tx) => textAbout(tx, about)),
});

/** This job is also queued for unknown emails, so that timing reveals nothing. */
const notifyOfGuessing = job<{ userId: number | null }>({
  name: 'session.tellOfGuessing',
  run: async ({ db, jobs, now }, { userId }, attempt) => {
    if (userId === null) return;
    await whileHeld(db, attempt, async (tx) => {
      const said = await textAbout(tx, userId);
      if (!said) return;
      const told = await tx
        .select({ id: appUser.id })
        .from(appUser)
        .where(live(appUser, or(eq(appUser.id, userId), eq(appUser.role_id, roleIds.superAdmin))));
      const ids = told.map(({ id }) => id);
      const notice = { title: said.subject, category: 'Keamanan', description: said.text };
      await notifyUsers(tx, ids, notice, now());
      for (const to of ids) await jobs.send(tx, mailGuessing, { to, about: userId });
    });
  },
});

export const guessingJobs = [notifyOfGuessing, mailGuessing];

export async function reportGuessing({ db, jobs }: Context, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: appUser.id })
      .from(appUser)
      .where(live(appUser, eq(appUser.email, email)));
    await jobs.send(tx, notifyOfGuessing, { userId: found?.id ?? null });
  });
}
