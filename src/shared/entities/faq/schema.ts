import { z } from 'zod';
import { sortKeys } from '../../core/fields.ts';
import { listInput } from '../../core/list.ts';
import { updateOf } from '../../core/patch.ts';
import { integer, longTextMax, text } from '../../core/values.ts';
import { faqFields, faqLabels } from './fields.ts';

const L = faqLabels;

/** `faq_order` and `numSort` have the same value (E-MAP.17). */
export const faqSchema = z.object({
  id: z.number(),
  question: z.string(),
  answer: z.string(),
  faq_order: z.number(),
  numSort: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});
export type Faq = z.output<typeof faqSchema>;

export const faqInput = z.object({
  question: text(L.question, longTextMax),
  answer: text(L.answer, longTextMax),
});

export const faqUpdate = updateOf(
  faqInput.extend({ faq_order: integer({ label: L.faq_order, min: 1, max: 100_000 }) }),
);

export const faqListInput = listInput(sortKeys(faqFields), {});
