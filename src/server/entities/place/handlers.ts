import { placeOperations } from '../../../shared/entities/place/operations.ts';
import { handlers } from '../../kit/handlers.ts';

export const placeHandlers = handlers(placeOperations, {
  search: async ({ auth, places, user }, { query }) => {
    await auth.calls.count('places', user.id);
    return { data: await places.search(query) };
  },
});
