import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';
import { backUp } from '../../../src/server/db/backup.ts';
import { listBackups } from '../../../src/server/db/folder.ts';
import { type Database, openDatabase } from '../../../src/server/db/open.ts';
import { createProblems } from '../../../src/server/kit/problems.ts';
import { watchDamage } from '../../../src/server/upkeep/watchDamage.ts';
import { fillEveryTable, type RelationFile, relationFilesOf } from './relations.ts';
import { copyOfTemplate, temporaryFolder } from './template.ts';

export const copiedAt = '2026-11-20T18:00:00.000Z';

export interface Told {
  /** Tables that the seal reports as damaged, or 'refused' if the database does not open. */
  tables: string[];
  message: unknown;
  copied: boolean;
  /** Date of the backup whose seal replaced a lost seal. */
  comparedWith?: string | undefined;
  made?: string[];
}

/** A transaction and its subtransaction that lock one row fill pg_multixact. */
async function lockTwice(pool: Pool): Promise<void> {
  for (let time = 0; time < 8; time += 1)
    await pool.query(`begin; select 1 from role where id = 1 for key share; savepoint inner_one;
      update role set name = name where id = 1; commit`);
}

/** A closed, sealed database with rows in every table and one verified backup. */
export function wholeData() {
  const folders: string[] = [];
  const newFolder = () => {
    const folder = temporaryFolder();
    folders.push(folder);
    return folder;
  };
  let whole: string;
  let files: RelationFile[];
  beforeAll(async () => {
    whole = newFolder();
    await copyOfTemplate('small', whole);
    const database = await openDatabase({ dataFolder: whole });
    await fillEveryTable(database.pool);
    await lockTwice(database.pool);
    await database.maintenance.afterBatch();
    files = await relationFilesOf(database.pool);
    await backUp(database.embedded!, whole, new Date(copiedAt));
    await database.close();
  });
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const copyOfWhole = (): string => {
    const folder = newFolder();
    cpSync(join(whole, 'pgdata'), join(folder, 'pgdata'), { recursive: true });
    mkdirSync(join(folder, 'backups'));
    for (const { path } of listBackups(whole)) symlinkSync(path, join(folder, 'backups', basename(path)));
    return folder;
  };

  const told = async (folder: string, copies = true): Promise<Told> => {
    let database: Database;
    try {
      database = await openDatabase({ dataFolder: folder });
    } catch (error) {
      const { code, backup } = error as { code?: string; backup?: { path: string } };
      expect(code).toBe('DATABASE_DAMAGED');
      expect(backup?.path).toBe(listBackups(folder)[0]!.path);
      return { tables: ['refused'], message: code, copied: false };
    }
    const messages: { message: string; backup?: { date: string } }[] = [];
    const watch = watchDamage(
      {
        database,
        dataFolder: folder,
        log: pino({ level: 'silent' }),
        now: () => new Date(),
        problems: createProblems(),
      },
      (damage) => messages.push(damage),
    );
    await watch.checkNow();
    const tables = database.seal!.knownDamage().sort();
    const copy = () => backUp(database.embedded!, folder, new Date('2026-11-21T18:00:00Z'));
    const copied =
      copies &&
      (await copy().then(
        () => true,
        () => false,
      ));
    await watch.stop();
    const { lost } = database.seal!;
    const { made } = database.embedded!;
    // A damaged database may fail to close.
    await database.close().catch(() => undefined);
    if (messages.length > 0) expect(messages[0]?.backup?.date).toBe(copiedAt);
    expect(listBackups(folder)).toHaveLength(copied ? 2 : 1);
    return {
      tables,
      message: messages[0]?.message,
      copied,
      ...(lost && { comparedWith: lost.comparedWith?.date }),
      ...(made.length > 0 && { made }),
    };
  };

  return { folder: () => whole, files: () => files, newFolder, copyOfWhole, told };
}
