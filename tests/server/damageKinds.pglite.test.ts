import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { backUp, restoreBackup } from '../../src/server/db/backup.ts';
import { listBackups } from '../../src/server/db/folder.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { openServer } from '../../src/server/server.ts';
import { isThorough } from '../run.ts';
import { damages } from './support/relations.ts';
import { wholeData } from './support/wholeData.ts';

/**
 * The server reports damage in each kind of database file and makes no backup of a damaged database.
 * `TIMES=10 npm run test:all` damages each table alone.
 */

const alone = isThorough;
const data = wholeData();
const { newFolder, copyOfWhole, told } = data;

test('an intact database is found intact, and is copied', async () => {
  expect(await told(copyOfWhole())).toEqual({ tables: [], message: undefined, copied: true });
});

const parts = ['heap', 'index', 'long values', 'index of long values', 'sequence'] as const;
const groups = alone ? parts.map((part) => [part]) : [['heap'], ['index', 'sequence'], parts.slice(2, 4)];
const cases = groups.flatMap((group) =>
  damages.map((damage) => [group.join(', '), damage.name, group, damage] as const),
);

test.each(cases)('%s: %s', async (_parts, _name, group, { act, leastPages }) => {
  const able = data
    .files()
    .filter(({ part, pages }) => group.some((each) => each === part) && pages >= leastPages);
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

test('every table has a heap with rows, and each kind of file exists', () => {
  const withPages = (part: string) => data.files().filter((file) => file.part === part && file.pages > 0);
  const heaps = data.files().filter(({ part }) => part === 'heap');
  expect(withPages('heap')).toHaveLength(heaps.length);
  for (const part of parts) expect(withPages(part).length, part).toBeGreaterThan(5);
});

test('a lost end of the log is noticed: the last acknowledged write is missing', async () => {
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
  expect((await told(killed)).tables).toEqual(['Catatan perubahan']);
});

test('a start that finds no accounts where there were some makes no new office', async () => {
  const accounts = data.files().find(({ table, part }) => table === 'app_user' && part === 'heap')!;
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

test('a damaged database is intact after the restore of the offered backup', async () => {
  const folder = newFolder();
  cpSync(data.folder(), folder, { recursive: true });
  for (const { path, pages } of data.files().filter(({ part }) => part === 'heap'))
    if (pages > 0) truncateSync(join(folder, 'pgdata', path), 0);
  await restoreBackup(folder, listBackups(folder)[0]!.path, new Date('2026-11-22T00:00:00Z'));
  expect(await told(folder)).toEqual({ tables: [], message: undefined, copied: true });
  const database = await openDatabase({ dataFolder: folder });
  for (const table of new Set(data.files().map((file) => file.table))) {
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
  damages[0]!.act(
    join(newer.path, data.files().find(({ part, pages }) => part === 'heap' && pages > 0)!.path),
  );
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
