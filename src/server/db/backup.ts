import { mkdirSync, renameSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { assertRoomFor, nothingReplaced } from './diskSpace.ts';
import type { Embedded } from './embedded.ts';
import { type Backup, BackupError, DamageError, OpenError, partText } from './errors.ts';
import {
  backupName,
  backupsFolder,
  bytesIn,
  databaseFolder,
  listBackups,
  nextNumber,
  remove,
  replacedFolder,
  setAside,
  syncFiles,
  syncParent,
} from './folder.ts';
import {
  checksumsName,
  matchesChecksums,
  newestIntactBackup,
  setDamagedBackupsAside,
  writeChecksums,
} from './integrity/copyChecksums.ts';
import { verifyDatabase } from './integrity/verify.ts';
import { finishRestore, incomingFolder, planRestore } from './interruptedRestore.ts';
import { lockFolder } from './lock.ts';

const keptBackups = 7;
const dayMs = 24 * 60 * 60_000;
const firstCheckMs = 2 * 60_000;
const checkMs = 30 * 60_000;

/**
 * Other queries wait during the copy.
 * @throws DamageError, or OpenError DISK_FULL
 */
export async function copyDatabase(embedded: Embedded, dataFolder: string, target: string): Promise<void> {
  const copy = `${target}.part`;
  await remove(copy);
  assertRoomFor(dataFolder, await bytesIn(databaseFolder(dataFolder)));
  try {
    await embedded.patiently('checkpoint');
    // No write runs during the copy, so the copy equals the state after a power loss at this moment.
    await embedded.exclusively(() => cp(databaseFolder(dataFolder), copy, { recursive: true }));
    await verifyDatabase(copy);
    await writeChecksums(copy);
    await syncFiles(copy);
    renameSync(copy, target);
    syncParent(target);
  } catch (error) {
    await remove(copy);
    throw error;
  }
}

export async function backUp(embedded: Embedded, dataFolder: string, now: Date): Promise<Backup> {
  mkdirSync(backupsFolder(dataFolder), { recursive: true });
  const path = join(backupsFolder(dataFolder), backupName(nextNumber(dataFolder), now));
  await copyDatabase(embedded, dataFolder, path);
  for (const old of listBackups(dataFolder).slice(keptBackups)) await remove(old.path);
  return { path, date: now.toISOString() };
}

export interface DailyBackups {
  backUpIfDue(): Promise<Backup | undefined>;
  make(): Promise<Backup>;
  stop(): Promise<void>;
}

/**
 * `rotten` backups were found damaged and renamed. `onMade` returns whether it has done its part of the
 * backup; otherwise it is called again at the next check.
 */
export function startDailyBackups(
  embedded: Embedded,
  dataFolder: string,
  parts: {
    now(): Date;
    onError(error: unknown, rotten: readonly Backup[]): void;
    onMade?(rotten: readonly Backup[]): Promise<boolean>;
  },
): DailyBackups {
  let unfinished: readonly Backup[] | undefined;
  const finish = async (rotten: readonly Backup[]) => {
    const isDone = await parts.onMade?.(rotten);
    unfinished = isDone === false ? rotten : undefined;
  };
  const makeNow = async () => {
    let rotten: Backup[] = [];
    try {
      rotten = await setDamagedBackupsAside(dataFolder);
      const made = await backUp(embedded, dataFolder, parts.now());
      await finish(rotten);
      return made;
    } catch (error) {
      parts.onError(error, rotten);
      throw error;
    }
  };
  const makeIfDue = async () => {
    const now = parts.now();
    const newest = listBackups(dataFolder)[0];
    const age = newest ? now.getTime() - Date.parse(newest.date) : dayMs;
    // A backup with a future date does not count, because a clock is or was wrong.
    if (age < 0 || age >= dayMs) return makeNow();
    if (unfinished) await finish(unfinished);
    return undefined;
  };
  let last: Promise<Backup | undefined> = Promise.resolve(undefined);
  const backUpIfDue = () => {
    last = last.catch(() => undefined).then(makeIfDue);
    return last;
  };
  const make = () => {
    const made = last.catch(() => undefined).then(makeNow);
    last = made;
    return made;
  };
  const checkByTimer = () => void backUpIfDue().catch(() => undefined);
  const first = setTimeout(checkByTimer, firstCheckMs).unref();
  const timer = setInterval(checkByTimer, checkMs).unref();
  return {
    backUpIfDue,
    make,
    stop: async () => {
      clearTimeout(first);
      clearInterval(timer);
      await last.catch(() => undefined);
    },
  };
}

/**
 * The old parts stay in a `replaced-…` folder.
 * @throws OpenError DATA_DIR_IN_USE, RESTORE_UNFINISHED, or BackupError when the backup is damaged or cannot
 * be opened
 */
export async function restore(
  dataFolder: string,
  now: Date,
  fill: (folder: string) => Promise<readonly string[]>,
): Promise<void> {
  const unlock = lockFolder(dataFolder);
  const incoming = incomingFolder(dataFolder);
  try {
    const parts = await fillVerified(incoming, fill).catch(async (error: unknown) => {
      await remove(incoming);
      throw error;
    });
    // From here on the next start finishes the restore, so the new parts stay even after an error.
    planRestore(dataFolder, { replaced: basename(replacedFolder(dataFolder, now)), parts: [...parts] });
    if (!finishNow(dataFolder))
      throw new BackupError('Cadangan ini tidak dapat dipulihkan. Data yang lama tetap dipakai.');
  } finally {
    unlock();
  }
}

function finishNow(dataFolder: string): boolean {
  try {
    return finishRestore(dataFolder);
  } catch (cause) {
    const message = 'Pemulihan belum selesai. Rujukan menyelesaikannya saat server dimulai lagi.';
    throw new OpenError('RESTORE_UNFINISHED', message, { cause });
  }
}

async function fillVerified(
  incoming: string,
  fill: (folder: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  await remove(incoming);
  mkdirSync(incoming);
  const parts = await fill(incoming);
  await verifyDatabase(databaseFolder(incoming)).catch((cause: unknown) => {
    const what = cause instanceof DamageError ? `rusak (${partText(cause.table)})` : 'tidak dapat dibuka';
    throw new BackupError(`Database di dalam cadangan ini ${what}. Pilih cadangan lain.`, { cause });
  });
  await syncFiles(incoming);
  return parts;
}

export async function restoreBackup(dataFolder: string, backup: string, now: Date): Promise<void> {
  try {
    await restore(dataFolder, now, async (folder) => {
      assertRoomFor(dataFolder, await bytesIn(backup), nothingReplaced);
      await cp(backup, databaseFolder(folder), { recursive: true });
      if (!(await matchesChecksums(databaseFolder(folder))))
        throw new BackupError('Cadangan ini rusak sejak dibuat. Pilih cadangan lain.');
      await remove(join(databaseFolder(folder), checksumsName));
      return ['pgdata'];
    });
  } catch (error) {
    const own = listBackups(dataFolder).some(({ path }) => resolve(path) === resolve(backup));
    if (!own || !(error instanceof BackupError)) throw error;
    setAside(backup);
    const { message, cause } = error;
    throw new BackupError(message, { cause, backup: (await newestIntactBackup(dataFolder)) ?? null });
  }
}
