import { z } from 'zod';
import { updateOf } from '../../core/patch.ts';
import { richTextMax, text } from '../../core/values.ts';
import { termsLabels } from './fields.ts';

/** E-TERMS: one record of sanitised HTML. */
export const termsSchema = z.object({
  id: z.number(),
  terms: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Terms = z.output<typeof termsSchema>;

/** C-035. */
export const termsInput = z.object({ terms: text(termsLabels.terms, richTextMax) });
/** C-036. */
export const termsUpdate = updateOf(termsInput);
