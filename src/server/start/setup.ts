import { AppError, conflict } from '../../shared/core/errors.ts';
import { type SetupState, setupTexts } from '../../shared/entities/setup/schema.ts';
import { demoAccounts } from '../demo/accounts.ts';
import type { Services, Setup } from '../kit/context.ts';
import { toErrorView } from '../kit/errorView.ts';
import { demoFilling, fillEmpty, ownFilling } from './firstStart.ts';

export const noSetup: Setup = {
  state: () => ({ status: 'done', demo: false, made: 0, parts: 0, part: '', problem: '' }),
  own: async () => {
    throw conflict(setupTexts.done);
  },
  demo: () => {
    throw conflict(setupTexts.done);
  },
};

/**
 * Memory holds the state, because an embedded database answers no other query during the filling transaction.
 */
export function openSetup(services: Services, { demo }: { demo: boolean }): Setup {
  let status: SetupState['status'] = 'open';
  let progress = { made: 0, parts: 0, part: '' };
  let problem = '';

  const begin = () => {
    if (status !== 'open') throw conflict(setupTexts[status]);
    status = 'busy';
    problem = '';
    progress = { made: 0, parts: 0, part: '' };
  };
  const fill = async (work: Parameters<typeof fillEmpty>[1], then: () => void = () => {}) => {
    try {
      await fillEmpty(services, work);
    } catch (error) {
      // CONFLICT: another caller filled the database. Any other error leaves the database empty.
      status = error instanceof AppError && error.code === 'CONFLICT' ? 'done' : 'open';
      throw error;
    }
    then();
    status = 'done';
    services.database.maintenance.later();
  };
  const makeDemo = async () => {
    const onProgress = (made: number, parts: number, part: string) => {
      progress = { made, parts, part };
    };
    try {
      await fill(demoFilling(services, { onProgress }), () => {
        services.demo = demoAccounts();
      });
    } catch (error) {
      problem = toErrorView(error, services, 'setup.demo').message;
    }
  };

  return {
    state: () => ({ status, demo, ...progress, problem }),
    own: async (input) => {
      begin();
      await fill(ownFilling(services, input));
    },
    demo: () => {
      if (!demo) throw conflict(setupTexts.noDemo);
      begin();
      void makeDemo();
    },
  };
}
