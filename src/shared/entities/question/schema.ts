import { z } from 'zod';
import { says } from '../../core/faults.ts';
import { id, recordVersion, requiredFlag, requiredId, text } from '../../core/values.ts';
import { questionLabels, questionTypes } from './fields.ts';

const L = questionLabels;

export type QuestionType = keyof typeof questionTypes;

const questionTypeNames = Object.keys(questionTypes) as [QuestionType, ...QuestionType[]];

export const questionSchema = z.object({
  id: z.number(),
  program_id: z.number(),
  question_text: z.string(),
  question_type: z.enum(questionTypeNames),
  is_mandatory: z.boolean(),
});
export type Question = z.output<typeof questionSchema>;

/** C-020: what the edit form loads. */
export const questionDetailSchema = questionSchema.extend({ updatedAt: z.string() });

/** C-019. */
export const questionInput = z.object({
  program_id: requiredId(L.program_id),
  question_text: text(L.question_text),
  question_type: z.enum(questionTypeNames, { error: says(L.question_type) }),
  is_mandatory: requiredFlag(L.is_mandatory),
});

/** C-021: a question stays with its program. */
export const questionUpdateInput = questionInput
  .omit({ program_id: true })
  .extend({ id, version: recordVersion });

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

/** `latlon:-6.2,106.8;address:Jl. Mawar` → its parts. Split at the first ':' of each pair, key order free. */
export function parseLocation(content: string): LocationAnswer {
  const answer: LocationAnswer = {};
  for (const pair of content.split(';')) {
    const colon = pair.indexOf(':');
    const key = locationKeys.find((name) => name === pair.slice(0, colon).trim());
    if (colon > 0 && key) answer[key] = pair.slice(colon + 1).trim();
  }
  return answer;
}

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

/** What is wrong with the coordinate of a location answer, or undefined; one without a coordinate has none. */
export function locationFault(content: string): string | undefined {
  const { latlon } = parseLocation(content);
  if (latlon === undefined || parseLatLon(latlon)) return undefined;
  return 'Koordinat tidak valid: lintang −90 sampai 90, bujur −180 sampai 180';
}
