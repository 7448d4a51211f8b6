import type { QuestionType } from './fields.ts';

/** What an answer looks like on its way. */

export const answerTypes = ['text', 'image', 'latlon', 'image_latlon'] as const;
export type AnswerType = (typeof answerTypes)[number];

/** the type under which an answer is sent. */
export const answerTypeOf: Readonly<Record<QuestionType, AnswerType>> = {
  short_text: 'text',
  long_text: 'text',
  image: 'image',
  loc_latlon: 'latlon',
  image_loc_latlon: 'image_latlon',
};

/** An answer on its way. */
export interface GivenAnswer {
  answer_type: AnswerType;
  answer_content: string;
}

/**
 * an answer that is sent as it is stored stays what it was, valid too, whatever its question asks for by now. One
 * without content is none.
 */
export const isUntouched = (stored: GivenAnswer | undefined, given: GivenAnswer): boolean =>
  stored !== undefined &&
  stored.answer_content !== '' &&
  given.answer_type === stored.answer_type &&
  given.answer_content.trim() === stored.answer_content.trim();

/** A location answer taken apart (E-ANSWER.answer_content, R-145). */
export interface LocationAnswer {
  latlon?: string;
  address?: string;
  image?: string;
  country?: string;
  province?: string;
  city?: string;
  district?: string;
  village?: string;
}
const locationKeys = [
  'image',
  'latlon',
  'address',
  'country',
  'province',
  'city',
  'district',
  'village',
] as const;

/** A key with what stands before it. */
const keyStart = new RegExp(`(?:^|;)\\s*(${locationKeys.join('|')})\\s*:`, 'gi');

/** The keys of a content in small letters, each with its value; and what stands before the first. */
function takeApart(content: string): { lead: string; pairs: [keyof LocationAnswer, string][] } {
  const starts = [...content.matchAll(keyStart)];
  const pairs = starts.map((start, index): [keyof LocationAnswer, string] => [
    start[1]!.toLowerCase() as keyof LocationAnswer,
    content
      .slice(start.index + start[0].length, starts[index + 1]?.index)
      .trim()
      .replace(/\s*;$/, ''),
  ]);
  return { lead: content.slice(0, starts[0]?.index).replaceAll(';', '').trim(), pairs };
}

/**
 * `latlon:-6.2,106.8;address:Jl. Mawar` → its parts. Key order and case are free; a ';' that no key follows is
 * part of its value.
 */
export const parseLocation = (content: string): LocationAnswer =>
  Object.fromEntries(takeApart(content).pairs.filter(([, value]) => value !== ''));

/** The parts as one string; ';' inside a value becomes ','. Empty parts are left out; nothing gives ''. */
export function formatLocation(answer: LocationAnswer): string {
  return locationKeys
    .filter((key) => answer[key]?.trim())
    .map((key) => `${key}:${answer[key]!.trim().replaceAll(';', ',')}`)
    .join(';');
}

/** `-6.2,106.8` → numbers, or undefined when it is no place on earth. */
export function parseLatLon(latlon: string | undefined): { lat: number; lon: number } | undefined {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(latlon ?? '');
  if (!match) return undefined;
  const [lat, lon] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}

/** What is wrong with a location answer, or undefined; one without a coordinate may be right. */
export function locationFault(content: string): string | undefined {
  const { lead, pairs } = takeApart(content);
  if (lead) return 'Jawaban lokasi harus ditulis seperti latlon:-6.2,106.8;address:Jl. Mawar';
  const keys = pairs.map(([key]) => key);
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index);
  if (repeated) return `Jawaban lokasi menyebut ${repeated} lebih dari satu kali`;
  const { latlon } = parseLocation(content);
  if (latlon === undefined || parseLatLon(latlon)) return undefined;
  return 'Koordinat tidak valid: lintang −90 sampai 90, bujur −180 sampai 180';
}
