import { z } from 'zod';
import { pageNumber, pageSize } from '../../core/list.ts';
import { updateOf } from '../../core/patch.ts';
import { richTextMax, text } from '../../core/values.ts';
import { termsLabels } from './fields.ts';

export const termsSchema = z.object({
  id: z.number(),
  terms: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});
export type Terms = z.output<typeof termsSchema>;

export const termsVersionSchema = z.object({
  id: z.number(),
  at: z.string(),
  user_name: z.string().nullable(),
  terms: z.string(),
});
export type TermsVersion = z.output<typeof termsVersionSchema>;

export const termsVersionsInput = z.object({ limit: pageSize.default(10), page: pageNumber.default(1) });

export const termsInput = z.object({ terms: text(termsLabels.terms, richTextMax) });
export const termsUpdate = updateOf(termsInput);
