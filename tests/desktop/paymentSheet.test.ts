import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPaymentSheets } from '../../src/main/services/files/paymentSheet.ts';
import { createWorkFolder } from '../../src/main/services/files/workFolder.ts';
import type { PaymentSheetInput } from '../../src/shared/bridge/paymentSheet.ts';
import { readSheet, textsOf } from '../server/support/workbooks.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lembar-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const amounts = { insentif: 1_850_000, tax: 46_250, total: 1_803_750 };
const row: PaymentSheetInput['rows'][number] = {
  submission_number: 'PR-261104-0003',
  submitter_name: '=1+1',
  agent_code: 'AG-26-11-0001',
  agent_name: 'Teguh Lubis',
  product_name: 'Kredit Tanpa Agunan',
  category_name: 'Karyawan',
  program_name: 'KTA Merdeka',
  company_name: 'PT Bank Nusa Sejahtera',
  branch_name: 'BNS Bandung',
  ...amounts,
  flags: '',
  failure: '',
};
const input: PaymentSheetInput = {
  rows: [row, { ...row, insentif: -450_000, flags: 'Negatif', failure: 'sudah dibayar' }],
  sums: [
    { name: 'PT Bank Nusa Sejahtera', level: 'company', count: 1, ...amounts },
    { name: 'BNS Bandung', level: 'branch', count: 1, ...amounts },
    { name: 'Jumlah', level: 'all', count: 1, ...amounts },
  ],
};
const keep = (chosen: string | null = null) =>
  createPaymentSheets({
    work: createWorkFolder({ chosen: () => chosen, usual: root }),
    // In Jakarta, it is already 1 November.
    now: () => new Date('2026-10-31T18:05:00Z'),
  })(input);

test('the file is named by its month and time in Jakarta, and overwrites nothing', async () => {
  const first = await keep();
  expect(first).toMatchObject({
    name: 'Pembayaran_2026-11-01_0105.xlsx',
    folder: join(basename(root), 'Pembayaran', '2026-11'),
    path: join(root, 'Pembayaran', '2026-11', first.name),
  });
  const folder = dirname(first.path);
  await writeFile(join(folder, first.name), 'milik orang lain');
  expect((await keep()).name).toBe('Pembayaran_2026-11-01_0105 (2).xlsx');
  expect(await readFile(join(folder, first.name), 'utf8')).toBe('milik orang lain');
  expect(await readdir(folder)).toHaveLength(2);
});

test('the file is shown in its folder, even if another folder was chosen meanwhile', async () => {
  const other = await mkdtemp(join(tmpdir(), 'lembar-lain-'));
  let chosen = root;
  const work = createWorkFolder({ chosen: () => chosen, usual: root });
  const open = async (below?: string) => {
    const opened = await work.open(below);
    chosen = other;
    return opened;
  };
  const { path, folder } = await createPaymentSheets({ work: { ...work, open } })(input);
  expect(await readFile(path)).not.toHaveLength(0);
  expect(path.startsWith(root)).toBe(true);
  expect(folder.startsWith(basename(root))).toBe(true);
  await rm(other, { recursive: true });
});

test('amounts are numbers, texts stay text, a failure has its reason, and sums follow', async () => {
  const { path } = await keep();
  const paid = await readSheet(path);
  expect(paid.sheets.map((sheet) => sheet.name)).toEqual(['Pembayaran', 'Per perusahaan']);
  const [first, second] = paid.rows;
  expect(first?.cells[1]).toMatchObject({ type: 'text', text: '=1+1' });
  expect(first?.cells.slice(9, 12).map((cell) => cell?.type)).toEqual(['number', 'number', 'number']);
  expect(textsOf(first).slice(9)).toEqual(['1850000', '46250', '1803750', '', 'Terkirim']);
  expect(textsOf(second).slice(9)).toEqual([
    '-450000',
    '46250',
    '1803750',
    'Negatif',
    'Gagal: sudah dibayar',
  ]);
  const sums = await readSheet(path, 1);
  expect(sums.rows.map(textsOf)).toEqual([
    ['PT Bank Nusa Sejahtera', '', '1', '1850000', '46250', '1803750'],
    ['', 'BNS Bandung', '1', '1850000', '46250', '1803750'],
    ['Jumlah', '', '1', '1850000', '46250', '1803750'],
  ]);
});

test('a missing work folder is an error with a message', async () => {
  await expect(keep(join(root, 'tidak-ada'))).rejects.toMatchObject({ code: 'DISK' });
});
