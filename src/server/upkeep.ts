import { dropOldMarks } from './auth/knownSignIn.ts';
import { dropExpiredTokens } from './auth/refreshToken.ts';
import { dropOldCounts } from './auth/throttle.ts';
import { describeError } from './describeError.ts';
import { dropOldExports } from './entities/exportFile/expire.ts';
import { compactTally } from './entities/referral/tally.ts';
import { dropExpiredLinks } from './entities/session/resetLink.ts';
import { dropOldKeys } from './idempotency.ts';
import type { Services } from './kit/context.ts';

const everyMinutes = 10;
const chores = [
  dropExpiredTokens,
  dropExpiredLinks,
  dropOldKeys,
  dropOldMarks,
  dropOldCounts,
  compactTally,
] as const;

/** What nobody waits for: done at the start and from then on by every server of a database. `stop` waits for it. */
export async function startUpkeep(
  services: Pick<Services, 'db' | 'now' | 'log' | 'dataFolder' | 'exportDays'>,
): Promise<{ stop(): Promise<void> }> {
  const { db, now, log } = services;
  const run = async () => {
    for (const chore of chores) await chore(db, now());
    await dropOldExports(services);
  };
  await run();
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    last = run().catch((error: unknown) => log.error({ error: describeError(error) }, 'upkeep failed'));
  }, everyMinutes * 60_000);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await last;
    },
  };
}
