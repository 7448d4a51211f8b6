import { dropOldMarks } from '../auth/knownSignIn.ts';
import { dropExpiredTokens } from '../auth/refreshToken.ts';
import { dropOldCounts } from '../auth/throttle.ts';
import { isClockSure } from '../clock.ts';
import { describeError } from '../describeError.ts';
import { dropOldClaims } from '../entities/claim/rules.ts';
import { dropOldExports } from '../entities/exportFile/expire.ts';
import { dropGone } from '../entities/presence/rules.ts';
import { compactTally } from '../entities/referral/tally.ts';
import { dropExpiredLinks } from '../entities/session/resetLink.ts';
import { announceLate } from '../entities/target/announceLate.ts';
import { dropOldMoves } from '../entities/team/rules.ts';
import { dropOldKeys } from '../http/idempotency.ts';
import type { Services } from '../kit/context.ts';

const everyMinutes = 10;
const chores = [
  dropExpiredTokens,
  dropExpiredLinks,
  dropOldKeys,
  dropOldMarks,
  dropOldCounts,
  compactTally,
  dropOldClaims,
  announceLate,
  dropGone,
] as const;

export async function startUpkeep(
  services: Pick<Services, 'db' | 'now' | 'log' | 'dataFolder' | 'exportDays'>,
): Promise<{ stop(): Promise<void> }> {
  const { db, now, log } = services;
  const dropOld = async () => {
    if (await isClockSure(db, now())) {
      await dropOldMoves(db, now());
      await dropOldExports(services);
    } else log.warn('the clock has jumped: no export or status move is deleted for a day');
  };
  /** Returns the errors, because a chore that fails must not keep the later chores from running. */
  const run = async () => {
    const failed: unknown[] = [];
    for (const chore of [...chores, dropOld])
      await chore(db, now()).catch((error: unknown) => failed.push(error));
    return failed;
  };
  const [failed] = await run();
  if (failed !== undefined) throw failed;
  let last: Promise<void> = Promise.resolve();
  const runByTimer = async () => {
    for (const error of await run()) log.error({ error: describeError(error) }, 'upkeep failed');
  };
  const timer = setInterval(() => {
    last = runByTimer();
  }, everyMinutes * 60_000);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await last;
    },
  };
}
