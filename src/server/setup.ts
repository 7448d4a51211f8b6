import { AppError, conflict } from '../shared/core/errors.ts';
import { type SetupState, setupTexts } from '../shared/entities/setup/schema.ts';
import { demoAccounts } from './demo/accounts.ts';
import { demoFilling, fillEmpty, ownFilling } from './firstStart.ts';
import type { Services, Setup } from './kit/context.ts';
import { toErrorView } from './kit/errorView.ts';

/** The set-up of a database that already has its users. */
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
 * The set-up of a database that was empty at the start. Its state is kept here: while the one transaction that fills the
 * database is running, an embedded one answers nobody else. What counts is what that transaction finds.
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
  /** `then` comes before anybody hears that it is done. */
  const fill = async (work: Parameters<typeof fillEmpty>[1], then: () => void = () => {}) => {
    try {
      await fillEmpty(services, work);
    } catch (error) {
      // Somebody else was quicker, or nothing was written.
      status = error instanceof AppError && error.code === 'CONFLICT' ? 'done' : 'open';
      throw error;
    }
    then();
    status = 'done';
    services.database.maintenance.later();
  };
  const makeDemo = async () => {
    const tell = (made: number, parts: number, part: string) => {
      progress = { made, parts, part };
    };
    try {
      await fill(demoFilling(services, { tell }), () => {
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
