import { z } from 'zod';
import { allOf, anyOf } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { id, seenRecord } from '../../core/values.ts';
import {
  withdrawInput,
  withdrawListInput,
  withdrawOrderInput,
  withdrawSchema,
  withdrawUpdate,
} from './schema.ts';

/** Listing needs `r_withdrawal`, writing `crud_program_completion`, adding both. */
const read = anyOf('r_withdrawal');
const write = anyOf('crud_program_completion');

export const withdrawInstructionOperations = {
  list: operation({
    id: 'withdrawInstruction.list',
    call: 'C-030',
    method: 'GET',
    path: '/w/general-setting/withdraw-instruction/all',
    access: read,
    input: withdrawListInput,
    output: z.array(withdrawSchema),
    paged: true,
    summary: 'Instruksi tarik tunai satu merchant',
  }),
  detail: operation({
    id: 'withdrawInstruction.detail',
    call: 'C-223',
    method: 'GET',
    path: '/w/general-setting/withdraw-instruction/details',
    // The edit form needs only `crud_program_completion`, and reads the record, too.
    access: anyOf('r_withdrawal', 'crud_program_completion'),
    input: z.object({ id }),
    output: withdrawSchema,
    summary: 'Satu instruksi tarik tunai',
  }),
  create: operation({
    id: 'withdrawInstruction.create',
    call: 'C-031',
    method: 'POST',
    path: '/w/general-setting/withdraw-instruction/create',
    access: allOf('r_withdrawal', 'crud_program_completion'),
    input: withdrawInput,
    output: z.object({ id: z.number() }),
    status: 201,
    summary: 'Tambah instruksi tarik tunai',
  }),
  update: operation({
    id: 'withdrawInstruction.update',
    call: 'C-032',
    method: 'PATCH',
    path: '/w/general-setting/withdraw-instruction/update/{id}',
    access: write,
    ...withdrawUpdate,
    output: z.null(),
    summary: 'Ubah instruksi tarik tunai',
  }),
  remove: operation({
    id: 'withdrawInstruction.remove',
    call: 'C-033',
    method: 'DELETE',
    path: '/w/general-setting/withdraw-instruction/delete/{id}',
    access: write,
    input: seenRecord,
    output: z.null(),
    summary: 'Hapus instruksi tarik tunai',
  }),
  order: operation({
    id: 'withdrawInstruction.order',
    call: 'C-032 (order)',
    method: 'PUT',
    path: '/w/general-setting/withdraw-instruction/order',
    access: write,
    input: withdrawOrderInput,
    output: z.null(),
    summary: 'Simpan urutan instruksi tarik tunai satu merchant',
  }),
};
