import { pointFault } from '../../core/coordinates.ts';
import { textMax, tooLongText } from '../../core/formats.ts';
import type { QuestionType } from './fields.ts';

export const answerTypes = ['text', 'image', 'latlon', 'image_latlon'] as const;
export type AnswerType = (typeof answerTypes)[number];

export const answerTypeOf: Readonly<Record<QuestionType, AnswerType>> = {
  short_text: 'text',
  long_text: 'text',
  image: 'image',
  loc_latlon: 'latlon',
  image_loc_latlon: 'image_latlon',
};

export interface GivenAnswer {
  answer_type: AnswerType;
  answer_content: string;
}

/** An unchanged answer stays valid, even if its question changed. Empty content is no answer. */
export const isUntouched = (stored: GivenAnswer | undefined, given: GivenAnswer): boolean =>
  stored !== undefined &&
  stored.answer_content !== '' &&
  given.answer_type === stored.answer_type &&
  given.answer_content.trim() === stored.answer_content.trim();

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

const keyStart = new RegExp(`(?:^|;)\\s*(${locationKeys.join('|')})\\s*:`, 'gi');

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

/** Keys come in any order and case. A ';' inside a value belongs to the value. */
export const parseLocation = (content: string): LocationAnswer =>
  Object.fromEntries(takeApart(content).pairs.filter(([, value]) => value !== ''));

export function formatLocation(answer: LocationAnswer): string {
  return locationKeys
    .filter((key) => answer[key]?.trim())
    .map((key) => `${key}:${answer[key]!.trim().replaceAll(';', ',')}`)
    .join(';');
}

export function parseLatLon(latlon: string | undefined): { lat: number; lon: number } | undefined {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(latlon ?? '');
  if (!match) return undefined;
  const [lat, lon] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}

export const shortFault = (
  { question_type, question_text }: { question_type: QuestionType; question_text: string },
  content: string,
): string | undefined =>
  question_type === 'short_text' && content.length > textMax
    ? tooLongText(question_text, textMax)
    : undefined;

/** A missing coordinate is no error. */
export function locationFault(content: string): string | undefined {
  const { lead, pairs } = takeApart(content);
  if (lead) return 'Jawaban lokasi harus ditulis seperti latlon:-6.2,106.8;address:Jl. Mawar';
  const keys = pairs.map(([key]) => key);
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index);
  if (repeated) return `Jawaban lokasi menyebut ${repeated} lebih dari satu kali`;
  const { latlon, address = '' } = parseLocation(content);
  if (address.length > textMax) return tooLongText('Alamat', textMax);
  if (latlon === undefined || parseLatLon(latlon)) return undefined;
  const [lat = '', lon = '', ...more] = latlon.split(',').map((part) => part.trim());
  const known = more.length === 0 && lat !== '' && lon !== '' ? pointFault(lat, lon) : undefined;
  return known ?? 'Koordinat tidak valid: lintang −90 sampai 90, bujur −180 sampai 180';
}
