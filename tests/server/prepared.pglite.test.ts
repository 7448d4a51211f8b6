import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNewDatabase, openEarly, takeEarly } from '../../src/server/db/databaseWorker.ts';
import { databaseFolder, unfinishedFolder } from '../../src/server/db/folder.ts';
import { makeDatabase } from '../../src/server/db/makeDatabase.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { packPrepared, preparedName, unpackPrepared } from '../../src/server/db/prepared.ts';
import { prepareDatabase } from '../../src/server/start/prepare.ts';
import { serverFile } from './support/serverFile.ts';
import { copyOfTemplate, firstStart } from './support/template.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'prepared-'));
  file = join(dirname(serverFile), preparedName);
  if (existsSync(file)) return;
  file = join(folder, preparedName);
  await prepareDatabase(file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function rowsOf(dataFolder: string): Promise<Record<string, number>> {
  const pglite = await PGlite.create(databaseFolder(dataFolder), { extensions: { pg_trgm } });
  try {
    const { rows: tables } = await pglite.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await pglite.query<{ n: number }>(`select count(*)::int as n from "${name}"`);
      counts[name] = rows[0]!.n;
    }
    return counts;
  } finally {
    await pglite.close();
  }
}

test('contains the regions, but no key and no account', async () => {
  const dataFolder = join(folder, 'carried');
  expect(unpackPrepared(databaseFolder(dataFolder), file)).toBe(true);
  const { region, ...others } = await rowsOf(dataFolder);
  expect(region).toBeGreaterThan(80_000);
  expect(Object.entries(others).filter(([, count]) => count > 0)).toEqual([]);
});

test('the unpacked files equal the packed ones', () => {
  const from = join(folder, 'from');
  mkdirSync(join(from, 'base', 'empty'), { recursive: true });
  const files = {
    PG_VERSION: Buffer.from('18\n'),
    'base/none': Buffer.alloc(0),
    'base/zeros': Buffer.alloc(20_000),
    'base/log': Buffer.concat([Buffer.alloc(100), Buffer.from('isi'), Buffer.alloc(70_000)]),
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(from, name), bytes);
  packPrepared(from, join(folder, 'from.zst'));
  const to = join(folder, 'to');
  expect(unpackPrepared(to, join(folder, 'from.zst'))).toBe(true);
  const names = (below: string) => readdirSync(below, { recursive: true }).map(String).sort();
  expect(names(to)).toEqual(names(from));
  for (const [name, bytes] of Object.entries(files))
    expect(readFileSync(join(to, name)).equals(bytes)).toBe(true);
});

test('a first start with it makes the same data as one without it', async () => {
  const dataFolder = join(folder, 'with');
  unpackPrepared(databaseFolder(dataFolder), file);
  await firstStart('empty', dataFolder);
  const without = join(folder, 'without');
  await copyOfTemplate('empty', without);
  expect(await rowsOf(dataFolder)).toEqual(await rowsOf(without));
});

describe('opened while the server is loaded', () => {
  const regionsOf = async (dataFolder: string) => {
    const database = await openDatabase({ dataFolder });
    const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from region');
    await database.close();
    return rows[0]!.n;
  };

  test('a prepared database is unpacked and opened at the first start, and opened at a later one', async () => {
    const dataFolder = join(folder, 'early');
    mkdirSync(dataFolder);
    for (const isNew of [true, false]) {
      openEarly(dataFolder, file);
      expect(isNewDatabase(dataFolder)).toBe(isNew);
      expect(await regionsOf(dataFolder)).toBeGreaterThan(80_000);
      expect(existsSync(unfinishedFolder(dataFolder))).toBe(false);
    }
    expect(await takeEarly(dataFolder)).toBeUndefined();
  });

  test('leftovers of an unfinished start are not used', async () => {
    const dataFolder = join(folder, 'killed');
    mkdirSync(join(unfinishedFolder(dataFolder), 'base'), { recursive: true });
    writeFileSync(join(unfinishedFolder(dataFolder), 'base', 'left'), '');
    openEarly(dataFolder, file);
    expect(await regionsOf(dataFolder)).toBeGreaterThan(80_000);
    expect(existsSync(join(databaseFolder(dataFolder), 'base', 'left'))).toBe(false);
  });

  test('with an unreadable archive the database is made as without one', async () => {
    const dataFolder = join(folder, 'spoilt');
    mkdirSync(dataFolder);
    const spoilt = join(folder, 'spoilt.zst');
    writeFileSync(spoilt, readFileSync(file).subarray(0, 100_000));
    openEarly(dataFolder, spoilt);
    expect(await regionsOf(dataFolder)).toBe(0);
  });

  test('a damaged database is refused as without it', async () => {
    const dataFolder = join(folder, 'damaged');
    unpackPrepared(databaseFolder(dataFolder), file);
    writeFileSync(join(databaseFolder(dataFolder), 'global', 'pg_control'), 'rusak');
    openEarly(dataFolder, file);
    await expect(openDatabase({ dataFolder })).rejects.toMatchObject({ code: 'DATABASE_DAMAGED' });
  });
});

test('a database gets its final name once it is complete', async () => {
  const dataFolder = join(folder, 'unfinished');
  const named = () => existsSync(databaseFolder(dataFolder));
  const fill = (unfinished: string) => {
    unpackPrepared(unfinished, file);
    expect(named()).toBe(false);
  };
  await expect(
    makeDatabase(dataFolder, () => {
      throw new Error('ends here');
    }),
  ).rejects.toThrow('ends here');
  expect(named()).toBe(false);
  await makeDatabase(dataFolder, fill);
  expect(named()).toBe(true);
});

test.each([
  ['broken off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['with other bytes in the middle', (bytes: Buffer) => Buffer.from(bytes).fill(7, 1000, 90_000)],
  ['empty', () => Buffer.alloc(0)],
  ['no archive at all', () => Buffer.from('bukan arsip')],
])('an archive that is %s is not used, and leaves no file', (name, damage) => {
  const damaged = join(folder, `${name}.zst`);
  writeFileSync(damaged, damage(readFileSync(file)));
  expect(unpackPrepared(join(folder, name, 'pgdata'), damaged)).toBe(false);
  expect(
    readdirSync(folder, { recursive: true }).filter((each) => String(each).startsWith(`${name}/pgdata`)),
  ).toEqual([]);
});
