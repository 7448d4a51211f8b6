import { linkScheme } from '../../shared/entities/session/resetLink.ts';
import type { MailAddress, MailSender } from './message.ts';
import { openOutboxFolder } from './outboxFolder.ts';
import { openSmtp } from './smtp.ts';

/** Where mails go and what they say of their sender; read from the environment in config.ts. */
export interface MailConfig {
  /** `smtp://user:password@host:587` or `smtps://…`; without it mails are written into the outbox folder. */
  smtpUrl: string | undefined;
  from: MailAddress;
  /** What links in mails begin with: the desktop program's own scheme, or a web address that leads there. */
  linkBase: string;
}

export const defaultMailConfig: MailConfig = {
  smtpUrl: undefined,
  from: { name: 'Rujukan', address: 'no-reply@rujukan.local' },
  linkBase: `${linkScheme}://app`,
};

export function openMail(config: MailConfig, outboxFolder: string): MailSender {
  return config.smtpUrl ? openSmtp(config.smtpUrl, config.from) : openOutboxFolder(outboxFolder, config.from);
}
