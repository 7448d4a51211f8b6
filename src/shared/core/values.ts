import { z } from 'zod';
import { cleanText } from './cleanText.ts';
import { isDay, noDayText } from './days.ts';
import { messages } from './errors.ts';
import { isBlank, noFlagText, says } from './faults.ts';
import { figureTexts, readFigure } from './figures.ts';
import { textMax } from './formats.ts';

export * from './formats.ts';

/** Field schemas and formats that several entities share. Messages are the spec's own texts (R-8xx). */

/** What the columns of the database can hold: a larger number is refused before it gets there. */
const maxInteger = 2_147_483_647;
const maxSmallint = 32_767;
/** Well inside bigint and what a number holds exactly. */
export const maxRupiah = 1e15;

const numberText = /^\s*-?[0-9]+(\.[0-9]+)?\s*$/;

/** Numbers may be sent as decimal text (C-909); anything else stays what it is, and blank is nothing. */
function readNumber(value: unknown): unknown {
  if (typeof value === 'string' && numberText.test(value)) return Number(value);
  return isBlank(value) || (typeof value === 'string' && value.trim() === '') ? undefined : value;
}

interface NumberBounds {
  min: number;
  max: number;
  /** Names it in messages; the wire name unless given. */
  label?: string;
  /** What is said of all that is no such number, where the specification states it. */
  wrong?: string;
}

const boundedInteger = ({ min, max, label, wrong }: NumberBounds) =>
  z
    .number({ error: says(label, { wrong }) })
    .min(min)
    .max(max)
    .int();

/** A whole number that must be given, also as text. The bounds are required: no number goes unbounded to a column. */
export const integer = (bounds: NumberBounds) =>
  z.preprocess((value: number | string) => readNumber(value), boundedInteger(bounds));

/** The same; '' and null count as absent, as forms and query strings send them. */
export const optionalInteger = (bounds: NumberBounds) =>
  z
    .preprocess(
      (value: number | string | null | undefined) => readNumber(value),
      boundedInteger(bounds).optional(),
    )
    .optional();

/** One of a few numbers, also as text. */
export const numberChoice = <const Value extends number>(label: string, values: readonly Value[]) =>
  z.preprocess((value: number | string) => readNumber(value), z.literal(values, { error: says(label) }));

/** Key of a record, as a number or a numeric string (C-909); a number comes out. */
export const id = integer({ min: 1, max: maxInteger });
/** An optional key: '' and null count as absent. */
export const optionalId = optionalInteger({ min: 1, max: maxInteger });
const oneId = '[1-9]\\d{0,8}';
/** Up to so many optional keys of records, as an address has them: '7,12,9'. */
export const optionalIds = (max: number) =>
  z
    .string()
    .regex(new RegExp(`^${oneId}(,${oneId}){0,${max - 1}}$`), `Paling banyak ${max} data, dipisahkan koma`)
    .transform((text) => text.split(',').map(Number))
    .optional();

/** An optional key kept in a smallint column: a status, a level. */
export const optionalSmallId = optionalInteger({ min: 1, max: maxSmallint });

/** A key that must be chosen: '', null and nothing answer '{label} wajib diisi'. */
export const requiredId = (label: string) => integer({ min: 1, max: maxInteger, label });

/** Boolean as JSON sends it or as query strings and multipart do (C-909). */
export const flag = flagOf(({ input, path }) => flagFault(path?.join('.') ?? '', input));

/** A choice between yes and no that must be made: an untouched form sends nothing. */
export const requiredFlag = (label: string) => flagOf(({ input }) => flagFault(label, input));

function flagOf(error: (issue: z.core.$ZodRawIssue) => string) {
  return z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], { error });
}

const flagFault = (label: string, input: unknown) =>
  isBlank(input) ? messages.required(label) : noFlagText(label);

/** Reads an amount that is sent as text; what may mean two amounts is refused. Without a digit it is no amount at all. */
function readRupiah(value: unknown, label: string, context: z.core.$RefinementCtx): unknown {
  if (typeof value !== 'string' || !/\d/.test(value)) return readNumber(value);
  const figure = readFigure(value, { money: true, negative: true })!;
  if (!('fault' in figure) && !figure.doubtful) return figure.value;
  const fault = 'fault' in figure ? figure.fault : figureTexts.twoMeanings(value, String(figure.value));
  context.addIssue({ code: 'custom', message: `${label}: ${fault}`, input: value });
  return z.NEVER;
}

interface RupiahBounds {
  label: string;
  min?: number;
}
const boundedRupiah = (bounds: RupiahBounds) =>
  boundedInteger({ min: -maxRupiah, max: maxRupiah, ...bounds });

/** Whole rupiah; negatives are allowed unless `min` says otherwise. An empty input is zero. */
export const rupiah = (bounds: RupiahBounds) =>
  z.preprocess(
    (value: number | string | null, context) => readRupiah(value, bounds.label, context) ?? 0,
    boundedRupiah(bounds),
  );

/** Rupiah that must be given: an empty input is not zero. */
export const requiredRupiah = (label: string, min = -maxRupiah) =>
  z.preprocess(
    (value: number | string, context) => readRupiah(value, label, context),
    boundedRupiah({ label, min }),
  );

/** Rupiah that may be left out: an empty input is no amount. */
export const optionalRupiah = (label: string) =>
  z.preprocess(
    (value: number | string | null | undefined, context) => readRupiah(value, label, context),
    boundedRupiah({ label }).optional(),
  );

/** The form in which two names are the same: without accents, capitals and double spaces. */
export const folded = (name: string): string =>
  cleanText(name).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** Required text of at most `max` characters. */
export const text = (label: string, max = textMax) =>
  z
    .string({ error: says(label) })
    .overwrite(cleanText)
    .trim()
    .min(1)
    .max(max);

/** Optional text; absent and null become ''. */
export const optionalText = (label: string, max = textMax) =>
  z
    .string({ error: says(label) })
    .overwrite(cleanText)
    .trim()
    .max(max)
    .nullish()
    .transform((value) => value ?? '');

/** Rich text counts its markup too. */
export const richTextMax = 50_000;

/** `updatedAt` of the record as the form loaded it; a newer record answers 409. Forms send it, other callers may. */
export const recordVersion = z
  .string()
  .max(40)
  .optional()
  .describe('updatedAt data yang dimuat; bila data lebih baru, jawabannya 409');

/** A day, `YYYY-MM-DD`, that exists; in a year that the database can hold and the day after it too. */
export const day = z.iso.date(noDayText).refine(isDay, noDayText);

/** */
export const emailText = 'Invalid email';
/** E-mail as R-816 words its failure. */
export const email = z.email(emailText).max(254, emailText);

/** A web address; `javascript:` and the like are none. */
export const httpUrl = (label: string) =>
  z.url({ protocol: /^https?$/, error: `${label} harus alamat http atau https` }).max(255);

/** PIC phone, agent mobile and general phone; the patterns are their own. */
export const zeroPhoneText = 'Must start with zero and a minimum of 9 characters';
