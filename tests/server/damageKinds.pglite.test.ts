import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp, restoreBackup } from '../../src/server/db/backup.ts';
import { listBackups } from '../../src/server/db/folder.ts';
import { type Database, openDatabase } from '../../src/server/db/open.ts';
import { openTroubles } from '../../src/server/kit/troubles.ts';
import { openServer } from '../../src/server/server.ts';
import { watchDamage } from '../../src/server/watch.ts';
import { isThorough } from '../run.ts';
import { damages, fillEveryTable, type RelationFile, relationFilesOf } from './support/relations.ts';
import { copyOfTemplate, temporaryFolder } from './support/template.ts';

/**
 * Damage in each kind of file of each table is told at the start or by the look of each day, and no copy is made of it. The
 * tables come from the catalogues: a new one joins by itself. `TIMES=10 npm run test:all` damages each table alone.
 */

const alone = isThorough;
const folders: string[] = [];
const newFolder = () => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Closed, sealed, every table filled, with one copy that was verified. */
let whole: string;
let files: RelationFile[];
beforeAll(async () => {
  whole = newFolder();
  await copyOfTemplate('small', whole);
  const database = await openDatabase({ dataFolder: whole });
  await fillEveryTable(database.pool);
  await database.maintenance.afterBatch();
  files = await relationFilesOf(database.pool);
  await backUp(database.embedded!, whole, new Date('2026-11-20T18:00:00Z'));
  await database.close();
});

/** With the copy of the whole one beside it, which nobody changes. */
function copyOfWhole(): string {
  const folder = newFolder();
  cpSync(join(whole, 'pgdata'), join(folder, 'pgdata'), { recursive: true });
  mkdirSync(join(folder, 'backups'));
  for (const { path } of listBackups(whole)) symlinkSync(path, join(folder, 'backups', basename(path)));
  return folder;
}

/** What is told of a data folder, and whether a copy is made of it where one is tried. */
async function told(
  folder: string,
  copies = true,
): Promise<{ tables: string[]; message: unknown; copied: boolean }> {
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
      troubles: openTroubles(),
    },
    (damage) => messages.push(damage),
  );
  await watch.look();
  const tables = database.seal!.known().sort();
  const copy = () => backUp(database.embedded!, folder, new Date('2026-11-21T18:00:00Z'));
  const copied =
    copies &&
    (await copy().then(
      () => true,
      () => false,
    ));
  await watch.stop();
  // What is damaged need not close either.
  await database.close().catch(() => undefined);
  if (messages.length > 0) expect(messages[0]?.backup?.date).toBe('2026-11-20T18:00:00.000Z');
  expect(listBackups(folder)).toHaveLength(copied ? 2 : 1);
  return { tables, message: messages[0]?.message, copied };
}

test('an intact database is found intact, and is copied', async () => {
  expect(await told(copyOfWhole())).toEqual({ tables: [], message: undefined, copied: true });
});

const parts = ['heap', 'index', 'long values', 'index of long values', 'sequence'] as const;
/** What is damaged at once when not each table alone is. */
const groups = alone ? parts.map((part) => [part]) : [['heap'], ['index', 'sequence'], parts.slice(2, 4)];
const cases = groups.flatMap((group) =>
  damages.map((damage) => [group.join(', '), damage.name, group, damage] as const),
);

test.each(cases)('%s: %s', async (_parts, _name, group, { act, leastPages }) => {
  const able = files.filter(({ part, pages }) => group.some((each) => each === part) && pages >= leastPages);
  const byTable = [...Map.groupBy(able, ({ table }) => table)];
  const rounds = alone ? byTable.map((one) => [one]) : [byTable];
  for (const round of rounds) {
    const folder = copyOfWhole();
    for (const { path } of round.flatMap(([, all]) => all)) act(join(folder, 'pgdata', path));
    const { tables, message, copied } = await told(folder, alone || group[0] === 'heap');
    expect(tables).toEqual(round.map(([table]) => table).sort());
    expect(message).toMatch(/^Tabel .* rusak/);
    expect(copied).toBe(false);
    rmSync(folder, { recursive: true, force: true });
  }
});

test('every table has a heap with rows, and each kind of file is there', () => {
  const withPages = (part: string) => files.filter((file) => file.part === part && file.pages > 0);
  const heaps = files.filter(({ part }) => part === 'heap');
  expect(withPages('heap')).toHaveLength(heaps.length);
  for (const part of parts) expect(withPages(part).length, part).toBeGreaterThan(5);
});

describe('files that belong to no table', () => {
  const emptied = (path: string) => truncateSync(path, 0);
  const zeros = (path: string) => writeFileSync(path, Buffer.alloc(statSync(path).size));
  const removed = (path: string) => rmSync(path);
  const flipped = (path: string) => {
    const bytes = readFileSync(path);
    for (let at = 0; at < bytes.length; at += 16) bytes[at]! ^= 0x55;
    writeFileSync(path, bytes);
  };
  const ways = { emptied, zeros, removed, flipped };
  const needed: [file: string, ways: (keyof typeof ways)[]][] = [
    ['PG_VERSION', ['emptied', 'zeros', 'removed', 'flipped']],
    ['global/pg_control', ['emptied', 'zeros', 'removed', 'flipped']],
    ['global/pg_filenode.map', ['emptied', 'zeros', 'removed', 'flipped']],
    ['base/5/pg_filenode.map', ['emptied', 'zeros', 'removed', 'flipped']],
    ['pg_xact/0000', ['emptied', 'zeros', 'removed', 'flipped']],
    ['pg_wal', ['emptied', 'zeros', 'removed']],
  ];
  const cases = needed.flatMap(([file, kinds]) => kinds.map((kind) => [file, kind] as const));

  test.each(cases)('%s: %s', async (file, kind) => {
    const folder = copyOfWhole();
    const path = join(folder, 'pgdata', file);
    const paths = statSync(path).isDirectory() ? segmentsIn(path) : [path];
    for (const each of paths) ways[kind](each);
    const { tables, copied } = await told(folder, alone);
    expect([['refused'], ['Catatan transaksi']]).toContainEqual(tables);
    expect(copied).toBe(false);
  });

  test('the end of the log after a kill: what was acknowledged last is missed', async () => {
    const folder = copyOfWhole();
    const database = await openDatabase({ dataFolder: folder });
    for (const key of ['baris-pertama', 'baris-terakhir'])
      await database.pool.query('insert into setting (key, value) values ($1, $1)', [key]);
    const killed = newFolder();
    cpSync(join(folder, 'pgdata'), join(killed, 'pgdata'), { recursive: true });
    await database.close();
    cpSync(join(folder, 'backups'), join(killed, 'backups'), { recursive: true });
    const asKilled = newFolder();
    cpSync(killed, asKilled, { recursive: true });
    expect(await told(asKilled)).toMatchObject({ tables: [], message: undefined, copied: true });

    for (const segment of segmentsIn(join(killed, 'pgdata/pg_wal'))) {
      const bytes = readFileSync(segment);
      const last = bytes.indexOf('baris-terakhir');
      if (last >= 0) writeFileSync(segment, bytes.fill(0, last - 100));
    }
    const lost = await told(killed);
    expect(lost).toEqual({
      tables: ['Catatan perubahan'],
      message: 'Catatan perubahan di dalam database rusak.',
      copied: false,
    });
    // Once told it stays so, whatever is written behind what was lost.
    expect((await told(killed)).tables).toEqual(['Catatan perubahan']);
  });

  test('free space and visibility maps are rebuilt, and nothing is lost', async () => {
    for (const way of Object.values(ways)) {
      const folder = copyOfWhole();
      const region = files.find(({ table, part }) => table === 'region' && part === 'heap')!;
      for (const map of ['_fsm', '_vm']) way(join(folder, 'pgdata', `${region.path}${map}`));
      expect(await told(folder)).toMatchObject({ tables: [], message: undefined, copied: true });
    }
  });
});

test('a start that finds no accounts where there were some makes no new office', async () => {
  const accounts = files.find(({ table, part }) => table === 'app_user' && part === 'heap')!;
  for (const { name, act } of damages.filter(({ leastPages }) => leastPages < 2)) {
    const folder = copyOfWhole();
    act(join(folder, 'pgdata', accounts.path));
    const start = openServer(
      { dataFolder: folder, databaseUrl: undefined, demo: true, secret: undefined, ocr: 'off' },
      { log: pino({ level: 'silent' }), askPassword: async () => '123456' },
    );
    await expect(start, name).rejects.toMatchObject({
      code: 'DATABASE_DAMAGED',
      backup: { date: '2026-11-20T18:00:00.000Z' },
    });
  }
});

test('what was damaged is whole again after the copy that is offered was restored', async () => {
  const folder = newFolder();
  cpSync(whole, folder, { recursive: true });
  for (const { path, pages } of files.filter(({ part }) => part === 'heap'))
    if (pages > 0) truncateSync(join(folder, 'pgdata', path), 0);
  await restoreBackup(folder, listBackups(folder)[0]!.path, new Date('2026-11-22T00:00:00Z'));
  expect(await told(folder)).toEqual({ tables: [], message: undefined, copied: true });
  const database = await openDatabase({ dataFolder: folder });
  for (const table of new Set(files.map((file) => file.table))) {
    const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int from "${table}"`);
    expect(rows[0]?.count, table).toBeGreaterThan(0);
  }
  await database.close();
});

test('a copy damaged on its disk is not offered: an older one is', async () => {
  const folder = copyOfWhole();
  const database = await openDatabase({ dataFolder: folder });
  const newer = await backUp(database.embedded!, folder, new Date('2026-11-21T18:00:00Z'));
  await database.close();
  damages[0]!.act(join(newer.path, files.find(({ part, pages }) => part === 'heap' && pages > 0)!.path));
  rmSync(join(folder, 'pgdata/PG_VERSION'));
  await expect(openDatabase({ dataFolder: folder })).rejects.toMatchObject({
    backup: { date: '2026-11-20T18:00:00.000Z' },
  });
});

function segmentsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .map((name) => join(folder, name));
}
