import { eq } from 'drizzle-orm';
import { viewOperations } from '../../../shared/entities/view/operations.ts';
import { handlers } from '../../kit/handlers.ts';
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

  update: (context, input) =>
    context.write(async (tx) => {
      await updateView(context, tx, input);
      return { data: null };
    }),

  remove: (context, seen) =>
    context.write(async (tx) => {
      await removeView(context, tx, seen);
      return { data: null };
    }),

  order: (context, input) =>
    context.write(async (tx) => {
      await orderViews(tx, context.user, input);
      return { data: null };
    }),

  place: (context, input) =>
    context.write(async (tx) => {
      await placeView(tx, context.user, input);
      return { data: null };
    }),

  counts: async ({ db, user, now }, { view_ids }) => ({
    data: await countViews(db, user, { ids: view_ids, now: now() }),
  }),
});
