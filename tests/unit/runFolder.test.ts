import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openRunFolder, removeStaleFolders, setup } from '../runFolder.ts';

const temp = mkdtempSync(join(tmpdir(), 'stale-'));
afterAll(() => rmSync(temp, { recursive: true, force: true }));

const hour = 3600 * 1000;

/** Creates a folder, or a file if the name has an extension, last changed `hours` ago. */
function leave(name: string, hours: number): string {
  const path = join(temp, name);
  if (name.includes('.')) writeFileSync(path, '');
  else mkdirSync(join(path, 'data'), { recursive: true });
  const at = new Date(Date.now() - hours * hour);
  utimesSync(path, at, at);
  return name;
}

test('temporary files of tests are in the folder of this run', () => {
  expect(basename(tmpdir())).toMatch(/^rujukan-test-\d+-/);
});

test('only folders of tests that are older than an hour and of no living process are removed', () => {
  const { pid: gone } = spawnSync(process.execPath, ['-e', '']);
  for (const name of [`rujukan-test-${gone}-abc`, 'rujukan-test-demo-0123', 'rujukan-test-x.lock'])
    leave(name, 1.1);
  const kept = [
    leave(`rujukan-test-${gone}-new`, 0.9),
    leave('rujukan-test-demo-new', 0.9),
    leave(`rujukan-test-${process.pid}-long`, 99),
    leave('rujukan', 99),
    leave('other-rujukan-test-1', 99),
  ];
  removeStaleFolders(temp, Date.now());
  expect(readdirSync(temp).sort()).toEqual(kept.sort());
});

test('a run removes its own folder at its end and no other', () => {
  const before = tmpdir();
  process.env.TMPDIR = temp;
  process.env.TEMP = temp;
  try {
    const other = openRunFolder(temp);
    const end = setup();
    const own = tmpdir();
    expect(dirname(own)).toBe(temp);
    mkdirSync(join(own, 'demo', 'pgdata'), { recursive: true });
    end();
    expect(tmpdir()).toBe(temp);
    expect(readdirSync(temp)).toContain(basename(other));
    expect(readdirSync(temp)).not.toContain(basename(own));
  } finally {
    process.env.TMPDIR = before;
    process.env.TEMP = before;
  }
});
