import { eq } from 'drizzle-orm';
import { invalid, notFound } from '../../../shared/core/errors.ts';
import { questionOperations } from '../../../shared/entities/question/operations.ts';
import { questionDetailSchema } from '../../../shared/entities/question/schema.ts';
import { handlers, writes } from '../../kit/handlers.ts';
import {
  assertFresh,
  type Change,
  createRecord,
  live,
  lockRecord,
  removeRecord,
  writeChange,
} from '../../kit/records.ts';
import { lockWritableProgram, requireProgram } from '../program/rules.ts';
import { nextSortOrder, questionsOf } from './rules.ts';
import { question } from './table.ts';
import { questionWire } from './wire.ts';

const record = questionWire.reader(questionDetailSchema);

const unknownProgram = () => invalid({ program_id: 'Program tidak ditemukan' });

export const questionHandlers = handlers(questionOperations, {
  byProgram: async ({ db, user }, { id }) => {
    await requireProgram(db, user.scope, id);
    return { data: await questionsOf(db, [id]) };
  },

  detail: async ({ db, user }, { id }) => {
    const [found] = await db
      .select(record.columns)
      .from(question)
      .where(live(question, eq(question.id, id)));
    if (!found) throw notFound();
    await requireProgram(db, user.scope, found.program_id);
    return { data: record.read(found) };
  },

  create: (context, input) =>
    context.write(async (tx) => {
      await lockWritableProgram(tx, context.user.scope, input.program_id, unknownProgram);
      const sort_order = await nextSortOrder(tx, input.program_id);
      const values = { ...questionWire.write(input), sort_order };
      return { data: { id: await createRecord({ context, tx }, questionWire, values) } };
    }),

  update: writes(async (change, { id, version, ...input }) => {
    const stored = await lockQuestion(change, id);
    await assertFresh(change, stored, version);
    await writeChange(change, questionWire, { stored, values: questionWire.write(input) });
  }),

  remove: writes(async (change, { id, version }) => {
    await lockQuestion(change, id);
    await removeRecord(change, questionWire, { id, version });
  }),
});

async function lockQuestion({ context, tx }: Change, id: number) {
  const [found] = await tx
    .select({ program_id: question.program_id })
    .from(question)
    .where(live(question, eq(question.id, id)));
  if (!found) throw notFound();
  await lockWritableProgram(tx, context.user.scope, found.program_id);
  return lockRecord(tx, question, id);
}
