import { placeOperations } from '../../../shared/entities/place/operations.ts';
import { handlers } from '../../kit/handlers.ts';

export const placeHandlers = handlers(placeOperations, {
  search: async ({ places }, { query }) => ({ data: await places.search(query) }),
});
