import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { Question } from '../../../shared/entities/question/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { question } from './table.ts';

/** E-QUESTION of programs, in their order. */
export async function questionsOf(db: Queryable, programIds: readonly number[]): Promise<Question[]> {
  if (programIds.length === 0) return [];
  return db
    .select({
      id: question.id,
      program_id: question.program_id,
      question_text: question.question_text,
      question_type: question.question_type,
      is_mandatory: question.is_mandatory,
    })
    .from(question)
    .where(and(inArray(question.program_id, [...programIds]), isNull(question.deleted_at)))
    .orderBy(asc(question.program_id), asc(question.sort_order), asc(question.id));
}
