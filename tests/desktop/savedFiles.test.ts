import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createPartFile } from '../../src/main/services/files/savedFiles.ts';

/** Imitates file systems without hard links, such as FAT and some network folders. */

const { link, rename } = vi.hoisted(() => ({ link: vi.fn(), rename: vi.fn() }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  rename.mockImplementation(real.rename);
  return { ...real, link, rename };
});
const failure = (code: string) => Object.assign(new Error(code), { code });
link.mockRejectedValue(failure('EPERM'));

const newFolder = () => mkdtemp(join(tmpdir(), 'rujukan-saved-'));

test('a file gets its name, and never overwrites another', async () => {
  const folder = await newFolder();
  const part = await createPartFile(folder, 'a.xlsx');
  await part.write(Buffer.from('baru'));
  await writeFile(join(folder, 'a.xlsx'), 'lama');
  expect(await part.finish()).toBe('a (2).xlsx');
  expect(await readFile(join(folder, 'a.xlsx'), 'utf8')).toBe('lama');
  expect(await readFile(join(folder, 'a (2).xlsx'), 'utf8')).toBe('baru');
  expect((await readdir(folder)).length).toBe(2);
});

test('a failed rename leaves nothing under the name, and can be repeated', async () => {
  const folder = await newFolder();
  const part = await createPartFile(folder, 'a.xlsx');
  await part.write(Buffer.from('isi'));
  rename.mockRejectedValueOnce(failure('EBUSY'));
  await expect(part.finish()).rejects.toMatchObject({ code: 'EBUSY' });
  expect(await readdir(folder)).toEqual(['a.xlsx.part']);
  expect(await part.finish()).toBe('a.xlsx');
  expect(await readFile(join(folder, 'a.xlsx'), 'utf8')).toBe('isi');
  expect(await readdir(folder)).toEqual(['a.xlsx']);
});
