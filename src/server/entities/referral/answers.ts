import { asc, eq } from 'drizzle-orm';
import { type FieldErrors, messages } from '../../../shared/core/errors.ts';
import {
  answerTypeOf,
  formatLocation,
  isUntouched,
  locationFault,
  parseLocation,
  shortFault,
} from '../../../shared/entities/question/answer.ts';
import type { Question } from '../../../shared/entities/question/schema.ts';
import { type AnswerInput, checkAnswers } from '../../../shared/entities/referral/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { question } from '../question/table.ts';
import { referralAnswer } from './table.ts';

export interface StoredAnswer {
  question_id: number;
  answer_type: AnswerInput['answer_type'];
  content: string;
  image: string;
}

export interface AnswerRules {
  questions: readonly Question[];
  /** A workbook cannot contain pictures, so mandatory picture questions may stay unanswered. */
  withoutPictures?: boolean;
  /** Stored answers that the caller sends back unchanged stay valid. */
  stored?: readonly StoredAnswer[];
}

/** Adds empty answers for unanswered questions (R-140…R-145). Error keys are `answers.<question id>`. */
export function readAnswers(
  given: readonly AnswerInput[],
  { questions, withoutPictures = false, stored = [] }: AnswerRules,
): { answers: StoredAnswer[]; fields: FieldErrors } {
  const { answers, fields } = checkAnswers(given, questions);
  if (withoutPictures) forgiveImages(fields, questions);
  const known = new Map(questions.map((question) => [question.id, question]));
  for (const { question_id } of answers) {
    if (!known.has(question_id))
      fields[fieldOf(question_id)] = 'Pertanyaan ini bukan milik program yang dipilih';
  }
  const byQuestion = new Map(answers.map((answer) => [answer.question_id, answer]));
  const earlier = new Map(stored.map((answer) => [answer.question_id, answer]));
  const read = questions.map((question) => {
    const answer = byQuestion.get(question.id);
    const kept = earlier.get(question.id);
    if (answer && kept && isUntouched({ ...kept, answer_content: kept.content }, answer)) return kept;
    const message = answer && wrongAnswer(answer, question);
    if (message) fields[fieldOf(question.id)] ??= message;
    return toStored(question, answer?.answer_content ?? '');
  });
  return { answers: read, fields };
}

const fieldOf = (questionId: number) => `answers.${questionId}`;

function forgiveImages(fields: FieldErrors, questions: readonly Question[]): void {
  for (const question of questions) {
    if (question.question_type === 'image') delete fields[fieldOf(question.id)];
  }
}

/** A mandatory location needs coordinates. */
function wrongAnswer(answer: AnswerInput, question: Question): string | undefined {
  const type = answerTypeOf[question.question_type];
  if (answer.answer_type !== type) return `Jenis jawaban '${question.question_text}' tidak sesuai`;
  const long = shortFault(question, answer.answer_content);
  if (long) return long;
  if (type !== 'latlon' && type !== 'image_latlon') return undefined;
  const unanswered = question.is_mandatory && !parseLocation(answer.answer_content).latlon;
  return unanswered ? messages.required(question.question_text) : locationFault(answer.answer_content);
}

function toStored(question: Question, content: string): StoredAnswer {
  const answer_type = answerTypeOf[question.question_type];
  const base = { question_id: question.id, answer_type };
  if (answer_type === 'text') return { ...base, content, image: '' };
  if (answer_type === 'image') return { ...base, content, image: content };
  const place = parseLocation(content);
  return { ...base, content: formatLocation(place), image: place.image ?? '' };
}

export async function answersByText(db: Queryable, referralId: number): Promise<Record<string, string>> {
  const rows = await db
    .select({ text: question.question_text, content: referralAnswer.content })
    .from(referralAnswer)
    .innerJoin(question, eq(question.id, referralAnswer.question_id))
    .where(eq(referralAnswer.referral_id, referralId))
    .orderBy(asc(question.sort_order), asc(question.id));
  return Object.fromEntries(rows.map(({ text, content }) => [text, content]));
}
