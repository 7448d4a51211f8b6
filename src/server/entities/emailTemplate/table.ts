import { pgTable, text } from 'drizzle-orm/pg-core';
import { key, stamps } from '../../db/columns.ts';

export const mailPurposes = [
  'reset_password',
  'sign_in_guessed',
  'email_changed',
  'password_changed',
] as const;
export type MailPurpose = (typeof mailPurposes)[number];

export const emailTemplate = pgTable('email_template', {
  id: key(),
  title: text().notNull(),
  menu: text().notNull(),
  message: text().notNull(),
  purpose: text({ enum: mailPurposes }).unique(),
  ...stamps(),
});
