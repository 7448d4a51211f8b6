import { z } from 'zod';
import { updateOf } from '../../core/patch.ts';
import { requiredId, text } from '../../core/values.ts';
import { categoryLabels } from './fields.ts';

const L = categoryLabels;

export const categorySchema = z.object({
  id: z.number(),
  category_name: z.string(),
  product_id: z.number(),
  is_deleted: z.boolean(),
  updatedAt: z.string(),
  version: z.number(),
});
export type Category = z.output<typeof categorySchema>;

export const categoryInput = z.object({
  product_id: requiredId(L.product_id),
  category_name: text(L.category_name),
});

export const categoryUpdate = updateOf(categoryInput.omit({ product_id: true }));
