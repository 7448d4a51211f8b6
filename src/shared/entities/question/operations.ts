import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { id, seenRecord } from '../../core/values.ts';
import { questionDetailSchema, questionInput, questionSchema, questionUpdate } from './schema.ts';

export const questionOperations = {
  byProgram: operation({
    id: 'question.byProgram',
    call: 'C-018',
    method: 'GET',
    path: '/w/program-question/by/program_id/{id}',
    access: anyOf('r_program', 'crud_program', 'crud_program_completion', 'c_referral', 'u_referral_detail'),
    input: z.object({ id }),
    output: z.array(questionSchema),
    summary: 'Pertanyaan satu program, berurutan',
  }),
  create: operation({
    id: 'question.create',
    call: 'C-019',
    method: 'POST',
    path: '/w/program-question',
    access: anyOf('crud_program'),
    input: questionInput,
    output: z.object({ id: z.number() }),
    status: 201,
    summary: 'Tambah pertanyaan di akhir daftar program',
  }),
  detail: operation({
    id: 'question.detail',
    call: 'C-020',
    method: 'GET',
    path: '/w/program-question/{id}',
    access: anyOf('crud_program_completion', 'r_program'),
    input: z.object({ id }),
    output: questionDetailSchema,
    summary: 'Satu pertanyaan',
  }),
  update: operation({
    id: 'question.update',
    call: 'C-021',
    method: 'PATCH',
    path: '/w/program-question/{id}',
    access: anyOf('crud_program_completion'),
    ...questionUpdate,
    output: z.null(),
    summary: 'Ubah pertanyaan',
  }),
  remove: operation({
    id: 'question.remove',
    call: 'C-022',
    method: 'DELETE',
    path: '/w/program-question/{id}',
    access: anyOf('crud_program_completion'),
    input: seenRecord,
    output: z.null(),
    summary: 'Hapus pertanyaan; jawaban yang sudah ada tetap tersimpan',
  }),
};
