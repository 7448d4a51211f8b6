import { sliderLabels } from '../../../shared/entities/slider/fields.ts';
import { sliderOperations } from '../../../shared/entities/slider/operations.ts';
import { sliderSchema } from '../../../shared/entities/slider/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { writes } from '../../kit/handlers.ts';
import { searchTextOf } from '../../kit/listQuery.ts';
import { officeHandlers } from '../../kit/office.ts';
import { changeOrder, closeGaps, lastPlace } from '../../kit/order.ts';
import { recordReads, type SortOf } from '../../kit/recordReads.ts';
import { assertFresh, createRecord, lockRecord, removeRecord, writeChange } from '../../kit/records.ts';
import { assertUploaded } from '../media/rules.ts';
import { slider } from './table.ts';
import { sliderWire } from './wire.ts';

const rows = sliderWire.reader(sliderSchema);
const { list, detail } = recordReads(slider, {
  read: async (db, where) => (await db.select(rows.columns).from(slider).where(where)).map(rows.read),
  search: searchTextOf(slider.title, slider.link, slider.description),
  sort: (key: SortOf<typeof sliderOperations.list>) => sliderWire.sortColumn(key, {}),
  order: slider.sort_order,
});

export const sliderHandlers = officeHandlers(sliderOperations, {
  list,
  detail,

  create: (context, input) =>
    context.write(async (tx) => {
      await assertPicture(tx, input.image);
      const values = { ...sliderWire.write(input), sort_order: await lastPlace(tx, slider) };
      return { data: { id: await createRecord({ context, tx }, sliderWire, values) } };
    }),

  update: writes(async (change, { id, version, ...input }) => {
    const stored = await lockRecord(change.tx, slider, id);
    await assertFresh(change, stored, version);
    if (input.image !== undefined && input.image !== stored.image)
      await assertPicture(change.tx, input.image);
    await writeChange(change, sliderWire, { stored, values: sliderWire.write(input) });
  }),

  remove: writes(async (change, { id, version }) => {
    await removeRecord(change, sliderWire, { id, version });
    await closeGaps(change.tx, slider);
  }),

  order: writes((change, { slider_ids, seen }) =>
    changeOrder(change, slider, {
      entity: 'slider',
      ids: slider_ids,
      seen,
      field: 'slider_ids',
      noun: 'slider',
    }),
  ),
});

const assertPicture = (tx: Queryable, name: string) =>
  assertUploaded(tx, 'slider', { field: 'image', label: sliderLabels.image, name });
