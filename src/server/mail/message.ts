import { createTransport } from 'nodemailer';
import { z } from 'zod';

export interface MailAddress {
  name: string;
  address: string;
}

export interface Mail {
  to: MailAddress;
  subject: string;
  text: string;
}

export interface MailSender {
  /** @throws MailRefusal when the mail server does not accept the email */
  send(mail: Mail): Promise<void>;
}

/** SECURITY: nodemailer must not read an email's content from a file or a URL. */
export const noOutsideContent = { disableFileAccess: true, disableUrlAccess: true } as const;

const addressSchema = z.email().max(254);
export const isMailAddress = (text: string): boolean => addressSchema.safeParse(text).success;
const controls = /\p{Cc}+/gu;

/** SECURITY: nodemailer does not parse addresses that it gets as objects. */
export function envelopeOf(mail: Mail, from: MailAddress) {
  const oneLine = (text: string) => text.replace(controls, ' ').trim();
  return {
    from: { name: oneLine(from.name), address: addressSchema.parse(from.address) },
    to: { name: oneLine(mail.to.name), address: addressSchema.parse(mail.to.address) },
    subject: oneLine(mail.subject),
    text: mail.text,
  };
}

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
