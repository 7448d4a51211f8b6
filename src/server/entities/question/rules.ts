import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { invalid } from '../../../shared/core/errors.ts';
import { type Question, questionSchema } from '../../../shared/entities/question/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { assertOrderSeen, type WantedOrder } from '../../kit/order.ts';
import { type Change, live } from '../../kit/records.ts';
import { question } from './table.ts';
import { questionWire } from './wire.ts';

const rows = questionWire.reader(questionSchema);

export async function questionsOf(db: Queryable, programIds: readonly number[]): Promise<Question[]> {
  if (programIds.length === 0) return [];
  const found = await db
    .select(rows.columns)
    .from(question)
    .where(and(inArray(question.program_id, [...programIds]), isNull(question.deleted_at)))
    .orderBy(asc(question.program_id), asc(question.sort_order), asc(question.id));
  return found.map(rows.read);
}

/** The caller must have locked the program. */
export async function nextSortOrder(tx: Queryable, programId: number): Promise<number> {
  const [last] = await tx
    .select({ order: sql<number>`coalesce(max(${question.sort_order}) + 1, 0)` })
    .from(question)
    .where(live(question, eq(question.program_id, programId)));
  return last?.order ?? 0;
}

/**
 * The `ids` must be exactly the program's questions, because an outdated list would lose a new question
 * (R-413).
 */
export async function saveQuestionOrder(
  { context, tx }: Change,
  programId: number,
  { ids, seen }: WantedOrder,
): Promise<void> {
  const before = (await questionsOf(tx, [programId])).map((each) => each.id);
  const wanted = new Set(ids);
  const complete = ids.length === before.length && before.every((id) => wanted.has(id));
  if (!complete)
    throw invalid({
      program_question_ids: 'Daftar tidak sama dengan pertanyaan program ini. Muat ulang, lalu coba lagi.',
    });
  await assertOrderSeen(
    { context, tx },
    before,
    { ids, seen },
    {
      entity: 'program',
      entity_id: programId,
      action: 'questionOrder',
    },
  );
  for (const [sort_order, id] of ids.entries())
    await tx.update(question).set({ sort_order }).where(eq(question.id, id));
  await context.audit(tx, {
    action: 'questionOrder',
    entity: 'program',
    entity_id: programId,
    before: { program_question_ids: before },
    after: { program_question_ids: ids },
  });
}
