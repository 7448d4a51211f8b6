import { z } from 'zod';
import { categorySchema } from '../category/schema.ts';
import { programSchema } from '../program/schema.ts';

/** E-PRODUCT as read. */
export const productSchema = z.object({
  id: z.number(),
  product_name: z.string(),
  product_code: z.string(),
  product_color: z.string(),
  product_img: z.string(),
  product_level: z.array(z.number()),
  notes: z.string(),
  tnc: z.string(),
  is_ktp_mandatory: z.boolean(),
  partnerAssign: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Empty without the codes of C-002. */
  category_list: z.array(categorySchema),
  program_list: z.array(programSchema),
});
export type Product = z.output<typeof productSchema>;
