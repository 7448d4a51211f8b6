import { job } from '../../jobs/job.ts';
import { renderMail } from '../emailTemplate/rules.ts';
import { dropLink, issueResetToken, startLink } from './resetLink.ts';
import { mailPatience, mailUser } from './userMail.ts';

/**
 * SECURITY: this job is also queued for unknown emails (C-105). The job creates the link, so the queue never
 * contains the link.
 */
export const sendResetMail = job<{ userId: number | null }>({
  name: 'session.sendResetMail',
  patience: mailPatience,
  run: async (services, { userId }, attempt) => {
    if (userId === null) return;
    await mailUser(services, { userId, attempt }, async (tx, { id, name, email }) => {
      const token = await issueResetToken(tx, id, services.now());
      const link = `${services.linkBase}/reset-password/${token}/${encodeURIComponent(email)}`;
      return {
        ...(await renderMail(tx, 'reset_password', { name, link })),
        unsent: () => dropLink(services.db, token),
        sent: (now) => startLink(services.db, token, now),
      };
    });
  },
});
