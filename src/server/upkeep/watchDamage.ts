import { isDue, readTime, storeTime } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { DamageError, parts } from '../db/errors.ts';
import { isEndless } from '../db/faults.ts';
import { findDamage, findUnreadable, isDamageError, retryIfEndless } from '../db/integrity/findDamage.ts';
import { describeError } from '../describeError.ts';
import type { Services } from '../kit/context.ts';
import { createDamageReporter, type Damage } from './damageReporter.ts';
import { reportFiles } from './keptFiles.ts';
import { watchSuspicion } from './watchSuspicion.ts';

const lastCheckName = 'watch.looked';
const firstCheckMs = 5 * 60_000;
const checkMs = 30 * 60_000;

export interface DamageWatch {
  checkNow(): Promise<string | undefined>;
  checkIfDue(): Promise<void>;
  stop(): Promise<void>;
}

export function watchDamage(
  services: Pick<Services, 'database' | 'dataFolder' | 'log' | 'now' | 'problems'>,
  onDamage: (damage: Damage) => void,
): DamageWatch {
  const { database, dataFolder, log, now, problems } = services;
  const db = database.db as Db;
  const isEmbedded = database.kind === 'pglite';
  const reporter = createDamageReporter(services, onDamage);
  const failed = (what: string) => (error: unknown) => log.error({ error: describeError(error) }, what);
  let stopped = false;
  problems.onDamage((message) => void reporter.report(message));

  const check = async (): Promise<string | undefined> => {
    if (stopped) return undefined;
    const table = await damagedTable(services);
    if (table !== undefined) await reporter.report(new DamageError(table).message);
    return table;
  };
  let last: Promise<string | undefined> = Promise.resolve(undefined);
  const checkNow = () => {
    last = last.catch(() => undefined).then(check);
    return last;
  };
  let lastFiles: Promise<unknown> = Promise.resolve();
  const checkFilesInTurn = (whole: boolean) => {
    const looked = lastFiles.then(() => reportFiles({ db, dataFolder, log, problems }, whole));
    lastFiles = looked.catch(failed('check of files failed'));
    return looked;
  };
  const checkIfDue = async () => {
    if (stopped || !isDue(await readTime(db, lastCheckName), now())) return;
    await checkNow();
    await checkFilesInTurn(true);
    await storeTime(db, lastCheckName, now());
  };
  let lastWhole: Promise<void> = Promise.resolve();
  const checkByTimer = () => {
    lastWhole = checkIfDue().catch(failed('daily check failed'));
  };
  watchSuspicion(services, reporter, async () => {
    const table = await checkNow();
    return table ?? (stopped || !isEmbedded ? undefined : findUnreadable(db));
  });

  // Checks only an embedded database regularly. PostgreSQL has tools of its own, and often too many rows.
  const timer = isEmbedded ? setInterval(checkByTimer, checkMs).unref() : undefined;
  const first = timer && setTimeout(checkByTimer, firstCheckMs).unref();
  // The start checks only the sizes of files. Contents are checked once a day.
  if (timer)
    setImmediate(() => {
      void checkNow().catch(failed('check failed'));
      void checkFilesInTurn(false).catch(() => undefined);
    });
  return {
    checkNow,
    checkIfDue,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      clearTimeout(first);
      await last.catch(() => undefined);
      await reporter.settled();
      await lastFiles;
      await lastWhole;
    },
  };
}

async function damagedTable({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): Promise<string | undefined> {
  try {
    return (
      (await retryIfEndless(async () => database.seal?.compare())) ?? (await findDamage(database.db as Db))
    );
  } catch (error) {
    if (!isDamageError(error) && !isEndless(error)) throw error;
    log.error({ error: describeError(error) }, 'check failed');
    return parts.catalogue;
  }
}
