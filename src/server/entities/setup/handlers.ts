import { setupOperations } from '../../../shared/entities/setup/operations.ts';
import { handlers } from '../../kit/handlers.ts';

/** What is done is no entity's: it fills all of the database (firstStart.ts). */
export const setupHandlers = handlers(setupOperations, {
  state: async ({ setup }) => ({ data: setup.state() }),

  own: async ({ setup }, input) => {
    await setup.own(input);
    return { data: null };
  },

  demo: async ({ setup }) => {
    setup.demo();
    return { data: null, message: 'Data contoh sedang dibuat' };
  },
});
