import { z } from 'zod';
import { anyOf } from '../../core/access.ts';
import { cleanText } from '../../core/cleanText.ts';
import { sortKeys } from '../../core/fields.ts';
import { binaryField, workbookType } from '../../core/files.ts';
import { pageNumber, pageSize } from '../../core/list.ts';
import { operation } from '../../core/operation.ts';
import { flag, id, integer } from '../../core/values.ts';
import { agentStatuses } from '../agent/status.ts';
import { programSchema } from '../program/schema.ts';
import { questionSchema } from '../question/schema.ts';
import type { RegionMatch } from '../region/match.ts';
import { batchUploadFields, batchUploadLabels } from './fields.ts';
import { batchTexts, batchTitle, batchUploadSchema } from './schema.ts';

const access = anyOf('c_referral_batch_upload');
const settings = z.object({ page: pageNumber, size: pageSize });

export const batchCatalogueSchema = z.object({
  product: z.object({
    id: z.number(),
    product_name: z.string(),
    product_code: z.string(),
    is_ktp_mandatory: z.boolean(),
  }),
  category: z.object({ id: z.number(), category_name: z.string() }),
  program: programSchema,
  questions: z.array(questionSchema),
  max_upload: z.number(),
});
export type BatchCatalogue = z.output<typeof batchCatalogueSchema>;

const regionNames = z.object({
  province: z.string().max(100),
  city: z.string().max(100),
  district: z.string().max(100),
  village: z.string().max(100),
});

export const batchLookupInput = z.object({
  program_id: id,
  agent_codes: z.array(z.string().max(60)).max(20_000).default([]),
  regions: z.array(regionNames).max(20_000).default([]),
  refs: z.array(z.string().max(60)).max(20_000).default([]),
  /** SHA-256 in hexadecimal (A-114, identity.ts). */
  row_keys: z.array(z.string().max(64)).max(20_000).default([]),
  phones: z.array(z.string().max(20)).max(20_000).default([]),
  niks: z.array(z.string().max(20)).max(20_000).default([]),
  nik_regions: z.array(z.string().max(6)).max(20_000).default([]),
  /** Names as `folder/name` (photos.ts). */
  photos: z.array(z.string().max(80)).max(20_000).default([]),
});

const regionMatch: z.ZodType<RegionMatch> = z.object({
  name: z.string().nullable(),
  similar: z.array(z.string()),
  ambiguous: z.boolean(),
  change: z.enum(['renamed', 'moved']).optional(),
  otherKind: z.string().optional(),
  elsewhere: z.array(z.string()).optional(),
});

export const batchLookupSchema = z.object({
  agents: z.array(
    z.object({
      agent_code: z.string(),
      /** Null if no single agent in the user's scope fits the code. */
      status: z
        .enum(Object.keys(agentStatuses) as [keyof typeof agentStatuses, ...(keyof typeof agentStatuses)[]])
        .nullable(),
      similar: z.array(z.string()),
      similar_names: z.array(z.string()).optional(),
    }),
  ),
  regions: z.array(
    z.object({ province: regionMatch, city: regionMatch, district: regionMatch, village: regionMatch }),
  ),
  refs: z.array(z.object({ ref: z.string(), sentAt: z.string(), title: z.string() })),
  sent_rows: z.array(z.object({ row_key: z.string(), sentAt: z.string(), title: z.string() })).optional(),
  /** For each phone, the newest submission for the same product; for each NIK, for the same program. */
  phones: z.array(z.object({ phone: z.string(), submission_number: z.string(), status: z.string() })),
  niks: z.array(z.object({ nik: z.string(), submission_number: z.string(), status: z.string() })),
  /** The codes of `nik_regions` that belong to no current district (H06). */
  unknown_nik_regions: z.array(z.string()).optional(),
  /** The subset of `photos` that the caller may use. */
  photos: z.array(z.string()).optional(),
});
export type BatchLookupInput = z.input<typeof batchLookupInput>;
export type BatchLookup = z.output<typeof batchLookupSchema>;

export const batchProgramChoiceSchema = z.object({
  program_id: z.number(),
  program_name: z.string(),
  category_name: z.string(),
  product_name: z.string(),
  product_code: z.string(),
});
export type BatchProgramChoice = z.output<typeof batchProgramChoiceSchema>;

export const batchResultsSchema = batchUploadSchema.extend({
  created: z.array(
    z.object({
      row_key: z.string(),
      ref: z.string(),
      name: z.string(),
      referral_id: z.number().nullable(),
      submission_number: z.string(),
    }),
  ),
  refused: z.array(z.object({ row_key: z.string(), ref: z.string(), name: z.string(), reason: z.string() })),
});
export type BatchResults = z.output<typeof batchResultsSchema>;

export const batchUploadOperations = {
  upload: operation({
    id: 'batchUpload.upload',
    call: 'C-087',
    method: 'POST',
    path: '/w/referral/batch-upload',
    access,
    limited: true,
    maxBody: 12 * 1024 * 1024,
    input: z.object({
      name: z.string().overwrite(cleanText).trim().max(200).default(''),
      description: batchTitle,
      /** Ignored: the server stores the user of the session. */
      created_by: z.string().max(200).optional(),
      all_or_nothing: flag.default(false),
      /** Rows of the original file that are not sent, such as invalid or skipped rows. */
      left_out_row_count: integer({
        label: batchUploadLabels.left_out_row_count,
        min: 0,
        max: 1_000_000,
      }).default(0),
      file: z.custom<unknown>((file) => file !== undefined, batchTexts.fileRequired).meta(binaryField),
    }),
    output: z.object({ id: z.number() }),
    body: 'multipart',
    status: 201,
    summary: 'Upload file Excel pengajuan',
  }),
  list: operation({
    id: 'batchUpload.list',
    call: 'C-088',
    method: 'GET',
    path: '/w/referral/batch-upload',
    access,
    input: settings.partial().extend({
      search_name: z.string().trim().max(100).optional(),
      sort_by: z.enum(sortKeys(batchUploadFields)).optional().catch(undefined),
      sort_dir: z.enum(['asc', 'desc']).optional().catch(undefined),
    }),
    output: z.object({
      referral: z.object({ rows: z.array(batchUploadSchema), count: z.number(), totalPages: z.number() }),
      totalPages: z.number(),
    }),
    summary: 'Daftar batch upload',
  }),
  saveSettings: operation({
    id: 'batchUpload.saveSettings',
    call: 'C-089',
    method: 'POST',
    path: '/w/referral/status/batch/settings',
    access,
    input: settings,
    output: z.null(),
    summary: 'Simpan halaman dan ukuran halaman daftar batch milik pengguna',
  }),
  settings: operation({
    id: 'batchUpload.settings',
    call: 'C-090',
    method: 'GET',
    path: '/w/referral/status/batch/settings',
    access,
    input: z.object({}),
    output: z.object({ page: z.number(), size: z.number() }),
    summary: 'Halaman dan ukuran halaman daftar batch milik pengguna',
  }),
  template: operation({
    id: 'batchUpload.template',
    call: 'C-093',
    method: 'GET',
    path: '/w/referral/batch-upload/template',
    access,
    input: z.object({ program_id: id }),
    output: z.unknown(),
    answer: 'file',
    fileTypes: [workbookType],
    summary: 'Template Excel satu program',
  }),
  programs: operation({
    id: 'batchUpload.programs',
    call: 'C-093 (choice)',
    method: 'GET',
    path: '/w/referral/batch-upload/programs',
    access,
    input: z.object({}),
    output: z.array(batchProgramChoiceSchema),
    summary: 'Program yang templatenya dapat diunduh',
  }),
  catalogue: operation({
    id: 'batchUpload.catalogue',
    call: 'C-093 (check)',
    method: 'GET',
    path: '/w/referral/batch-upload/catalogue',
    access,
    input: z.object({ program_id: id }),
    output: batchCatalogueSchema,
    summary: 'Produk, program, pertanyaan, dan batas yang dipakai memeriksa file',
  }),
  lookup: operation({
    id: 'batchUpload.lookup',
    call: 'C-087 (check)',
    method: 'POST',
    path: '/w/referral/batch-upload/lookup',
    reads: true,
    access,
    maxBody: 16 * 1024 * 1024,
    input: batchLookupInput,
    output: batchLookupSchema,
    summary: 'Periksa nomor agen, wilayah, dan data ganda sebelum file dikirim',
  }),
  results: operation({
    id: 'batchUpload.results',
    call: 'C-088 (rows)',
    method: 'GET',
    path: '/w/referral/batch-upload/{id}/results',
    access,
    input: z.object({ id }),
    output: batchResultsSchema,
    summary: 'Hasil setiap baris satu batch upload',
  }),
  stop: operation({
    id: 'batchUpload.stop',
    call: 'C-243',
    method: 'POST',
    path: '/w/referral/batch-upload/{id}/stop',
    access,
    input: z.object({ id }),
    output: z.null(),
    summary: 'Hentikan batch upload yang belum selesai',
  }),
  invalidFile: operation({
    id: 'batchUpload.invalidFile',
    call: 'C-233',
    method: 'GET',
    path: '/w/referral/batch-upload/{id}/invalid-file',
    access,
    input: z.object({ id }),
    output: z.unknown(),
    answer: 'file',
    fileTypes: [workbookType],
    summary: 'File baris yang tidak valid',
  }),
};
