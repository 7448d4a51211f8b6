import { job } from '../../jobs/job.ts';
import { renderMail } from '../emailTemplate/rules.ts';
import { dropLink, issueResetToken, startLink } from './resetLink.ts';
import { mailPatience, mailUser } from './userMail.ts';

/**
 * Sends the mail of C-105. It is queued for unknown emails too, with nobody's id, so that neither the answer nor its
 * duration tells whether an account exists. The link is made here: it never lies in the queue.
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
        // A refused try leaves no link, and the link's hour begins when its mail has left.
        unsent: () => dropLink(services.db, token),
        sent: (now) => startLink(services.db, token, now),
      };
    });
  },
});
