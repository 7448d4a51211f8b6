import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createInbox, type InboxDeps } from '../../src/main/services/batch/inbox.ts';
import type { InboxFile } from '../../src/shared/bridge/desktopSettings.ts';
import { silentLog } from './support/doubles.ts';

/** The end record of a ZIP file, which marks a complete workbook. */
const zipEnd = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);

let folder: string;
let found: InboxFile[];
let user: number | null;
const open = (parts: Partial<InboxDeps> = {}) =>
  createInbox({
    folder: () => folder,
    userId: () => user,
    onFound: (files) => void found.push(...files),
    ledgerFile: join(folder, '..', 'inbox.json'),
    log: silentLog,
    ...parts,
  });
const names = () => found.map(({ name }) => name);
const put = (name: string, content: Uint8Array | string = zipEnd) => writeFile(join(folder, name), content);

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'rujukan-inbox-')), 'Masuk');
  await mkdir(folder);
  found = [];
  user = 7;
});

test('a workbook is offered once it no longer changes, and only once', async () => {
  const inbox = open();
  await put('januari.xlsx');
  await inbox.check();
  expect(names()).toEqual([]);
  await inbox.check();
  await inbox.check();
  expect(found).toEqual([{ id: expect.any(String), name: 'januari.xlsx', bytes: zipEnd.length }]);
  expect(await inbox.path(found[0]!.id)).toBe(join(folder, 'januari.xlsx'));
  await rm(join(folder, 'januari.xlsx'));
  await expect(inbox.path(found[0]!.id)).rejects.toMatchObject({ code: 'FILE_GONE' });
});

test('a workbook that is still being written or was copied in part is not offered', async () => {
  const inbox = open();
  await put('besar.xlsx', 'PK\u0003\u0004 half');
  for (let look = 0; look < 3; look += 1) await inbox.check();
  expect(names()).toEqual([]);
  await appendFile(join(folder, 'besar.xlsx'), zipEnd);
  await inbox.check();
  expect(names()).toEqual([]);
  await inbox.check();
  expect(names()).toEqual(['besar.xlsx']);
});

test('other files are ignored; one with a password is offered, because the report explains it', async () => {
  const inbox = open();
  await put('~$januari.xlsx');
  await put('catatan.txt');
  await put('rahasia.xlsx', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]));
  await inbox.check();
  await inbox.check();
  expect(names()).toEqual(['rahasia.xlsx']);
});

test('a spreadsheet in another format is reported with advice (X01)', async () => {
  const inbox = open();
  const kinds = ['lama.xls', 'makro.XLSM', 'biner.xlsb', 'kalk.ods', 'teks.csv'];
  for (const name of kinds) await put(name, 'anything');
  await inbox.check();
  await inbox.check();
  expect(names().sort()).toEqual(kinds.toSorted());
  for (const { name, advice } of found)
    expect(advice).toBe(
      `File harus .xlsx. File Anda .${name.split('.')[1]!.toLowerCase()}. Simpan ulang di Excel sebagai 'Excel Workbook (.xlsx)'.`,
    );
});

test('files present at the start are offered once to each user, after the sign-in', async () => {
  await put('januari.xlsx');
  user = null;
  const first = open();
  for (let look = 0; look < 3; look += 1) await first.check();
  expect(names()).toEqual([]);
  user = 7;
  await first.check();
  expect(names()).toEqual(['januari.xlsx']);

  const second = open();
  for (let look = 0; look < 3; look += 1) await second.check();
  expect(names()).toEqual(['januari.xlsx']);
  user = 8;
  await second.check();
  expect(names()).toEqual(['januari.xlsx', 'januari.xlsx']);
});

test('a missing folder counts as empty', async () => {
  await rm(folder, { recursive: true });
  await open().check();
  expect(names()).toEqual([]);
});

test('files in the folder are offered only once, even if they are more than the ledger’s limit', async () => {
  const inbox = open({ most: 2 });
  for (const name of ['a.csv', 'b.csv', 'c.csv', 'd.csv']) await put(name);
  for (let look = 0; look < 4; look += 1) await inbox.check();
  expect(names().sort()).toEqual(['a.csv', 'b.csv', 'c.csv', 'd.csv']);
});
