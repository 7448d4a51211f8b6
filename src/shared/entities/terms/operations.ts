import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { termsInput, termsSchema, termsUpdate, termsVersionSchema, termsVersionsInput } from './schema.ts';

const access = anyOf('r_terms');

export const termsOperations = {
  read: operation({
    id: 'terms.read',
    call: 'C-034',
    method: 'GET',
    path: '/w/terms',
    access,
    input: z.object({}),
    output: termsSchema.nullable(),
    summary: 'Syarat dan ketentuan, atau null jika belum ada',
  }),
  create: operation({
    id: 'terms.create',
    call: 'C-035',
    method: 'POST',
    path: '/w/terms',
    access,
    input: termsInput,
    output: z.object({ id: z.number() }),
    status: 201,
    summary: 'Buat syarat dan ketentuan yang pertama (R-510)',
  }),
  update: operation({
    id: 'terms.update',
    call: 'C-036',
    method: 'PATCH',
    path: '/w/terms/{id}',
    access,
    ...termsUpdate,
    output: z.null(),
    summary: 'Ubah syarat dan ketentuan',
  }),
  versions: operation({
    id: 'terms.versions',
    call: 'C-034 (versions)',
    method: 'GET',
    path: '/w/terms/versions',
    access,
    input: termsVersionsInput,
    output: z.array(termsVersionSchema),
    paged: true,
    summary: 'Syarat dan ketentuan yang pernah disimpan, terbaru dulu',
  }),
};
