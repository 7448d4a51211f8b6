import { placeOperations } from '../../../shared/entities/place/operations.ts';
import { handlers } from '../../kit/handlers.ts';
import { offlinePlaces } from '../../places/offlinePlaces.ts';

export const placeHandlers = handlers(placeOperations, {
  search: async ({ db }, { query }) => ({ data: await offlinePlaces(db).search(query) }),
});
