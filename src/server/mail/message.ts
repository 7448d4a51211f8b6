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
  /** Resolves once the mail is accepted; throws a MailRefusal otherwise and may be repeated. */
  send(mail: Mail): Promise<void>;
}

/** SECURITY: nodemailer must not load paths or addresses named in a mail's text. */
export const noOutsideContent = { disableFileAccess: true, disableUrlAccess: true } as const;

/** Accepts exactly one address, so that no second one or header can be smuggled in. */
const addressSchema = z.email().max(254);
export const isMailAddress = (text: string): boolean => addressSchema.safeParse(text).success;
const controls = /\p{Cc}+/gu;

/** SECURITY: addresses are passed as objects, which nodemailer does not parse again. */
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
