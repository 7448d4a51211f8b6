import { dropExpiredTokens } from './auth/refreshToken.ts';
import { describeError } from './describeError.ts';
import { compactTally } from './entities/referral/tally.ts';
import { dropExpiredLinks } from './entities/session/resetLink.ts';
import { dropOldKeys } from './idempotency.ts';
import type { Services } from './kit/context.ts';

const everyMinutes = 10;
const chores = [dropExpiredTokens, dropExpiredLinks, dropOldKeys, compactTally] as const;

/** What nobody waits for: done at the start and from then on by every server of a database. `stop` waits for it. */
export async function startUpkeep({
  db,
  now,
  log,
}: Pick<Services, 'db' | 'now' | 'log'>): Promise<{ stop(): Promise<void> }> {
  const run = async () => {
    for (const chore of chores) await chore(db, now());
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
