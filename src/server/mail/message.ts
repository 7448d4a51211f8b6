import { createTransport } from 'nodemailer';
import { z } from 'zod';

/** A person or program with a mail address. */
export interface MailAddress {
  name: string;
  address: string;
}

/** One mail of plain text. */
export interface Mail {
  to: MailAddress;
  subject: string;
  text: string;
}

/** Sends mails: into a folder by default, over SMTP where one is configured. */
export interface MailSender {
  /** Resolves once the mail is handed over for good; throws otherwise (MailRefusal), and may then be called again. */
  send(mail: Mail): Promise<void>;
}

/** SECURITY: no part of a mail is ever read from a path or an address that its text might name. */
export const noOutsideContent = { disableFileAccess: true, disableUrlAccess: true } as const;

/** One address, and no way to smuggle a second one or a header into it. */
const addressSchema = z.email().max(254);
export const isMailAddress = (text: string): boolean => addressSchema.safeParse(text).success;
const controls = /\p{Cc}+/gu;

/**
 * SECURITY: a mail as nodemailer takes it. Addresses are checked and passed as objects, never as text that is parsed
 * again; header values are one line. Throws for an address that is none.
 */
export function envelopeOf(mail: Mail, from: MailAddress) {
  const oneLine = (text: string) => text.replace(controls, ' ').trim();
  return {
    from: { name: oneLine(from.name), address: addressSchema.parse(from.address) },
    to: { name: oneLine(mail.to.name), address: addressSchema.parse(mail.to.address) },
    subject: oneLine(mail.subject),
    text: mail.text,
  };
}

/** The bytes of a mail (RFC 5322), lines ending in CRLF. */
export async function messageBytes(mail: Mail, from: MailAddress): Promise<Buffer> {
  const writer = createTransport({
    ...noOutsideContent,
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  });
  const { message } = await writer.sendMail(envelopeOf(mail, from));
  if (!Buffer.isBuffer(message)) throw new Error('The mail was not written into memory');
  return message;
}
