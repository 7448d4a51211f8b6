import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { targetInput, targetPreviewInput, targetPreviewSchema, targetSchema } from './schema.ts';

export const targetOperations = {
  settings: operation({
    id: 'target.settings',
    call: 'C-270',
    method: 'GET',
    path: '/w/target',
    access: anyOf('r_referral', 'r_referral_detail', 'u_sla', 'r_team_board'),
    input: z.object({}),
    output: targetSchema,
    summary: 'Target waktu, jam kerja dan hari libur',
  }),
  update: operation({
    id: 'target.update',
    call: 'C-271',
    method: 'PUT',
    path: '/w/target/{id}',
    access: anyOf('u_sla'),
    input: targetInput,
    output: z.null(),
    summary: 'Ubah target waktu; pengajuan yang berjalan mengikuti target yang baru',
  }),
  preview: operation({
    id: 'target.preview',
    call: 'C-272',
    method: 'POST',
    path: '/w/target/preview',
    access: anyOf('u_sla'),
    reads: true,
    input: targetPreviewInput,
    output: targetPreviewSchema,
    summary: 'Berapa pengajuan menjadi terlambat jika target diubah',
  }),
};
