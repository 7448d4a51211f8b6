import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { restoreBackup } from '../../src/server/db/backup.ts';
import { listBackups } from '../../src/server/db/folder.ts';
import { fileGroups, type Remedy } from '../../src/server/db/integrity/fileGroups.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { isAll, sample } from '../run.ts';
import { sharedServer } from './harness.ts';
import { copiedAt, type Told, wholeData } from './support/wholeData.ts';

const data = wholeData();
const { copyOfWhole, newFolder, told } = data;
const server = sharedServer();

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

test('each file of the database belongs to one file group', () => {
  const folder = server().services.dataFolder;
  const found = ['pgdata', 'media', 'batch', 'export'].flatMap((part) =>
    filesIn(join(folder, part)).map((name) => `${part}/${name}`),
  );
  const partsOf = (path: string) =>
    fileGroups.filter(({ files }) => files.test(path)).map(({ name }) => name);
  expect(found.filter((path) => partsOf(path).length !== 1)).toEqual([]);
  expect(new Set(found.flatMap(partsOf))).toEqual(new Set(fileGroups.map(({ name }) => name)));
});

const ways: Record<string, (path: string) => void> = {
  removed: (path) => rmSync(path),
  garbled: (path) => {
    const bytes = readFileSync(path);
    for (let at = 0; at < bytes.length; at += 16) bytes[at]! ^= 0x55;
    writeFileSync(path, bytes);
  },
  emptied: (path) => truncateSync(path, 0),
  zeros: (path) => writeFileSync(path, Buffer.alloc(statSync(path).size)),
};

const copies = isAll;
const intact = { tables: [], message: undefined, copied: copies };
const isToldOf = ({ tables, copied }: Told) => tables.length > 0 && !copied;

const outcomes: Record<Exclude<Remedy, 'returned'>, (seen: Told, path: string) => void> = {
  told: (seen, path) => expect(isToldOf(seen), path).toBe(true),
  rebuilt: (seen, path) => expect(seen, path).toEqual(intact),
  made: (seen, path) => expect(seen, path).toMatchObject(intact),
  compared: (seen, path) => expect(seen, path).toEqual({ ...intact, comparedWith: copiedAt }),
};

describe.each(fileGroups.filter(({ remedy }) => remedy !== 'returned'))(
  '$name: $remedy',
  ({ files, remedy }) => {
    test.each(sample(Object.keys(ways), 4))('%s', async (way) => {
      const all = filesIn(data.folder())
        .filter((path) => files.test(path))
        .filter((path) => statSync(join(data.folder(), path)).size > 0);
      const some = isAll ? sampled(all, 12) : all.slice(0, 1);
      expect(some.length).toBeGreaterThan(0);
      for (const path of some) {
        const folder = copyOfWhole();
        ways[way]!(join(folder, path));
        outcomes[remedy as Exclude<Remedy, 'returned'>](await told(folder, copies), path);
      }
    });
  },
);

const sampled = <T>(list: readonly T[], most: number) =>
  list.filter((_each, place) => place % Math.ceil(list.length / most) === 0);

const table = (name: string) =>
  data.files().find((file) => file.table === name && file.part === 'heap')!.path;
const zeroed = (path: string) => ways.zeros!(path);

test('a lost seal hides no damage: the seal of the newest backup is used', async () => {
  const folder = copyOfWhole();
  rmSync(join(folder, 'pgdata/rujukan.seal'));
  zeroed(join(folder, 'pgdata', table('partner')));
  expect(await told(folder)).toMatchObject({ tables: ['partner'], copied: false, comparedWith: copiedAt });
});

test('a lost seal without any backup is reported', async () => {
  const folder = copyOfWhole();
  rmSync(join(folder, 'pgdata/rujukan.seal'));
  rmSync(join(folder, 'backups'), { recursive: true });
  const database = await openDatabase({ dataFolder: folder });
  expect(database.seal!.lost).toEqual({ comparedWith: undefined });
  expect(database.seal!.isWritten()).toBe(true);
  await database.close();
  const again = await openDatabase({ dataFolder: folder });
  expect(again.seal!.lost).toBeUndefined();
  await again.close();
});

test('a control file older than the log prevents the start, so that no change is overwritten', async () => {
  const folder = copyOfWhole();
  const control = join(folder, 'pgdata/global/pg_control');
  const older = readFileSync(control);
  const database = await openDatabase({ dataFolder: folder });
  for (let row = 0; row < 50; row += 1)
    await database.pool.query('insert into setting (key, value) values ($1, $1)', [`baris-${row}`]);
  await database.close();
  const newer = readFileSync(control);
  writeFileSync(control, older);
  await expect(openDatabase({ dataFolder: folder })).rejects.toMatchObject({
    code: 'DATABASE_DAMAGED',
    message: 'File kendali di dalam database rusak.',
    backup: { date: copiedAt },
  });
  writeFileSync(control, newer);
  const again = await openDatabase({ dataFolder: folder });
  const { rows } = await again.pool.query("select count(*)::int from setting where key like 'baris-%'");
  expect(rows).toEqual([{ count: 50 }]);
  await again.close();
});

test('a folder that was copied without its empty folders opens as it is', async () => {
  const folder = copyOfWhole();
  const empty = readdirSync(join(folder, 'pgdata'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readdirSync(path).length === 0);
  expect(empty.length).toBeGreaterThan(8);
  for (const path of empty) rmSync(path, { recursive: true });
  const seen = await told(folder, copies);
  expect(seen).toMatchObject(intact);
  expect(seen.made).toHaveLength(empty.length);
});

test('a start on a database that is known to be damaged changes no table', async () => {
  const folder = copyOfWhole();
  const migrations = await openDatabase({ dataFolder: folder });
  const { rows } = await migrations.pool.query<{ path: string }>(
    `select pg_relation_filepath('drizzle.__drizzle_migrations') as path`,
  );
  await migrations.close();
  zeroed(join(folder, 'pgdata', rows[0]!.path));
  await expect(openDatabase({ dataFolder: folder })).rejects.toMatchObject({
    code: 'DATABASE_DAMAGED',
    message: 'Tabel __drizzle_migrations di dalam database rusak.',
    backup: { date: copiedAt },
  });
});

test('reported damage is repaired by the offered restore', async () => {
  const toBeTold = fileGroups.filter(({ remedy }) => remedy === 'told');
  for (const { files } of isAll ? toBeTold : toBeTold.slice(0, 2)) {
    const folder = newFolder();
    cpSync(data.folder(), folder, { recursive: true });
    const path = filesIn(folder).find((each) => files.test(each) && statSync(join(folder, each)).size > 0)!;
    ways.garbled!(join(folder, path));
    await restoreBackup(folder, listBackups(folder)[0]!.path, new Date('2026-11-22T00:00:00Z'));
    expect(await told(folder, copies), path).toEqual(intact);
  }
});
