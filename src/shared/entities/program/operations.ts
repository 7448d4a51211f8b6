import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { id } from '../../core/values.ts';
import { programDetailSchema, programSchema } from './schema.ts';

export const programOperations = {
  byCategory: operation({
    id: 'program.byCategory',
    call: 'C-010',
    method: 'GET',
    path: '/w/product-program/by-category-id/all',
    access: anyOf('r_programs', 'crud_program', 'r_referral', 'c_referral', 'u_referral_detail'),
    input: z.object({ category_id: id }),
    output: z.array(programSchema),
    summary: 'Program satu kategori',
  }),
  detail: operation({
    id: 'program.detail',
    call: 'C-012',
    method: 'GET',
    path: '/w/product-program/{id}',
    access: anyOf('r_program', 'crud_program', 'c_referral', 'u_referral_detail'),
    input: z.object({ id }),
    output: programDetailSchema,
    summary: 'Satu program dengan lokasi dan pertanyaannya',
  }),
};
