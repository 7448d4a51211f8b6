import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { exportFile } from '../../src/server/entities/exportFile/table.ts';
import { keepFiles, lookAtFiles, tellOfFiles } from '../../src/server/keptFiles.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { sharedServer } from './harness.ts';

/** Pictures, exports and uploaded workbooks belong to the data: what is gone or damaged is told, and comes back. */

const server = sharedServer();
const folder = () => server().services.dataFolder;
const kept = (path: string) => join(folder(), 'backups/files', path);
const filesIn = (part: string) =>
  readdirSync(join(folder(), part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('-invalid.xlsx'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder().length + 1));

const damages: [string, (path: string) => void][] = [
  ['removed', (path) => rmSync(path)],
  ['emptied', (path) => truncateSync(path, 0)],
  ['shortened', (path) => truncateSync(path, statSync(path).size - 10)],
  [
    'garbled',
    (path) =>
      writeFileSync(
        path,
        readFileSync(path).map((byte, at) => (at === 20 ? byte ^ 0x55 : byte)),
      ),
  ],
];

test('intact files are found intact, before and after their backup', async () => {
  expect(await lookAtFiles(server().services, true)).toEqual({ restored: [], lost: [] });
  await keepFiles(server().services);
  expect(await lookAtFiles(server().services, true)).toEqual({ restored: [], lost: [] });
});

test('seven backups hold each file once', async () => {
  const all = ['media', 'export', 'batch'].flatMap(filesIn);
  const before = all.map((path) => statSync(kept(path)).mtimeMs);
  await keepFiles(server().services);
  expect(all.map((path) => statSync(kept(path)).mtimeMs)).toEqual(before);
});

test.each(['media', 'export', 'batch'])(
  'each kind of damage to files of %s is told and mended',
  async (part) => {
    const paths = filesIn(part).slice(0, damages.length);
    expect(paths).toHaveLength(damages.length);
    const contents = paths.map((path) => readFileSync(join(folder(), path)));
    for (const [index, path] of paths.entries()) damages[index]![1](join(folder(), path));
    // A byte that is another one shows itself to who reads all of it.
    expect((await lookAtFiles(server().services, false)).restored.sort()).toEqual(paths.slice(0, -1).sort());
    expect((await tellOfFiles(server().services, true)).restored).toEqual(paths.slice(-1));
    expect(paths.map((path) => readFileSync(join(folder(), path)))).toEqual(contents);
    const { data } = await server().call(settingOperations.health, {});
    expect(data.problems).toEqual([
      { code: 'FILES', message: '1 foto atau file hilang atau rusak, dan sudah dikembalikan dari cadangan.' },
    ]);
    await tellOfFiles(server().services, true);
    expect((await server().call(settingOperations.health, {})).data.problems).toEqual([]);
  },
);

test('files without a copy are reported as lost, and a damaged copy is not restored', async () => {
  const [gone = '', spoilt = ''] = filesIn('media');
  for (const path of [gone, spoilt]) rmSync(join(folder(), path));
  rmSync(kept(gone));
  truncateSync(kept(spoilt), 5);
  expect(await tellOfFiles(server().services, false)).toEqual({ restored: [], lost: [gone, spoilt] });
  expect(existsSync(join(folder(), spoilt))).toBe(false);
});

test('an expired export is neither missing nor kept', async () => {
  const { db } = server().services;
  const [made] = await db.select().from(exportFile).where(eq(exportFile.state, 'ready'));
  const path = `export/${made!.filename}`;
  rmSync(join(folder(), path));
  await db.update(exportFile).set({ state: 'expired' }).where(eq(exportFile.id, made!.id));
  const { restored, lost } = await lookAtFiles(server().services, true);
  expect([...restored, ...lost]).not.toContain(path);
  await keepFiles(server().services);
  expect(existsSync(kept(path))).toBe(false);
});
