import { z } from 'zod';
import { sortKeys } from '../../core/fields.ts';
import { listInput } from '../../core/list.ts';
import { updateOf, withRules } from '../../core/patch.ts';
import { longTextMax, text } from '../../core/values.ts';
import { emailTemplateFields, emailTemplateLabels } from './fields.ts';
import { chosenMailNames, noMail, purposeFaults } from './variables.ts';

const L = emailTemplateLabels;

export const emailTemplateSchema = z.object({
  id: z.number(),
  title: z.string(),
  menu: z.string(),
  message: z.string(),
  purpose: z.string(),
  author: z.string(),
  deleteThis: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});
export type EmailTemplate = z.output<typeof emailTemplateSchema>;

/** The title becomes the subject of the email, which must be one line. */
const line = (label: string) =>
  text(label).refine((value) => !/\p{Cc}/u.test(value), `${label} harus satu baris`);

const templateShape = z.object({
  title: line(L.title),
  menu: line(L.menu),
  message: text(L.message, longTextMax),
  /** System email that uses this template. The email's former template loses this purpose. */
  purpose: z.enum([noMail, ...chosenMailNames], `${L.purpose} tidak dikenal`).optional(),
});
export const templateFaults = (template: { message: string; purpose?: string | undefined }) =>
  purposeFaults(template, L.message);

export const emailTemplateInput = templateShape.superRefine(withRules(templateFaults));

export const emailTemplateTestInput = templateShape.pick({ title: true, message: true });

export const emailTemplateUpdate = updateOf(templateShape, templateFaults);

export const emailTemplateListInput = listInput(sortKeys(emailTemplateFields), {});
