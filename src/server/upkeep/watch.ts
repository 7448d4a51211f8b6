import { isDue, notedTime, noteTime } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { type Backup, DamageError, parts } from '../db/errors.ts';
import { isEndless } from '../db/faults.ts';
import { findDamage, findUnreadable, isDamageError, twiceIfEndless } from '../db/whole/check.ts';
import { newestWhole } from '../db/whole/copySums.ts';
import { describeError } from '../describeError.ts';
import type { Services } from '../kit/context.ts';
import { tellOfFiles } from './keptFiles.ts';

/** Of the last look at everything. */
const lookedMark = 'watch.looked';
const firstLookMs = 5 * 60_000;
const lookMs = 30 * 60_000;
const supposedMs = 60 * 60_000;

export interface DamageWatch {
  /** Returns the damaged table, if any. */
  look(): Promise<string | undefined>;
  /** Looks at everything if a day has passed since the last time. */
  lookIfDue(): Promise<void>;
  stop(): Promise<void>;
}

/** Damage is reported by health, in the log and to `onDamage`, for an embedded database with its newest backup. */
export function watchDamage(
  {
    database,
    dataFolder,
    log,
    now,
    troubles,
  }: Pick<Services, 'database' | 'dataFolder' | 'log' | 'now' | 'troubles'>,
  onDamage: (damage: { message: string; backup?: Backup }) => void,
): DamageWatch {
  let told: string | undefined;
  let stopped = false;
  let lastTold: Promise<void> = Promise.resolve();
  /** Damage is told even where no backup can be read. */
  const newestBackup = () =>
    newestWhole(dataFolder).catch((error: unknown) => {
      log.error({ error: describeError(error) }, 'backups unreadable');
      return undefined;
    });
  const tell = (message: string): Promise<void> => {
    troubles.set('DAMAGED', message);
    if (told !== message) {
      told = message;
      log.error({ message }, 'database damaged');
      lastTold = lastTold.then(async () => {
        const backup = database.kind === 'pglite' ? await newestBackup() : undefined;
        onDamage({ message, ...(backup && { backup }) });
      });
    }
    return lastTold;
  };
  troubles.onDamage((message) => void tell(message));
  const check = async (): Promise<string | undefined> => {
    if (stopped) return undefined;
    const table = await damagedTable();
    if (table !== undefined) await tell(new DamageError(table).message);
    return table;
  };
  const damagedTable = async (): Promise<string | undefined> => {
    try {
      return (
        (await twiceIfEndless(async () => database.seal?.look())) ?? (await findDamage(database.db as Db))
      );
    } catch (error) {
      if (!isDamageError(error) && !isEndless(error)) throw error;
      log.error({ error: describeError(error) }, 'check failed');
      return parts.catalogue;
    }
  };
  const unreadableTable = async () =>
    !stopped && database.kind === 'pglite' ? findUnreadable(database.db as Db) : undefined;
  let last: Promise<string | undefined> = Promise.resolve(undefined);
  const look = () => {
    last = last.catch(() => undefined).then(check);
    return last;
  };
  const lookByItself = () =>
    void look().catch((error: unknown) => log.error({ error: describeError(error) }, 'check failed'));
  const db = database.db as Db;
  const files = { db, dataFolder, log, troubles };
  let lastFiles: Promise<unknown> = Promise.resolve();
  const lookAtFilesBy = (whole: boolean) => {
    const looked = lastFiles.then(() => tellOfFiles(files, whole));
    lastFiles = looked.catch((error: unknown) =>
      log.error({ error: describeError(error) }, 'check of files failed'),
    );
    return looked;
  };
  const lookIfDue = async () => {
    if (stopped || !isDue(await notedTime(db, lookedMark), now())) return;
    await look();
    await lookAtFilesBy(true);
    await noteTime(db, lookedMark, now());
  };
  let lastWhole: Promise<void> = Promise.resolve();
  const lookWhole = () => {
    lastWhole = lookIfDue().catch((error: unknown) =>
      log.error({ error: describeError(error) }, 'daily check failed'),
    );
  };
  let suspected = false;
  let sure = false;
  let supposedAt = Number.NEGATIVE_INFINITY;
  troubles.onSuspicion((suspicion) => {
    // The database stops again whenever the damage that was told is met.
    if (suspicion === 'endless' && told !== undefined) {
      troubles.set('DATABASE', undefined);
      return;
    }
    if (suspicion === 'possible') {
      if (timer === undefined || performance.now() - supposedAt < supposedMs) return;
      supposedAt = performance.now();
    }
    sure ||= suspicion === 'sure';
    if (suspected) return;
    suspected = true;
    void look()
      .then((table) => table ?? unreadableTable())
      .then((table) => {
        if (table !== undefined) return tell(new DamageError(table).message);
        return sure ? tell('Sebagian data rusak dan tidak dapat dibaca.') : undefined;
      })
      .catch((error: unknown) => log.error({ error: describeError(error) }, 'check failed'))
      .finally(() => {
        if (database.kind === 'pglite' && !database.presence.fault()) troubles.set('DATABASE', undefined);
        suspected = false;
        sure = false;
      });
  });
  // PostgreSQL has an administrator, tools of its own, and more rows than every start should read.
  const timer = database.kind === 'pglite' ? setInterval(lookWhole, lookMs).unref() : undefined;
  const first = timer && setTimeout(lookWhole, firstLookMs).unref();
  // Only sizes at the start; content is read once a day, made up for after a night switched off.
  if (timer)
    setImmediate(() => {
      lookByItself();
      void lookAtFilesBy(false).catch(() => undefined);
    });
  return {
    look,
    lookIfDue,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      clearTimeout(first);
      await last.catch(() => undefined);
      await lastTold;
      await lastFiles;
      await lastWhole;
    },
  };
}
