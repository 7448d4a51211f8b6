import { z } from 'zod';
import { textMax } from '../core/formats.ts';
import { maxRupiah } from '../core/values.ts';
import { bulkMax } from '../entities/referral/operations.ts';

const words = z.string().max(textMax);
const amount = z.number().int().min(-maxRupiah).max(maxRupiah);
const sumMax = 2 * bulkMax * maxRupiah;
const sum = z.number().min(-sumMax).max(sumMax);
const amounts = { insentif: amount, tax: amount, total: sum };

export const paymentSheetInput = z.object({
  rows: z
    .array(
      z.object({
        submission_number: words,
        submitter_name: words,
        agent_code: words,
        agent_name: words,
        product_name: words,
        category_name: words,
        program_name: words,
        company_name: words,
        branch_name: words,
        ...amounts,
        flags: z.string().max(10_000),
        failure: z.string().max(1000),
      }),
    )
    .min(1)
    .max(bulkMax),
  sums: z
    .array(
      z.object({
        name: words,
        level: z.enum(['company', 'branch', 'all']),
        count: z.number().int().min(0).max(bulkMax),
        insentif: sum,
        tax: sum,
        total: sum,
      }),
    )
    .max(2 * bulkMax + 1),
});
export type PaymentSheetInput = z.output<typeof paymentSheetInput>;
