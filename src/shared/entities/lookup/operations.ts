import { z } from 'zod';
import { SESSION } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { requiredId } from '../../core/values.ts';
import { optionGroupNames } from './options.ts';

const namedSchema = z.object({ id: z.number(), name: z.string() });

export const lookupOperations = {
  workTypes: operation({
    id: 'lookup.workTypes',
    call: 'C-205',
    method: 'GET',
    path: '/w/lookup/work-type',
    access: SESSION,
    input: z.object({}),
    output: z.array(namedSchema),
    summary: 'Jenis pekerjaan',
  }),
  workFields: operation({
    id: 'lookup.workFields',
    call: 'C-206',
    method: 'GET',
    path: '/w/lookup/work-field',
    access: SESSION,
    input: z.object({ work_type_id: requiredId('Jenis Pekerjaan') }),
    output: z.array(namedSchema),
    summary: 'Bidang pekerjaan satu jenis pekerjaan',
  }),
  options: operation({
    id: 'lookup.options',
    call: 'C-207',
    method: 'GET',
    path: '/w/lookup/options',
    access: SESSION,
    input: z.object({ group: z.enum(optionGroupNames, 'Daftar pilihan tidak dikenal') }),
    output: z.array(z.string()),
    summary: 'Satu daftar pilihan formulir',
  }),
};
