import { z } from 'zod';
import { jakartaDay } from '../../core/values.ts';
import { questionSchema } from '../question/schema.ts';

export const locationTypes = ['ALL', 'SPESIFIC_LOCATION'] as const;

export const programLocationSchema = z.object({
  id: z.number(),
  place_id: z.string(),
  description: z.string(),
  lat: z.number(),
  lon: z.number(),
  geo_type: z.string(),
});

/** E-PROGRAM as read; `quota` = initial + additional − reduction (E-MAP.18). */
export const programSchema = z.object({
  id: z.number(),
  program_name: z.string(),
  description: z.string(),
  snk: z.string(),
  program_picture: z.string(),
  program_doc: z.string(),
  product_id: z.number(),
  category_id: z.number(),
  is_expired_program: z.boolean(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  is_quota: z.boolean(),
  quota: z.number(),
  initialQuota: z.number(),
  additionalQuota: z.number(),
  reductionQuota: z.number(),
  usedQuota: z.number(),
  remaining_quota: z.number(),
  is_location: z.boolean(),
  location_type: z.enum(['', ...locationTypes]),
});
export type Program = z.output<typeof programSchema>;

export const programDetailSchema = programSchema.extend({
  program_locations: z.array(programLocationSchema),
  questions: z.array(questionSchema),
});

export const programBlockedTexts = {
  quota: 'Kuota pada Program ini sudah habis',
  notStarted: 'Program ini belum aktif',
  ended: 'Masa Aktif Program ini sudah berakhir',
} as const;
export type ProgramBlock = keyof typeof programBlockedTexts;

/** Why a program cannot be chosen today, or undefined (R-130… ). `today` is a Jakarta day. */
export function programBlock(
  program: Pick<Program, 'is_quota' | 'remaining_quota' | 'is_expired_program' | 'start_date' | 'end_date'>,
  today: string = jakartaDay(),
): ProgramBlock | undefined {
  if (program.is_quota && program.remaining_quota <= 0) return 'quota';
  if (!program.is_expired_program) return undefined;
  if (program.start_date && today < program.start_date) return 'notStarted';
  if (!program.end_date || today > program.end_date) return 'ended';
  return undefined;
}
