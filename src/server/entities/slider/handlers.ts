import { inArray, sql } from 'drizzle-orm';
import { notFound } from '../../../shared/core/errors.ts';
import { sliderLabels } from '../../../shared/entities/slider/fields.ts';
import { sliderOperations } from '../../../shared/entities/slider/operations.ts';
import { type Slider, sliderSchema } from '../../../shared/entities/slider/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { houseHandlers } from '../../kit/house.ts';
import { inOrder, listQuery, matchesKeyword } from '../../kit/listQuery.ts';
import { assertFresh, createRecord, live, lockRecord, removeRecord, writeChange } from '../../kit/records.ts';
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
      sort: sliderWire.sortColumn(input.sort_by ?? 'id', {}),
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
      return { data: { id: await createRecord({ context, tx }, sliderWire, sliderWire.write(input)) } };
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
});

const assertPicture = (tx: Queryable, name: string) =>
  assertUploaded(tx, 'slider', { field: 'image', label: sliderLabels.image, name });

async function readSliders(db: Queryable, ids: number[]): Promise<Slider[]> {
  const found = await db
    .select(rows.columns)
    .from(slider)
    .where(live(slider, inArray(slider.id, ids)));
  return found.map(rows.read);
}
