import { isDue, notedTime, noteTime } from './clock.ts';
import { findDamage, isDamageError } from './db/check.ts';
import { newestWhole } from './db/copySums.ts';
import type { Db } from './db/database.ts';
import { type Backup, DamageError, parts } from './db/errors.ts';
import { describeError } from './describeError.ts';
import { tellOfFiles } from './keptFiles.ts';
import type { Services } from './kit/context.ts';

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
  const tell = (message: string) => {
    troubles.set('DAMAGED', message);
    if (told === message) return;
    told = message;
    log.error({ message }, 'database damaged');
    const backup = database.kind === 'pglite' ? newestWhole(dataFolder) : undefined;
    onDamage({ message, ...(backup && { backup }) });
  };
  const check = async (): Promise<string | undefined> => {
    if (stopped) return undefined;
    const table = await damagedTable();
    if (table !== undefined) tell(new DamageError(table).message);
    return table;
  };
  const damagedTable = async (): Promise<string | undefined> => {
    try {
      return (await database.seal?.look()) ?? (await findDamage(database.db as Db));
    } catch (error) {
      if (!isDamageError(error)) throw error;
      log.error({ error: describeError(error) }, 'check failed');
      return parts.catalogue;
    }
  };
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
  troubles.onSuspicion((isSure) => {
    // The error may also be a mistake in the program.
    if (!isSure && (timer === undefined || performance.now() - supposedAt < supposedMs)) return;
    if (!isSure) supposedAt = performance.now();
    sure ||= isSure;
    if (suspected) return;
    suspected = true;
    void look()
      .then((table) => {
        if (table === undefined && sure) tell('Sebagian data rusak dan tidak dapat dibaca.');
      })
      .catch((error: unknown) => log.error({ error: describeError(error) }, 'check failed'))
      .finally(() => {
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
      await lastFiles;
      await lastWhole;
    },
  };
}
