import { z } from 'zod';
import { SESSION } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { presenceInput, presenceListInput, presenceSchema } from './schema.ts';

export const presenceOperations = {
  tell: operation({
    id: 'presence.tell',
    call: 'C-280',
    method: 'PUT',
    path: '/w/presence',
    access: SESSION,
    input: presenceInput,
    output: z.null(),
    often: true,
    summary: 'Apa yang sedang dibuka di Rujukan ini; dikirim setiap 20 detik, dan ketika berubah',
  }),
  list: operation({
    id: 'presence.list',
    call: 'C-281',
    method: 'POST',
    path: '/w/presence/list',
    access: SESSION,
    reads: true,
    input: presenceListInput,
    output: z.array(presenceSchema),
    summary: 'Siapa lagi membuka atau mengubah data yang tampil',
  }),
};
