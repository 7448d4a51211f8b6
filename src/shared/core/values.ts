import { z } from 'zod';
import { cleanText } from './cleanText.ts';
import { isDay, noDayText } from './days.ts';
import { messages } from './errors.ts';
import { figureTexts, readFigure } from './figures.ts';
import { textMax } from './formats.ts';
import { readNumberWords } from './numberWords.ts';
import { isBlank, noFlagText, validationText } from './validationTexts.ts';

export * from './formats.ts';

const maxInteger = 2_147_483_647;
const maxSmallint = 32_767;
/** Limit of amounts, exact in a bigint column and in a JavaScript number. */
export const maxRupiah = 1e15;

const numberText = /^\s*-?[0-9]+(\.[0-9]+)?\s*$/;

/** Numbers may be sent as text; blank counts as absent (C-909). */
function readNumber(value: unknown): unknown {
  if (typeof value === 'string' && numberText.test(value)) return Number(value);
  return isBlank(value) || (typeof value === 'string' && value.trim() === '') ? undefined : value;
}

interface NumberBounds {
  min: number;
  max: number;
  label?: string;
  wrong?: string;
}

const boundedInteger = ({ min, max, label, wrong }: NumberBounds) =>
  z
    .number({ error: validationText(label, { wrong }) })
    .min(min)
    .max(max)
    .int();

/** Bounds are required, so that no number overflows its column. */
export const integer = (bounds: NumberBounds) =>
  z.preprocess((value: number | string) => readNumber(value), boundedInteger(bounds));

export const optionalInteger = (bounds: NumberBounds) =>
  z
    .preprocess(
      (value: number | string | null | undefined) => readNumber(value),
      boundedInteger(bounds).optional(),
    )
    .optional();

export const numberChoice = <const Value extends number>(label: string, values: readonly Value[]) =>
  z.preprocess(
    (value: number | string) => readNumber(value),
    z.literal(values, { error: validationText(label) }),
  );

export const id = integer({ min: 1, max: maxInteger });
export const optionalId = optionalInteger({ min: 1, max: maxInteger });
const oneId = '[1-9]\\d{0,8}';
export const optionalIds = (max: number) =>
  z
    .string()
    .regex(new RegExp(`^${oneId}(,${oneId}){0,${max - 1}}$`), `Paling banyak ${max} data, dipisahkan koma`)
    .transform((text) => text.split(',').map(Number))
    .optional();

export const optionalSmallId = optionalInteger({ min: 1, max: maxSmallint });

export const requiredId = (label: string) => integer({ min: 1, max: maxInteger, label });

/** Also accepts 'true' and 'false', as query strings and multipart bodies send them (C-909). */
export const flag = flagOf(({ input, path }) => flagFault(path?.join('.') ?? '', input));

export const requiredFlag = (label: string) => flagOf(({ input }) => flagFault(label, input));

function flagOf(error: (issue: z.core.$ZodRawIssue) => string) {
  return z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], { error });
}

const flagFault = (label: string, input: unknown) =>
  isBlank(input) ? messages.required(label) : noFlagText(label);

/** Refuses ambiguous amounts. Text without digits or number words is not an amount. */
function readRupiah(
  value: unknown,
  { label, monthly }: Pick<RupiahBounds, 'label' | 'monthly'>,
  context: z.core.$RefinementCtx,
): unknown {
  if (typeof value !== 'string' || (!/\d/.test(value) && readNumberWords(value) === undefined))
    return readNumber(value);
  const figure = readFigure(value, { money: true, negative: true, monthly })!;
  if (!('fault' in figure) && !figure.doubtful) return figure.value;
  const fault = 'fault' in figure ? figure.fault : figureTexts.twoMeanings(value, String(figure.value));
  context.addIssue({ code: 'custom', message: `${label}: ${fault}`, input: value });
  return z.NEVER;
}

interface RupiahBounds {
  label: string;
  min?: number;
  monthly?: boolean;
}
const boundedRupiah = ({ monthly: _monthly, ...bounds }: RupiahBounds) =>
  boundedInteger({ min: -maxRupiah, max: maxRupiah, ...bounds });

/** Negative values are allowed unless `min` forbids them. Blank is zero. */
export const rupiah = (bounds: RupiahBounds) =>
  z.preprocess(
    (value: number | string | null, context) => readRupiah(value, bounds, context) ?? 0,
    boundedRupiah(bounds),
  );

/** Refuses a blank, which is not zero. */
export const requiredRupiah = (label: string, min = -maxRupiah) =>
  z.preprocess(
    (value: number | string, context) => readRupiah(value, { label }, context),
    boundedRupiah({ label, min }),
  );

export const optionalRupiah = (label: string) =>
  z.preprocess(
    (value: number | string | null | undefined, context) => readRupiah(value, { label }, context),
    boundedRupiah({ label }).optional(),
  );

export const folded = (name: string): string =>
  cleanText(name).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

export const text = (label: string, max = textMax) =>
  z
    .string({ error: validationText(label) })
    .overwrite(cleanText)
    .trim()
    .min(1)
    .max(max);

export const optionalText = (label: string, max = textMax) =>
  z
    .string({ error: validationText(label) })
    .overwrite(cleanText)
    .trim()
    .max(max)
    .nullish()
    .transform((value) => value ?? '');

export const richTextMax = 50_000;

const versions = { min: 0, max: maxInteger };
const versionWords = 'version data yang dimuat; jika data lebih baru, jawabannya 409';
export const countedVersion = integer(versions);
export const versionSeen = optionalInteger(versions).describe(versionWords);

/** The version that the user saw; an outdated version gets 409. Older clients send `updatedAt`. */
export const recordVersion = z
  .union([z.int().min(0).max(maxInteger), z.string().max(40)])
  .optional()
  .describe(versionWords);

export const seenRecord = z.object({ id, version: versionSeen });
export type SeenRecord = z.output<typeof seenRecord>;

/** An outdated order gets 409. */
export const orderSeen = z.array(id).max(1000).optional().describe('urutan yang dilihat');

export const day = z.iso.date(noDayText).refine(isDay, noDayText);

export const emailText = 'Invalid email';
export const email = z.email(emailText).max(254, emailText);

/** SECURITY: refuses `javascript:` and other schemes. */
export const httpUrl = (label: string) =>
  z.url({ protocol: /^https?$/, error: `${label} harus alamat http atau https` }).max(255);

export const zeroPhoneText = 'Must start with zero and a minimum of 9 characters';
