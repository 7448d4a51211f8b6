import { job } from '../../jobs/job.ts';
import { renderMail } from '../emailTemplate/rules.ts';
import { issueResetToken } from './resetLink.ts';
import { mailUser } from './userMail.ts';

/**
 * Sends the mail of C-105. It is queued for unknown emails too, with nobody's id, so that neither the answer nor its
 * duration tells whether an account exists. The link is made here: it never lies in the queue.
 */
export const sendResetMail = job<{ userId: number | null }>({
  name: 'session.sendResetMail',
  run: async (services, { userId }, attempt) => {
    if (userId === null) return;
    await mailUser(services, { userId, attempt }, async (tx, { id, name, email }) => {
      const token = await issueResetToken(tx, id, services.now());
      const link = `${services.linkBase}/reset-password/${token}/${encodeURIComponent(email)}`;
      return renderMail(tx, 'reset_password', { name, link });
    });
  },
});
