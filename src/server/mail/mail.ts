import { linkScheme } from '../../shared/entities/session/resetLink.ts';
import type { MailAddress, MailSender } from './message.ts';
import { openOutboxFolder } from './outboxFolder.ts';
import { openSmtp } from './smtp.ts';

export interface MailConfig {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  smtpUrl: string | undefined;
  from: MailAddress;
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
