import { createTransport } from 'nodemailer';
import { isLoopback } from '../../shared/core/loopback.ts';
import { envelopeOf, type MailAddress, type MailSender, noOutsideContent } from './message.ts';

import { refusalOf } from './refusal.ts';

const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** SECURITY: connections to other machines are encrypted. */
export function openSmtp(smtpUrl: string, from: MailAddress): MailSender {
  const { hostname, protocol } = new URL(smtpUrl);
  const transport = createTransport({
    ...noOutsideContent,
    ...patience,
    url: smtpUrl,
    requireTLS: protocol === 'smtp:' && !isLoopback(hostname),
  });
  return {
    send: async (mail) => {
      const envelope = envelopeOf(mail, from);
      await transport.sendMail(envelope).catch((error: unknown) => {
        throw refusalOf(error);
      });
    },
  };
}
