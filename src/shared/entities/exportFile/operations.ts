import { z } from 'zod';
import { type AccessRule, anyOf, SUPER_ADMIN } from '../../core/access.ts';
import { workbookType } from '../../core/files.ts';
import { operation } from '../../core/operation.ts';
import { text } from '../../core/values.ts';
import { type ExportState, exportStates } from './fields.ts';

/** Export lists (S-116) and who may have each. The activity log (R-016) is role 1's alone. */
export const exportTypes = {
  agent: { name: 'Agen', access: anyOf('c_agent_export') },
  referral: { name: 'Referal', access: anyOf('c_referral_export') },
  partner: { name: 'Partner', access: anyOf('c_partner_export') },
  audit: { name: 'Log Aktivitas', access: SUPER_ADMIN },
} as const satisfies Record<string, { name: string; access: AccessRule }>;
export type ExportType = keyof typeof exportTypes;
export const exportTypeNames = Object.keys(exportTypes) as [ExportType, ...ExportType[]];

/** E-EXPORT, with what the list shows of a file that is still being written. */
export const exportFileSchema = z.object({
  filename: z.string(),
  state: z.enum(Object.keys(exportStates) as [ExportState, ...ExportState[]]),
  row_count: z.number(),
  total_count: z.number(),
  size: z.number(),
  createdAt: z.string(),
  created_by: z.string(),
  /** Why an unfinished one does not go on, '' when it does. */
  waiting: z.string(),
  /** When a ready one will be removed (features.md E5), '' when never. */
  expiresAt: z.string(),
});
export type ExportFile = z.output<typeof exportFileSchema>;

export const exportFileOperations = {
  list: operation({
    id: 'exportFile.list',
    call: 'C-074, C-092',
    method: 'GET',
    path: '/w/media/export-file/all',
    access: anyOf('c_agent_export', 'c_referral_export', 'c_partner_export'),
    input: z.object({ data_name: z.enum(exportTypeNames, 'Jenis ekspor tidak dikenal') }),
    output: z.array(exportFileSchema),
    summary: 'File ekspor satu jenis',
  }),
  download: operation({
    id: 'exportFile.download',
    call: 'C-232',
    method: 'GET',
    path: '/w/media/export-file/download/{filename}',
    access: anyOf('c_agent_export', 'c_referral_export', 'c_partner_export'),
    input: z.object({
      filename: text('Nama file', 160).regex(/^[A-Za-z0-9][A-Za-z0-9._-]*\.xlsx$/, 'Nama file tidak dikenal'),
    }),
    output: z.unknown(),
    answer: 'file',
    fileTypes: [workbookType],
    summary: 'Unduh satu file ekspor',
  }),
};
