import { setupOperations } from '../../../shared/entities/setup/operations.ts';
import { handlers } from '../../kit/handlers.ts';

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
