import { asc, eq, inArray, max, sql } from 'drizzle-orm';
import { invalid, notFound } from '../../../shared/core/errors.ts';
import { sliderLabels } from '../../../shared/entities/slider/fields.ts';
import { sliderOperations } from '../../../shared/entities/slider/operations.ts';
import { type Slider, sliderSchema } from '../../../shared/entities/slider/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { houseHandlers } from '../../kit/house.ts';
import { inOrder, listQuery, matchesKeyword } from '../../kit/listQuery.ts';
import {
  assertFresh,
  type Change,
  createRecord,
  live,
  lockRecord,
  removeRecord,
  writeChange,
} from '../../kit/records.ts';
import { assertUploaded } from '../media/rules.ts';
import { slider } from './table.ts';
import { sliderWire } from './wire.ts';

const rows = sliderWire.reader(sliderSchema);
const searchText = sql`lower(${slider.title} || ' ' || ${slider.link} || ' ' || ${slider.description})`;

export const sliderHandlers = houseHandlers(sliderOperations, {
  list: async ({ db }, input) => {
    const { ids, paginate } = await listQuery(db, {
      table: slider,
      id: slider.id,
      where: live(slider, matchesKeyword(searchText, input.keyword)),
      sort: sliderWire.sortColumn(input.sort_by ?? 'sort_order', {}),
      direction: input.sort_dir ?? 'asc',
      page: input.page,
      limit: input.limit,
    });
    return { data: inOrder(ids, await readSliders(db, ids)), paginate };
  },

  detail: async ({ db }, { id }) => {
    const [found] = await readSliders(db, [id]);
    if (!found) throw notFound();
    return { data: found };
  },

  create: (context, input) =>
    context.write(async (tx) => {
      await assertPicture(tx, input.image);
      const values = { ...sliderWire.write(input), sort_order: await nextOrder(tx) };
      return { data: { id: await createRecord({ context, tx }, sliderWire, values) } };
    }),

  update: async (context, { id, version, ...input }) => {
    await context.db.transaction(async (tx) => {
      const stored = await lockRecord(tx, slider, id);
      assertFresh(stored, version);
      if (input.image !== undefined && input.image !== stored.image) await assertPicture(tx, input.image);
      await writeChange({ context, tx }, sliderWire, { stored, values: sliderWire.write(input) });
    });
    return { data: null };
  },

  remove: async (context, { id }) => {
    await context.db.transaction((tx) => removeRecord({ context, tx }, sliderWire, id));
    return { data: null };
  },

  order: async (context, { slider_ids }) => {
    await context.db.transaction((tx) => saveOrder({ context, tx }, slider_ids));
    return { data: null };
  },
});

/** A new slide comes last. */
async function nextOrder(tx: Queryable): Promise<number> {
  const [last] = await tx
    .select({ order: max(slider.sort_order) })
    .from(slider)
    .where(live(slider));
  return (last?.order ?? 0) + 1;
}

/**
 * The slides in the order of `ids`. INVALID unless they are exactly the slides that there are, each once: a list from
 * before somebody added one would lose it.
 */
async function saveOrder({ context, tx }: Change, ids: readonly number[]): Promise<void> {
  const rows = await tx
    .select({ id: slider.id })
    .from(slider)
    .where(live(slider))
    .orderBy(asc(slider.sort_order), asc(slider.id))
    .for('update');
  const before = rows.map((row) => row.id);
  const wanted = new Set(ids);
  if (ids.length !== before.length || !before.every((id) => wanted.has(id)))
    throw invalid({ slider_ids: 'Daftar tidak sama dengan slider yang ada. Muat ulang lalu coba lagi.' });
  for (const [index, id] of ids.entries())
    await tx
      .update(slider)
      .set({ sort_order: index + 1 })
      .where(eq(slider.id, id));
  await context.audit(tx, {
    action: 'order',
    entity: 'slider',
    entity_id: 'bulk',
    before: { slider_ids: before },
    after: { slider_ids: ids },
  });
}

const assertPicture = (tx: Queryable, name: string) =>
  assertUploaded(tx, 'slider', { field: 'image', label: sliderLabels.image, name });

async function readSliders(db: Queryable, ids: number[]): Promise<Slider[]> {
  const found = await db
    .select(rows.columns)
    .from(slider)
    .where(live(slider, inArray(slider.id, ids)));
  return found.map(rows.read);
}
