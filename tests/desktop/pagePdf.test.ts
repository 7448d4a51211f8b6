import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { createPagePdfs } from '../../src/main/services/files/pagePdf.ts';
import { createWorkFolder } from '../../src/main/services/files/workFolder.ts';

const bytes = new TextEncoder().encode('%PDF-1.7 halaman');

async function pdfs(draw = async () => bytes) {
  const root = await mkdtemp(join(tmpdir(), 'cetak-'));
  const work = createWorkFolder({ chosen: () => null, usual: root });
  // In Jakarta, it is already 1 November.
  const keep = createPagePdfs({ work, draw, now: () => new Date('2026-10-31T18:05:00Z') });
  return { root, keep };
}

test('a page is saved in the work folder under its title and time, and overwrites nothing', async () => {
  const { root, keep } = await pdfs();
  const first = await keep({ title: 'Detail Pengajuan' });
  expect(first).toMatchObject({
    name: 'Detail Pengajuan_2026-11-01_0105.pdf',
    folder: join(basename(root), 'Cetakan'),
    path: join(root, 'Cetakan', first.name),
  });
  expect(new Uint8Array(await readFile(first.path))).toEqual(bytes);
  expect((await keep({ title: 'Detail Pengajuan' })).name).toBe('Detail Pengajuan_2026-11-01_0105 (2).pdf');
});

test.each(['../rahasia', 'a/b\\c', 'con', '\u202efdp', ''])(
  'a title %j gives a name below the folder',
  async (title) => {
    const { root, keep } = await pdfs();
    const { path, name } = await keep({ title });
    expect(path).toBe(join(root, 'Cetakan', name));
    expect(name).toMatch(/^[^/\\]*_2026-11-01_0105\.pdf$/);
  },
);

test('a page that cannot be printed leaves no file', async () => {
  const { root, keep } = await pdfs(() => Promise.reject(new Error('gone')));
  await expect(keep({ title: 'A' })).rejects.toThrow('gone');
  await expect(readFile(join(root, 'Cetakan'))).rejects.toMatchObject({ code: 'ENOENT' });
});
