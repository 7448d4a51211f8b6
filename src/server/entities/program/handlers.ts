import { eq } from 'drizzle-orm';
import { assertNoFaults, invalid, messages, notFound } from '../../../shared/core/errors.ts';
import type { ParsedOf } from '../../../shared/core/operation.ts';
import { merged } from '../../../shared/core/patch.ts';
import type { SeenRecord } from '../../../shared/core/values.ts';
import { programOperations } from '../../../shared/entities/program/operations.ts';
import { periodFaults, programDetailSchema, programUpdate } from '../../../shared/entities/program/schema.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context } from '../../kit/context.ts';
import { handlers, writes } from '../../kit/handlers.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { assertFresh, type Change, createRecord, removeRecord, writeChange } from '../../kit/records.ts';
import { assertCategoryOf } from '../category/rules.ts';
import { offeredByAny, requireWritableProduct } from '../product/rules.ts';
import { questionsOf, saveQuestionOrder } from '../question/rules.ts';
import { appUser } from '../user/table.ts';
import { locationsOf, saveLocations } from './locations.ts';
import { changeQuota, quotaHistory } from './quota.ts';
import { lockWritableProgram, programsWhere, requireProgram } from './rules.ts';
import { program } from './table.ts';
import { programWire } from './wire.ts';
import { assertFiles, assertProgramFree, programValues, quotaColumns } from './write.ts';

const stamps = programWire.reader(
  programDetailSchema.pick({
    createdAt: true,
    updatedAt: true,
    created_by: true,
    updated_by: true,
  }),
);
const record = programWire.reader(programUpdate.input);
const unknownProduct = () => invalid({ product_id: 'Produk tidak ditemukan' });

export const programHandlers = handlers(programOperations, {
  byCategory: async ({ db, user }, { category_id }) => ({
    data: await programsWhere(db, user.scope, eq(program.category_id, category_id)),
  }),

  detail: async ({ db, user }, { id }) => {
    const found = await requireProgram(db, user.scope, id);
    return {
      data: {
        ...found,
        program_locations: await locationsOf(db, id),
        questions: await questionsOf(db, [id]),
        ...(await stampsOf(db, id)),
      },
    };
  },

  create: (context, input) =>
    context.write(async (tx) => {
      const { product_id } = input;
      await requireWritableProduct(tx, context.user.scope, product_id, unknownProduct);
      await assertCategoryOf(tx, product_id, input.category_id);
      await assertFiles(tx, input);
      await assertProgramFree(tx, product_id, input.program_name);
      const values = { ...programValues(input), ...quotaColumns(input) };
      const id = await createRecord({ context, tx }, programWire, values);
      await saveLocations({ context, tx }, id, { ...input, location_type: values.location_type });
      return { data: { id } };
    }),

  update: writes(async (change, { id, version, ...sent }) => {
    const stored = await lockWritableProgram(change.tx, change.context.user.scope, id);
    await assertFresh(change, stored, version);
    const input = merged({ ...record.read(stored), ...unsent }, sent);
    assertNoFaults(periodFaults(input));
    if (input.category_id !== stored.category_id)
      await assertCategoryOf(change.tx, stored.product_id, input.category_id);
    await assertFiles(change.tx, input, stored);
    await assertProgramFree(change.tx, stored.product_id, input.program_name, stored);
    const values = { ...programValues(input), ...quotaColumns(input, stored) };
    await writeChange(change, programWire, { stored, values });
    await saveLocations(change, id, { ...input, location_type: values.location_type });
  }),

  remove: writes(removeProgram),

  removeOlder: (context, seen) =>
    context.write(async (tx) => {
      await removeProgram({ context, tx }, seen);
      return { data: null, message: messages.deleted };
    }),

  changeQuota: (context, { id, version, ...change }) =>
    context.write(async (tx) => {
      const stored = await lockWritableProgram(tx, context.user.scope, id);
      await assertFresh({ context, tx }, stored, version);
      return { data: await changeQuota({ context, tx }, stored, change), message: messages.changed };
    }),

  quotaHistory: async ({ db, user }, { id }) => {
    await requireProgram(db, user.scope, id);
    return { data: await quotaHistory(db, id) };
  },

  byPartner: async ({ db, user: { scope } }, { partner_id }) => {
    const isOwn = (id: number) => scope.kind === 'company' && id === scope.companyId;
    if (scope.kind !== 'all' && !partner_id.every(isOwn)) throw notFound();
    const found = await programsWhere(db, scope, offeredByAny(db, partner_id));
    return { data: found.map(({ id, program_name }) => ({ id, program_name })), message: 'OK' };
  },

  orderQuestions: writes(async (change, { id, program_question_ids, seen }) => {
    await lockWritableProgram(change.tx, change.context.user.scope, id);
    await saveQuestionOrder(change, id, { ids: program_question_ids, seen });
  }),

  locations: async ({ db, user }, { id }) => {
    await requireProgram(db, user.scope, id);
    return { data: await locationsOf(db, id) };
  },
});

/** An update without these fields changes neither quota nor places. */
const unsent: Pick<ProgramChange, 'quota' | 'program_locations' | 'program_locations_deletes'> = {
  quota: null,
  program_locations: [],
  program_locations_deletes: [],
};
type ProgramChange = Required<ParsedOf<typeof programOperations.update>>;

async function removeProgram(
  { context, tx }: Change & { context: Pick<Context, 'user'> },
  seen: SeenRecord,
): Promise<void> {
  await lockWritableProgram(tx, context.user.scope, seen.id);
  await removeRecord({ context, tx }, programWire, seen);
}

async function stampsOf(db: Queryable, id: number) {
  const [found] = await db
    .select({
      ...stamps.columns,
      created_by: nameOf<string | null>(appUser.name, appUser.id, program.created_by),
      updated_by: nameOf<string | null>(appUser.name, appUser.id, program.updated_by),
    })
    .from(program)
    .where(eq(program.id, id));
  if (!found) throw notFound();
  return stamps.read(found);
}
