import { pgTable, text } from 'drizzle-orm/pg-core';
import { key, stamps } from '../../db/columns.ts';

/** Mails the server itself sends; each takes its text from one template, whatever that is called by now. */
export const mailPurposes = ['reset_password', 'sign_in_guessed'] as const;
export type MailPurpose = (typeof mailPurposes)[number];

/** E-EMAILTPL. */
export const emailTemplate = pgTable('email_template', {
  id: key(),
  title: text().notNull(),
  menu: text().notNull(),
  message: text().notNull(),
  /** Set on the seeded template of a mail, never by a user. */
  purpose: text({ enum: mailPurposes }).unique(),
  ...stamps(),
});
