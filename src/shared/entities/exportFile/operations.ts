import { z } from 'zod';
import { type AccessRule, anyOf, SUPER_ADMIN } from '../../core/access.ts';
import { workbookType } from '../../core/files.ts';
import { operation } from '../../core/operation.ts';
import { text } from '../../core/values.ts';
import { type ExportState, exportStates } from './fields.ts';

export const exportTypes = {
  agent: { name: 'Agen', access: anyOf('c_agent_export') },
  referral: { name: 'Pengajuan', access: anyOf('c_referral_export') },
  partner: { name: 'Partner', access: anyOf('c_partner_export') },
  audit: { name: 'Log Aktivitas', access: SUPER_ADMIN },
} as const satisfies Record<string, { name: string; access: AccessRule }>;
export type ExportType = keyof typeof exportTypes;
export const exportTypeNames = Object.keys(exportTypes) as [ExportType, ...ExportType[]];

export const exportFileSchema = z.object({
  filename: z.string(),
  state: z.enum(Object.keys(exportStates) as [ExportState, ...ExportState[]]),
  row_count: z.number(),
  total_count: z.number(),
  size: z.number(),
  createdAt: z.string(),
  created_by: z.string(),
  /** The storage problem, such as a full disk, that holds up an unfinished file, or ''. */
  waiting: z.string(),
  /** When the server will remove the finished file, or '' if it will not (features.md E5). */
  expiresAt: z.string(),
});
export type ExportFile = z.output<typeof exportFileSchema>;

const access = anyOf('c_agent_export', 'c_referral_export', 'c_partner_export');
const filename = text('Nama file', 160).regex(
  /^[A-Za-z0-9][A-Za-z0-9._-]*\.xlsx$/,
  'Nama file tidak dikenal',
);

export const exportFileOperations = {
  list: operation({
    id: 'exportFile.list',
    call: 'C-074, C-092',
    method: 'GET',
    path: '/w/media/export-file/all',
    access,
    input: z.object({ data_name: z.enum(exportTypeNames, 'Jenis ekspor tidak dikenal') }),
    output: z.array(exportFileSchema),
    summary: 'File ekspor satu jenis',
  }),
  download: operation({
    id: 'exportFile.download',
    call: 'C-232',
    method: 'GET',
    path: '/w/media/export-file/download/{filename}',
    access,
    input: z.object({ filename }),
    output: z.unknown(),
    answer: 'file',
    fileTypes: [workbookType],
    summary: 'Unduh satu file ekspor',
  }),
  stop: operation({
    id: 'exportFile.stop',
    call: 'C-247',
    method: 'POST',
    path: '/w/media/export-file/{filename}/stop',
    access,
    input: z.object({ filename }),
    output: z.null(),
    summary: 'Batalkan file ekspor yang masih dibuat',
  }),
};
