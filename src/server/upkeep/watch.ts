import { isDue, notedTime, noteTime } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { DamageError, parts } from '../db/errors.ts';
import { isEndless } from '../db/faults.ts';
import { findDamage, findUnreadable, isDamageError, twiceIfEndless } from '../db/whole/check.ts';
import { describeError } from '../describeError.ts';
import type { Services } from '../kit/context.ts';
import { createDamageNews, type Damage } from './damageNews.ts';
import { tellOfFiles } from './keptFiles.ts';
import { watchSuspicion } from './suspicion.ts';

const lookedMark = 'watch.looked';
const firstLookMs = 5 * 60_000;
const lookMs = 30 * 60_000;

export interface DamageWatch {
  look(): Promise<string | undefined>;
  lookIfDue(): Promise<void>;
  stop(): Promise<void>;
}

export function watchDamage(
  services: Pick<Services, 'database' | 'dataFolder' | 'log' | 'now' | 'troubles'>,
  onDamage: (damage: Damage) => void,
): DamageWatch {
  const { database, dataFolder, log, now, troubles } = services;
  const db = database.db as Db;
  const isEmbedded = database.kind === 'pglite';
  const news = createDamageNews(services, onDamage);
  const failed = (what: string) => (error: unknown) => log.error({ error: describeError(error) }, what);
  let stopped = false;
  troubles.onDamage((message) => void news.tell(message));

  const check = async (): Promise<string | undefined> => {
    if (stopped) return undefined;
    const table = await damagedTable(services);
    if (table !== undefined) await news.tell(new DamageError(table).message);
    return table;
  };
  let last: Promise<string | undefined> = Promise.resolve(undefined);
  const look = () => {
    last = last.catch(() => undefined).then(check);
    return last;
  };
  let lastFiles: Promise<unknown> = Promise.resolve();
  const lookAtFiles = (whole: boolean) => {
    const looked = lastFiles.then(() => tellOfFiles({ db, dataFolder, log, troubles }, whole));
    lastFiles = looked.catch(failed('check of files failed'));
    return looked;
  };
  const lookIfDue = async () => {
    if (stopped || !isDue(await notedTime(db, lookedMark), now())) return;
    await look();
    await lookAtFiles(true);
    await noteTime(db, lookedMark, now());
  };
  let lastWhole: Promise<void> = Promise.resolve();
  const lookWhole = () => {
    lastWhole = lookIfDue().catch(failed('daily check failed'));
  };
  watchSuspicion(services, news, async () => {
    const table = await look();
    return table ?? (stopped || !isEmbedded ? undefined : findUnreadable(db));
  });

  // Only an embedded database is checked regularly. PostgreSQL has tools of its own, and more rows than every
  // start should read.
  const timer = isEmbedded ? setInterval(lookWhole, lookMs).unref() : undefined;
  const first = timer && setTimeout(lookWhole, firstLookMs).unref();
  // The start checks only sizes. Contents are checked once a day.
  if (timer)
    setImmediate(() => {
      void look().catch(failed('check failed'));
      void lookAtFiles(false).catch(() => undefined);
    });
  return {
    look,
    lookIfDue,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      clearTimeout(first);
      await last.catch(() => undefined);
      await news.settled();
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
    return (await twiceIfEndless(async () => database.seal?.look())) ?? (await findDamage(database.db as Db));
  } catch (error) {
    if (!isDamageError(error) && !isEndless(error)) throw error;
    log.error({ error: describeError(error) }, 'check failed');
    return parts.catalogue;
  }
}
