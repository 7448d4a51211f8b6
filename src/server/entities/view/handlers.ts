import { eq } from 'drizzle-orm';
import { viewOperations } from '../../../shared/entities/view/operations.ts';
import { handlers, writes } from '../../kit/handlers.ts';
import { countViews, viewOf, viewsOf } from './read.ts';
import { savedView } from './table.ts';
import { createView, orderViews, placeView, removeView, updateView } from './write.ts';

export const viewHandlers = handlers(viewOperations, {
  list: async ({ db, user }, { list }) => ({
    data: await viewsOf(db, user, list === undefined ? undefined : eq(savedView.list, list)),
  }),

  detail: async ({ db, user }, { id }) => ({ data: await viewOf(db, user, id) }),

  create: (context, input) =>
    context.write(async (tx) => ({ data: { id: await createView(context, tx, input) } })),

  update: writes((change, input) => updateView(change.context, change.tx, input)),

  remove: writes((change, seen) => removeView(change.context, change.tx, seen)),

  order: writes((change, input) => orderViews(change.tx, change.context.user, input)),

  place: writes((change, input) => placeView(change.tx, change.context.user, input)),

  counts: async ({ db, user, now }, { view_ids }) => ({
    data: await countViews(db, user, { ids: view_ids, now: now() }),
  }),
});
