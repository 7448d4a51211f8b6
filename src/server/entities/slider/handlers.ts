import { inArray } from 'drizzle-orm';
import { notFound } from '../../../shared/core/errors.ts';
import { sliderLabels } from '../../../shared/entities/slider/fields.ts';
import { sliderOperations } from '../../../shared/entities/slider/operations.ts';
import { type Slider, sliderSchema } from '../../../shared/entities/slider/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { houseHandlers } from '../../kit/house.ts';
import { inOrder, listQuery, matchesKeyword, searchTextOf } from '../../kit/listQuery.ts';
import { assertOrderSeen, closeGaps, lastPlace, putInOrder, type WantedOrder } from '../../kit/order.ts';
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
const searchText = searchTextOf(slider.title, slider.link, slider.description);

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
      const values = { ...sliderWire.write(input), sort_order: await lastPlace(tx, slider) };
      return { data: { id: await createRecord({ context, tx }, sliderWire, values) } };
    }),

  update: (context, { id, version, ...input }) =>
    context.write(async (tx) => {
      const stored = await lockRecord(tx, slider, id);
      await assertFresh({ context, tx }, stored, version);
      if (input.image !== undefined && input.image !== stored.image) await assertPicture(tx, input.image);
      await writeChange({ context, tx }, sliderWire, { stored, values: sliderWire.write(input) });
      return { data: null };
    }),

  remove: (context, { id, version }) =>
    context.write(async (tx) => {
      await removeRecord({ context, tx }, sliderWire, { id, version });
      await closeGaps(tx, slider);
      return { data: null };
    }),

  order: (context, { slider_ids, seen }) =>
    context.write(async (tx) => {
      await saveOrder({ context, tx }, { ids: slider_ids, seen });
      return { data: null };
    }),
});

async function saveOrder({ context, tx }: Change, { ids, seen }: WantedOrder): Promise<void> {
  const before = await putInOrder(tx, slider, { ids, field: 'slider_ids', noun: 'slider' });
  await assertOrderSeen(
    { context, tx },
    before,
    { ids, seen },
    { entity: 'slider', entity_id: 'bulk', action: 'order' },
  );
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
