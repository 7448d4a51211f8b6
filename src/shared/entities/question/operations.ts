import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { id } from '../../core/values.ts';
import { questionSchema } from './schema.ts';

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
};
