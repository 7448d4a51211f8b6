import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { live } from '../../kit/records.ts';
import { emailChangedTemplate, guessedTemplate, passwordChangedTemplate, resetTemplate } from './defaults.ts';
import { emailTemplate, type MailPurpose } from './table.ts';

const builtIn: Readonly<Record<MailPurpose, { title: string; message: string }>> = {
  reset_password: resetTemplate,
  sign_in_guessed: guessedTemplate,
  email_changed: emailChangedTemplate,
  password_changed: passwordChangedTemplate,
};

/** Unknown placeholders stay. Inserted values are not searched for placeholders. */
export async function renderMail(
  db: Queryable,
  purpose: MailPurpose,
  values: Readonly<Record<string, string>>,
): Promise<{ subject: string; text: string }> {
  const [stored] = await db
    .select({ title: emailTemplate.title, message: emailTemplate.message })
    .from(emailTemplate)
    .where(live(emailTemplate, eq(emailTemplate.purpose, purpose)));
  const { title, message } = stored ?? builtIn[purpose];
  const known = new Map(Object.entries(values));
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => known.get(name) ?? whole);
  return { subject: fill(title), text: fill(message) };
}
