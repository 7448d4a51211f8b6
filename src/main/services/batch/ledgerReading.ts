import type { LedgerView } from '../../../shared/bridge/types.ts';
import { AppError, messages } from '../../../shared/core/errors.ts';
import type { BatchResults } from '../../../shared/entities/batchUpload/operations.ts';
import type { RunServer } from './runServer.ts';
import type { KeptRuns, Run } from './runs.ts';
import { foreignRun, ledgerView } from './runView.ts';

export interface LedgerReading {
  find(name: string): Promise<Run | undefined>;
  /** @throws AppError NOT_FOUND */
  get(name: string): Promise<Run>;
  /** Also finds batches outside the ledger, if `open` has read them. */
  getShown(name: string): Promise<Run>;
  open(name: string): Promise<LedgerView>;
}

const notFound = () => new AppError('NOT_FOUND', messages.notFound);

export function createLedgerReading({
  kept,
  server,
  now,
}: {
  kept: KeptRuns;
  server: RunServer;
  now: () => Date;
}): LedgerReading {
  const foreign = new Map<string, Run>();

  const find = (name: string): Promise<Run | undefined> =>
    kept.find(({ run, parts }) => run === name || parts.some(({ batch }) => String(batch) === name));

  const viewOf = async (run: Run, results: readonly BatchResults[], own: boolean): Promise<LedgerView> => {
    const history = own ? (await kept.all()).filter(({ group }) => group === run.group) : [run];
    return ledgerView(run, results, { own, history, askedAt: now() });
  };

  const openForeign = async (name: string): Promise<LedgerView> => {
    const id = Number(name);
    if (!Number.isSafeInteger(id)) throw notFound();
    const results = await server.resultsOf(id);
    const run = foreignRun(name, results);
    foreign.set(name, run);
    return viewOf(run, [results], false);
  };

  const orNotFound = (run: Run | undefined): Run => {
    if (!run) throw notFound();
    return run;
  };

  return {
    find,
    get: async (name) => orNotFound(await find(name)),
    getShown: async (name) => orNotFound((await find(name)) ?? foreign.get(name)),
    open: async (name) => {
      const found = await find(name);
      if (!found) return openForeign(name);
      const { run, results } = await server.refresh(found);
      if (JSON.stringify(run.rows) !== JSON.stringify(found.rows)) await kept.keep(run);
      return viewOf(run, results, true);
    },
  };
}
