import { z } from 'zod';

/** E-CATEGORY. */
export const categorySchema = z.object({ id: z.number(), category_name: z.string(), product_id: z.number() });
export type Category = z.output<typeof categorySchema>;
