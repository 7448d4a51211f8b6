import fs, {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { restore } from '../../src/server/db/backup.ts';
import { planRestore } from '../../src/server/db/interruptedRestore.ts';
import { lockFolder } from '../../src/server/db/lock.ts';
import { copyOfTemplate, temporaryFolder } from './support/template.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function fill(folder: string, paths: readonly string[], content: string): void {
  for (const path of paths) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.lock'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

test('half-written files and folders are removed, complete ones stay', () => {
  const folder = newFolder();
  const left = [
    'backups/000002-2026-11-20T00-00-00.000Z.part/base/5/1',
    'backup.part/pgdata/PG_VERSION',
    'restore.part/pgdata/PG_VERSION',
    'pgdata.new/base/5/1',
    'export/agent_2026-11-20_0900_ABCDE.xlsx.7b0b2f0e-52c5-4a5e-8a7d-0d8f5c2b1a11',
    'export/agent_2026-11-20_0900_ABCDE.xlsx.7b0b2f0e-52c5-4a5e-8a7d-0d8f5c2b1a11.part',
    'media/slider/a.png.7b0b2f0e-52c5-4a5e-8a7d-0d8f5c2b1a11.part',
    'batch/7b0b2f0e-52c5-4a5e-8a7d-0d8f5c2b1a11.xlsx.part',
  ];
  const whole = [
    'backups/000001-2026-11-19T00-00-00.000Z/PG_VERSION',
    'backups/damaged-000001-2026-11-19T00-00-00.000Z/PG_VERSION',
    'batch/7b0b2f0e-52c5-4a5e-8a7d-0d8f5c2b1a11.xlsx',
    'export/agent_2026-11-20_0900_ABCDE.xlsx',
    'media/slider/a.png',
    'pgdata/PG_VERSION',
    'replaced-2026-11-19T00-00-00.000Z/pgdata/PG_VERSION',
  ];
  fill(folder, [...left, ...whole], 'x');
  lockFolder(folder)();
  expect(filesBelow(folder)).toEqual(whole);
});

test('a restore that was killed before its parts were verified is undone; after that it is finished', () => {
  const parts = ['pgdata', 'media', 'export'];
  const files = (...names: string[]) => names.map((name) => `${name}/isi`);
  const replaced = 'replaced-2026-11-20T00-00-00.000Z';
  for (let done = -1; done <= parts.length * 2; done++) {
    const folder = newFolder();
    fill(folder, files(...parts, 'batch'), 'lama');
    fill(join(folder, 'restore.part'), files(...parts), 'baru');
    if (done >= 0) {
      planRestore(folder, { replaced, parts });
      mkdirSync(join(folder, replaced));
    }
    const steps = parts.flatMap((part) => [
      [part, join(replaced, part)],
      [join('restore.part', part), part],
    ]);
    for (const [from = '', to = ''] of steps.slice(0, Math.max(done, 0)))
      renameSync(join(folder, from), join(folder, to));
    lockFolder(folder)();
    const read = (path: string) => readFileSync(join(folder, path, 'isi'), 'utf8');
    const [now, before] = done < 0 ? ['lama', undefined] : ['baru', 'lama'];
    for (const part of parts) {
      expect(read(part), `${part} after ${done}`).toBe(now);
      if (before) expect(read(join(replaced, part))).toBe(before);
    }
    expect(read('batch')).toBe('lama');
    for (const name of ['restore.part', 'restore.json']) expect(existsSync(join(folder, name))).toBe(false);
  }
});

test('a restore that cannot move its parts says so, and the next start finishes it', async () => {
  const folder = newFolder();
  fill(folder, ['pgdata/isi'], 'lama');
  const held = Object.assign(new Error('EPERM: operation not permitted, rename'), {
    code: 'EPERM',
    syscall: 'rename',
  });
  const { renameSync: move } = fs;
  const moving = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (from === join(folder, 'pgdata')) throw held;
    move(from, to);
  });
  const restoring = restore(folder, new Date('2026-11-20T00:00:00Z'), async (incoming) => {
    await copyOfTemplate('small', incoming);
    syncBuiltinESMExports();
    return ['pgdata'];
  });
  await expect(
    restoring.finally(() => {
      moving.mockRestore();
      syncBuiltinESMExports();
    }),
  ).rejects.toThrow('Rujukan menyelesaikannya');
  expect(readFileSync(join(folder, 'pgdata/isi'), 'utf8')).toBe('lama');
  lockFolder(folder)();
  expect(existsSync(join(folder, 'pgdata/PG_VERSION'))).toBe(true);
  expect(readFileSync(join(folder, 'replaced-2026-11-20T00-00-00.000Z/pgdata/isi'), 'utf8')).toBe('lama');
});
