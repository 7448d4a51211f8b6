import { z } from 'zod';
import { sortKeys } from '../../core/fields.ts';
import { listInput } from '../../core/list.ts';
import { updateOf } from '../../core/patch.ts';
import { longTextMax, text } from '../../core/values.ts';
import { emailTemplateFields, emailTemplateLabels } from './fields.ts';

const L = emailTemplateLabels;

/** E-EMAILTPL as read; `author` is the name of whoever changed it last. */
export const emailTemplateSchema = z.object({
  id: z.number(),
  title: z.string(),
  menu: z.string(),
  message: z.string(),
  author: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type EmailTemplate = z.output<typeof emailTemplateSchema>;

/** One line: the title is the subject of the mail. */
const line = (label: string) =>
  text(label).refine((value) => !/\p{Cc}/u.test(value), `${label} harus satu baris`);

/** C-211, R-507. */
export const emailTemplateInput = z.object({
  title: line(L.title),
  menu: line(L.menu),
  message: text(L.message, longTextMax),
});

/** What a mail to try a template out is made of: the form as it stands, saved or not. */
export const emailTemplateTestInput = emailTemplateInput.pick({ title: true, message: true });

/** C-213. */
export const emailTemplateUpdate = updateOf(emailTemplateInput);

export const emailTemplateListInput = listInput(sortKeys(emailTemplateFields), {});
