import { z } from 'zod';
import { type FieldErrors, messages } from '../../core/errors.ts';
import { updateOf, withRules } from '../../core/patch.ts';
import {
  day,
  flag,
  id,
  integer,
  optionalInteger,
  optionalText,
  orderSeen,
  requiredFlag,
  requiredId,
  richTextMax,
  text,
  versionSeen,
} from '../../core/values.ts';
import { questionSchema } from '../question/schema.ts';
import { locationLabels, locationTypeNames, programLabels } from './fields.ts';

const L = programLabels;

type LocationType = keyof typeof locationTypeNames;
export const locationTypes = Object.keys(locationTypeNames) as [LocationType, ...LocationType[]];

/** Limit of all units ever given to a program. */
export const quotaMax = 1_000_000_000;

export const programLocationSchema = z.object({
  id: z.number(),
  place_id: z.string(),
  description: z.string(),
  lat: z.number(),
  lon: z.number(),
  geo_type: z.string(),
});
export type ProgramLocation = z.output<typeof programLocationSchema>;

/** `quota` = initial + additional − reduction (E-MAP.18). The remainder is never negative. */
export const quotaSchema = z.object({
  quota: z.number(),
  initialQuota: z.number(),
  additionalQuota: z.number(),
  reductionQuota: z.number(),
  usedQuota: z.number(),
  remaining_quota: z.number(),
});
export type Quota = z.output<typeof quotaSchema>;

export const quotaChangeSchema = z.object({
  id: z.number(),
  at: z.string(),
  user_name: z.string().nullable(),
  units: z.number(),
  remaining_quota: z.number(),
});
export type QuotaChange = z.output<typeof quotaChangeSchema>;

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
  ...quotaSchema.shape,
  remaining_quota: z.number().nullable(),
  is_location: z.boolean(),
  location_type: z.enum(['', ...locationTypes]),
  location_count: z.number(),
  is_deleted: z.boolean(),
  version: z.number(),
});
export type Program = z.output<typeof programSchema>;

export const programDetailSchema = programSchema.extend({
  program_locations: z.array(programLocationSchema),
  questions: z.array(questionSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
  created_by: z.string().nullable(),
  updated_by: z.string().nullable(),
});

const emptyAsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value);

const optionalDay = z
  .preprocess(emptyAsAbsent, day.optional() as z.ZodType<string | undefined, string | null | undefined>)
  .optional();

const locationInput = z.object({
  id: id.optional(),
  place_id: text(locationLabels.place_id),
  description: text(locationLabels.description, 500),
  lat: z.number('Lintang tidak valid').min(-90, 'Lintang tidak valid').max(90, 'Lintang tidak valid'),
  lon: z.number('Bujur tidak valid').min(-180, 'Bujur tidak valid').max(180, 'Bujur tidak valid'),
  geo_type: optionalText(locationLabels.geo_type, 50),
});

const programShape = z.object({
  category_id: requiredId(L.category_id),
  program_name: text(L.program_name),
  description: optionalText(L.description, richTextMax),
  snk: optionalText(L.snk, richTextMax),
  program_picture: text(L.program_picture, 120),
  program_doc: optionalText(L.program_doc, 120),
  is_expired_program: flag.default(false),
  start_date: optionalDay,
  end_date: optionalDay,
  is_quota: flag.default(false),
  quota: optionalInteger({ label: L.quota, min: 0, max: quotaMax }),
  is_location: flag.default(false),
  location_type: z
    .enum(['', ...locationTypes], `${L.location_type} tidak dikenal`)
    .nullish()
    .transform((type) => type ?? ''),
  program_locations: z.array(locationInput).max(500, 'Lokasi paling banyak 500').default([]),
});

export function periodFaults(program: {
  is_expired_program: boolean;
  start_date?: string | undefined;
  end_date?: string | undefined;
}): FieldErrors {
  if (!program.is_expired_program) return {};
  const { start_date, end_date } = program;
  return {
    ...(!start_date && { start_date: messages.required(L.start_date) }),
    ...(!end_date && { end_date: messages.required(L.end_date) }),
    ...(start_date &&
      end_date &&
      end_date < start_date && { end_date: `${L.end_date} tidak boleh sebelum ${L.start_date}` }),
  };
}

export const programInput = programShape
  .extend({ product_id: requiredId(L.product_id) })
  .superRefine(withRules(periodFaults))
  .superRefine(({ is_quota, quota }, context) => {
    if (is_quota && quota === undefined)
      context.addIssue({ code: 'custom', path: ['quota'], message: messages.required(L.quota) });
  });

/** `quota` is ignored if the program already has a quota, which only C-015 changes. */
export const programUpdate = updateOf(
  programShape.extend({ program_locations_deletes: z.array(id).max(500).default([]) }),
  periodFaults,
);

export const quotaInput = z.object({
  id,
  quota: integer({ label: L.quota, min: 1, max: quotaMax }),
  is_add_quota: requiredFlag('Penambahan atau pengurangan'),
  version: versionSeen,
});

export const questionOrderInput = z.object({
  id,
  program_question_ids: z.array(id).max(1000),
  seen: orderSeen,
});

export const programsByPartnerInput = z.object({
  partner_id: z.preprocess(
    (value) => (Array.isArray(value) ? value : [value]),
    z.array(requiredId('Partner')).min(1, messages.required('Partner')).max(1000),
  ) as z.ZodType<number[], number | string | (number | string)[]>,
});
