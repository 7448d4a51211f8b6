import { z } from 'zod';
import { SESSION } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { optionalId } from '../../core/values.ts';

export const partnerTypes = ['company', 'branch'] as const;

/** One choice of a company or branch field. Branches have no `partner_code`. */
export const partnerOptionSchema = z.object({
  id: z.number(),
  name: z.string(),
  partner_code: z.string(),
  parent_id: z.number().nullable(),
});
export type PartnerOption = z.output<typeof partnerOptionSchema>;

/**
 * C-084 and C-085 share one path and differ by `type`. `partner_code` is the company's three letters,
 * `parent_id` its id; branches without either are all branches in scope.
 */
export const partnerLookupInput = z.object({
  type: z.enum(partnerTypes),
  partner_code: z.string().trim().max(10).optional(),
  parent_id: optionalId,
});

export const partnerOperations = {
  lookup: operation({
    id: 'partner.lookup',
    call: 'C-084, C-085',
    method: 'GET',
    path: '/w/partner/lookup',
    access: SESSION,
    input: partnerLookupInput,
    output: z.array(partnerOptionSchema),
    summary: 'Pilihan perusahaan atau cabang',
  }),
};
