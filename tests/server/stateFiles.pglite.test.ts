import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checksumsName, matchesChecksums } from '../../src/server/db/integrity/copyChecksums.ts';
import { lockFolder } from '../../src/server/db/lock.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { damages } from '../damages.ts';
import { sample } from '../run.ts';
import { copyOfTemplate, temporaryFolder } from './support/template.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  fill('pgdata/isi', 'data');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function fill(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
const content = () => readFileSync(join(folder, 'pgdata/isi'), 'utf8');

function settledAtStart(): unknown[] {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  lockFolder(folder)();
  const lines = write.mock.calls.map(([line]) => JSON.parse(String(line)));
  write.mockRestore();
  return lines;
}

describe.each(['.lock.json', '.lock.db'])('the lock: %s', (file) => {
  test.each(damages)('%s', (_name, damage) => {
    damage(join(folder, file));
    expect(settledAtStart()).toEqual([]);
    expect(content()).toBe('data');
  });
});

describe('the plan of a restore', () => {
  const dropped = { settled: { restored: false, removed: 0, unusable: 'restore.json' } };

  test.each(damages)('is dropped with one line in the log: %s', (_name, damage) => {
    damage(join(folder, 'restore.json'));
    expect(settledAtStart()).toEqual([dropped]);
    expect(settledAtStart()).toEqual([]);
    expect(content()).toBe('data');
  });

  test.each([
    { replaced: '../lain', parts: ['pgdata'] },
    { replaced: 'replaced-1/../../lain', parts: ['pgdata'] },
    { replaced: 'replaced-1', parts: ['../pgdata'] },
    { replaced: 'media', parts: ['pgdata'] },
  ])('is dropped when it names a path outside the data folder: %j', (plan) => {
    fill('restore.part/pgdata/isi', 'cadangan');
    fill('restore.json', JSON.stringify(plan));
    expect(settledAtStart()).toEqual([{ settled: { ...dropped.settled, removed: 1 } }]);
    expect(content()).toBe('data');
    expect(existsSync(join(folder, '../lain'))).toBe(false);
  });

  test('that is lost during a restore leaves the verified part in place', () => {
    fill('restore.part/pgdata/isi', 'cadangan');
    fill('restore.part/media/isi', 'cadangan');
    fill('media/isi', 'data');
    mkdirSync(join(folder, 'replaced-1'));
    renameSync(join(folder, 'pgdata'), join(folder, 'replaced-1/pgdata'));
    fill('restore.json', '{"replaced":"repl');
    settledAtStart();
    expect(content()).toBe('cadangan');
    expect(readFileSync(join(folder, 'media/isi'), 'utf8')).toBe('data');
  });
});

test('the seal of the database', async () => {
  await copyOfTemplate('small', folder);
  for (const [name, damage] of sample(damages, 4)) {
    damage(join(folder, 'pgdata/rujukan.seal'));
    const database = await openDatabase({ dataFolder: folder });
    const { rows } = await database.pool.query('select count(*)::int as count from region');
    expect(rows, name).toEqual([{ count: 2000 }]);
    expect(database.seal?.isWritten(), name).toBe(true);
    await database.close();
  }
});

test.each(damages)('sums of a copy count as wrong: %s', async (_name, damage) => {
  const copy = join(folder, 'pgdata');
  damage(join(copy, checksumsName));
  expect(await matchesChecksums(copy)).toBe(false);
});
