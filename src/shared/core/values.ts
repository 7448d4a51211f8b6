import { z } from 'zod';
import { messages } from './errors.ts';
import { textMax } from './formats.ts';

export * from './formats.ts';

/** Field schemas and formats that several entities share. Messages are the spec's own texts (R-8xx). */

/** Largest key a table can hold; a larger number is no key at all. */
const maxKey = 2_147_483_647;

/** Keys may be sent as a number or a numeric string (C-909); a number comes out. */
export const id = z.coerce.number<number | string>().int().positive().max(maxKey);

/** An optional key: '' and null count as absent, as forms and query strings send them. */
export const optionalId = z
  .union([z.enum(['']).transform(() => undefined), z.null().transform(() => undefined), id])
  .optional();

/** A key that must be chosen: '', null, nothing and no number all answer '{label} wajib diisi'. */
export const requiredId = (label: string) => {
  const message = messages.required(label);
  return z.coerce.number<number | string>(message).int(message).positive(message).max(maxKey, message);
};

/** Boolean as JSON sends it or as query strings and multipart do (C-909). */
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** A choice between yes and no that must be made: an untouched form sends nothing. */
export const requiredFlag = (label: string) =>
  z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
    error: messages.required(label),
  });

/** Whole rupiah; negatives are allowed. Accepts digits as text. */
export const rupiah = z.coerce.number<number | string>().int().min(-1e15).max(1e15);

/** Rupiah that must be given: an empty input is not zero. */
export const requiredRupiah = (label: string) =>
  z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.coerce.number<number | string>(messages.required(label)).int().min(-1e15).max(1e15),
  ) as z.ZodType<number, number | string>;

/** */
export const tooLongText = (label: string, max: number) => `${label} paling banyak ${max} karakter`;

/** Required text of at most `max` characters. */
export const text = (label: string, max = textMax) =>
  z
    .string({ error: messages.required(label) })
    .trim()
    .min(1, messages.required(label))
    .max(max, tooLongText(label, max));

/** Optional text; absent and null become ''. */
export const optionalText = (label: string, max = textMax) =>
  z
    .string()
    .trim()
    .max(max, tooLongText(label, max))
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

const noDay = 'Tanggal tidak valid';

/** A day, `YYYY-MM-DD`, that exists; in a year that the database can hold and the day after it too. */
export const day = z.iso.date(noDay).refine((value) => value >= '1900' && value < '3000', noDay);

/** */
export const emailText = 'Invalid email';
/** E-mail as R-816 words its failure. */
export const email = z.email(emailText).max(254, emailText);

/** A web address; `javascript:` and the like are none. */
export const httpUrl = (label: string) =>
  z.url({ protocol: /^https?$/, error: `${label} harus alamat http atau https` }).max(255);

/** PIC phone, agent mobile and general phone; the patterns are their own. */
export const zeroPhoneText = 'Must start with zero and a minimum of 9 characters';
