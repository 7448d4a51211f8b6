import { expect, test } from 'vitest';
import { type BatchUpload, batchErrorCell } from '../../../src/shared/entities/batchUpload/schema.ts';

const now = Date.parse('2026-11-22T03:00:00Z');
const longAgo = '2026-11-22T02:00:00Z';
const justNow = '2026-11-22T02:59:30Z';
const row = (changes: Partial<BatchUpload>) => ({
  status: 'DONE' as const,
  description: 'SUKSES',
  invalid_filename: '',
  invalid_row_count: 0,
  updatedAt: longAgo,
  waiting: '',
  ...changes,
});

test.each<[string, Partial<BatchUpload>, string, boolean]>([
  ['waits, however long', { status: 'QUEUED', description: 'Gelombang 2' }, 'File sedang diproses', false],
  ['runs, however long', { status: 'PROCESSING', description: 'Gelombang 2' }, 'File sedang diproses', false],
  ['waits for the disk', { status: 'PROCESSING', waiting: 'Disk penuh' }, 'Disk penuh', false],
  ['has just ended', { updatedAt: justNow }, 'File sedang diproses', false],
  ['ended well', {}, '0 row', false],
  ['failed', { status: 'FAILED', description: 'ERROR: Ref Baris tidak ada' }, 'Ref Baris tidak ada', false],
  ['refused rows', { invalid_filename: 'a.xlsx', invalid_row_count: 1284 }, '1.284 row', true],
])('R-702, R-703: the cell of a batch that %s', (_name, changes, text, download) => {
  expect(batchErrorCell(row(changes), now)).toEqual({ text, download });
});
