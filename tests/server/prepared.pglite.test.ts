import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseFolder } from '../../src/server/db/folder.ts';
import { unpackPrepared } from '../../src/server/db/prepared.ts';
import { prepareDatabase } from '../../src/server/prepare.ts';
import { copyOfTemplate, firstStart } from './support/template.ts';

/** The database that a build carries, so that a first start need not make it. */

let folder: string;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'prepared-'));
  file = join(folder, 'prepared.zst');
  await prepareDatabase(file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rows of every table of a database that nobody has open. */
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

test('holds the regions and nothing that is somebody’s: no key, no account', async () => {
  const dataFolder = join(folder, 'carried');
  expect(unpackPrepared(databaseFolder(dataFolder), file)).toBe(true);
  const { region, ...others } = await rowsOf(dataFolder);
  expect(region).toBeGreaterThan(80_000);
  expect(Object.entries(others).filter(([, count]) => count > 0)).toEqual([]);
});

test('a first start on it holds what one without it holds', async () => {
  const dataFolder = join(folder, 'with');
  unpackPrepared(databaseFolder(dataFolder), file);
  await firstStart('empty', dataFolder);
  const without = join(folder, 'without');
  await copyOfTemplate('empty', without);
  expect(await rowsOf(dataFolder)).toEqual(await rowsOf(without));
});

test.each([
  ['broken off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['with other bytes in the middle', (bytes: Buffer) => Buffer.from(bytes).fill(7, 1000, 90_000)],
  ['empty', () => Buffer.alloc(0)],
  ['no archive at all', () => Buffer.from('bukan arsip')],
])('one that is %s is not used, and leaves nothing behind', (name, damage) => {
  const damaged = join(folder, `${name}.zst`);
  writeFileSync(damaged, damage(readFileSync(file)));
  expect(unpackPrepared(join(folder, name, 'pgdata'), damaged)).toBe(false);
  expect(
    readdirSync(folder, { recursive: true }).filter((each) => String(each).startsWith(`${name}/pgdata`)),
  ).toEqual([]);
});
