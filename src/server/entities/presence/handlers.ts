import { presenceOperations } from '../../../shared/entities/presence/operations.ts';
import { handlers } from '../../kit/handlers.ts';
import { presentAt, updatePresence } from './rules.ts';

export const presenceHandlers = handlers(presenceOperations, {
  tell: async ({ db, user, now }, input) => {
    await updatePresence(db, user, input, now());
    return { data: null };
  },

  list: async ({ db, user, now }, { entity, ids }) => ({
    data: await presentAt(db, user, { entity, ids, now: now() }),
  }),
});
