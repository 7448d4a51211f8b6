import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { id, seenRecord } from '../../core/values.ts';
import { faqInput, faqListInput, faqSchema, faqUpdate } from './schema.ts';

const access = anyOf('r_faq');
const created = z.object({ id: z.number() });

export const faqOperations = {
  list: operation({
    id: 'faq.list',
    call: 'C-066',
    method: 'GET',
    path: '/w/faq',
    access,
    input: faqListInput,
    output: z.array(faqSchema),
    paged: true,
    summary: 'Daftar pertanyaan FAQ',
  }),
  create: operation({
    id: 'faq.create',
    call: 'C-067',
    method: 'POST',
    path: '/w/faq',
    access,
    input: faqInput,
    output: created,
    status: 201,
    summary: 'Tambah pertanyaan FAQ',
  }),
  detail: operation({
    id: 'faq.detail',
    call: 'C-068',
    method: 'GET',
    path: '/w/faq/{id}',
    access,
    input: z.object({ id }),
    output: faqSchema,
    summary: 'Satu pertanyaan FAQ',
  }),
  update: operation({
    id: 'faq.update',
    call: 'C-069',
    method: 'PATCH',
    path: '/w/faq/{id}',
    access,
    ...faqUpdate,
    output: z.null(),
    summary: 'Ubah pertanyaan FAQ',
  }),
  remove: operation({
    id: 'faq.remove',
    call: 'C-070',
    method: 'DELETE',
    path: '/w/faq/{id}',
    access,
    input: seenRecord,
    output: z.null(),
    summary: 'Hapus pertanyaan FAQ',
  }),
  /** The `older…` calls are older names of calls above (C-913). The specification gives C-065 no path. */
  olderList: operation({
    id: 'faq.olderList',
    call: 'C-064',
    method: 'GET',
    path: '/get-faq',
    access,
    input: faqListInput,
    output: z.array(faqSchema),
    paged: true,
    deprecated: true,
    summary: 'Daftar pertanyaan FAQ',
  }),
  olderCreate: operation({
    id: 'faq.olderCreate',
    call: 'C-065',
    method: 'POST',
    path: '/create-faq',
    access,
    input: faqInput,
    output: created,
    status: 201,
    deprecated: true,
    summary: 'Tambah pertanyaan FAQ',
  }),
  olderDetail: operation({
    id: 'faq.olderDetail',
    call: 'C-071',
    method: 'GET',
    path: '/get-faq-details/{id}',
    access,
    input: z.object({ id }),
    output: faqSchema,
    deprecated: true,
    summary: 'Satu pertanyaan FAQ',
  }),
};
