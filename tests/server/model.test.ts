import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases, isThorough } from '../run.ts';
import { sharedServer } from './harness.ts';
import { batchSteps } from './support/model/batches.ts';
import { clientCalls } from './support/model/clients.ts';
import { lookAround, lookOnce } from './support/model/looks.ts';
import type { Model } from './support/model/model.ts';
import { peopleCalls } from './support/model/people.ts';
import { compareRecords, lastAuditId } from './support/model/records.ts';
import { rightCalls } from './support/model/rights.ts';
import type { Real } from './support/model/step.ts';
import { submissionCalls } from './support/model/submissions.ts';
import { dropView, makeView, togetherCalls } from './support/model/together.ts';
import { endLostClaims, workCalls } from './support/model/work.ts';
import { type Ground, makeWorld, prepare, start } from './support/model/world.ts';

/**
 * Compares random calls with a model of who owns, sees and may move records (P-301…P-321, A-108…A-121). After
 * about half of the calls, an account reads a record or list, and the model predicts the answer.
 */
const onPostgres = Boolean(process.env.DATABASE_URL_TEST);
const sequences = onPostgres ? cases(40, 500) : cases(60, 500);
const callsEach = isThorough ? 12 : 8;
const seed = Number(process.env.SEED ?? 20_261_122) + Number(onPostgres);
const minute = 60_000;

const server = sharedServer({ demo: false });

test(`${sequences} random sequences of calls match the model`, { timeout: 60 * minute }, async () => {
  const ground = await prepare(server());
  const tally = new Map<string, number>();
  const cpu = process.cpuUsage();
  let ran = 0;
  const property = fc.asyncProperty(
    start,
    fc.commands(
      [
        ...[...submissionCalls, ...peopleCalls, ...rightCalls, ...clientCalls],
        ...[...workCalls, ...togetherCalls, ...batchSteps],
      ],
      {
        maxCommands: callsEach,
        size: 'max',
      },
    ),
    async (begin, calls) => {
      ran += 1;
      const model: Model = await makeWorld(server(), ground, begin);
      await makeView(server(), model);
      ground.isSpoilt = true;
      const auditBefore = await lastAuditId(server());
      const log: string[] = [];
      const real: Real = {
        server: server(),
        accessIds: ground.accessIds,
        apiIds: ground.apiIds,
        log,
        tally,
        look: lookOnce,
        settle: endLostClaims,
      };
      try {
        await fc.asyncModelRun(() => ({ model, real }), calls);
        await lookAround(model, real, begin.asks);
        await compareRecords(server(), model, auditBefore);
        await dropView(server(), model);
        ground.isSpoilt = changedFixed(model, ground);
      } catch (error) {
        throw new Error(`${log.join('\n')}\n${(error as Error).message}`, { cause: error });
      }
    },
  );
  await fc.assert(property, { seed, numRuns: sequences });
  const { user, system } = process.cpuUsage(cpu);
  process.stdout.write(
    `${report(ran, tally)}, ${Math.round((user + system) / 1e6)} s of a core, SEED=${seed}\n`,
  );
  expect(ran).toBe(sequences);
});

const changedFixed = (model: Model, { fixed }: Ground): boolean =>
  model.roles.some(({ id, codes }) => {
    const before = fixed.get(id);
    return before !== undefined && codes.symmetricDifference(new Set(before)).size > 0;
  });

function report(ran: number, tally: ReadonlyMap<string, number>): string {
  const byStatus = new Map<string, number>();
  for (const [key, count] of tally) {
    const status = key.split(' ')[1]!;
    byStatus.set(status, (byStatus.get(status) ?? 0) + count);
  }
  const counts = [...byStatus].sort().map(([status, count]) => `${count} × ${status}`);
  return `${ran} sequences: ${counts.join(', ')}`;
}
