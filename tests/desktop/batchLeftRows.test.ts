import { renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLedgerSheets } from '../../src/main/services/batch/ledgerSheet.ts';
import { batchSkipColumn } from '../../src/shared/bridge/types.ts';
import type { BatchLookupInput, BatchResults } from '../../src/shared/entities/batchUpload/operations.ts';
import { catalogue } from '../fixtures/catalogue.ts';
import { fakeLookup } from '../fixtures/lookup.ts';
import { batchOf, filledTemplate, personOf } from './batchFiles.ts';
import { type Harness, readSheet, startBatch, tempFolder } from './batchHarness.ts';

const person = personOf('S');
const input = { title: 'Kiriman', mode: 'good', acceptWarnings: true } as const;

function server() {
  const created: BatchResults['created'] = [];
  const answers = {
    'batchUpload.lookup': (asked: unknown) => {
      const { row_keys = [] } = asked as BatchLookupInput;
      const known = row_keys.filter((key) => created.some(({ row_key }) => row_key === key));
      const sent_rows = known.map((row_key) => ({
        row_key,
        sentAt: '2026-11-22T02:00:00.000Z',
        title: 'Kiriman',
      }));
      return { ...fakeLookup(asked as BatchLookupInput), sent_rows };
    },
    'batchUpload.results': () =>
      batchOf(1, { processed_row_count: created.length, total_row_count: created.length, created }),
  };
  return { created, answers };
}

/** Row 3 is repaired and sent, row 4 is edited but still faulty, row 5 is left out. */
async function sentPartly(): Promise<{
  batch: Harness;
  path: string;
  answers: ReturnType<typeof server>['answers'];
}> {
  const { created, answers } = server();
  const batch = startBatch({ catalogue, answers });
  batch.service.claim(7);
  const path = await filledTemplate([
    person(1, { 'Nama Lengkap': '' }),
    person(2, { 'Nama Lengkap': '', 'Nomor HP': 'abc' }),
    person(3),
  ]);
  const { draftId } = await batch.openAndFinish(path);
  await batch.service.edit({
    draftId,
    edits: [
      { rows: [3], column: 'submitter_name', value: 'Siti Aminah' },
      { rows: [4], column: 'submitter_name', value: 'Budi Santoso' },
      { rows: [5], column: batchSkipColumn, value: '1' },
    ],
  });
  const first = batch.lookups.flatMap(({ row_keys = [] }) => row_keys)[0]!;
  created.push({ row_key: first, ref: 'S-1', name: '', referral_id: 11, submission_number: 'PR-11' });
  await batch.service.send({ draftId, ...input });
  return { batch, path, answers };
}

const rowsOf = async ({ service }: Harness, draftId: string) =>
  (await service.rows({ draftId, state: 'all', page: 1, size: 10 })).rows;

async function expectWorkGoneOn(batch: Harness, draftId: string) {
  const rows = await rowsOf(batch, draftId);
  expect(rows.map(({ n, state }) => [n, state])).toEqual([
    [3, 'sent'],
    [4, 'wrong'],
    [5, 'skipped'],
  ]);
  expect(rows[1]!.cells).toMatchObject({ submitter_name: 'Budi Santoso' });
  expect(rows[1]!.notes.filter(({ level }) => level === 'G').map(({ code }) => code)).toEqual(['G02']);
}

describe('the rows left out of a sending', () => {
  it('are listed apart from the sent rows, with their reasons', async () => {
    const { batch } = await sentPartly();
    const view = await batch.ledger.open('1');
    expect(view.counts).toMatchObject({ sent: 1, skipped: 2 });
    expect(view.left.count).toBe(2);
    expect(view.left.reasons.map(({ text }) => text)).toEqual([
      expect.stringContaining('Nomor HP'),
      'Tidak dikirim: Anda melewati baris ini.',
    ]);
  });

  it('are opened from the ledger with what they were repaired with', async () => {
    const { batch, path } = await sentPartly();
    const from = await batch.ledger.retryOf('1', 'skipped');
    expect(from).toMatchObject({ file: { path } });
    if (!('file' in from)) throw new Error('no file');
    const { draftId } = await batch.service.reopenSent(from.file);
    await batch.finished(draftId);
    await expectWorkGoneOn(batch, draftId);
    expect(await batch.service.reopenSent(from.file)).toMatchObject({ draftId });
  });

  it('are continued when the same content is dropped again, under any name and after a restart', async () => {
    const { batch, path, answers } = await sentPartly();
    const later = startBatch({ catalogue, answers, after: batch });
    later.service.claim(7);
    const moved = join(tempFolder(), 'salinan.xlsx');
    renameSync(path, moved);
    const { draftId, fileNotes } = await later.openAndFinish(moved);
    await expectWorkGoneOn(later, draftId);
    const again = fileNotes.filter(({ code }) => code === 'X10' || code === 'X20');
    expect(again).toMatchObject([{ code: 'X20', level: 'O', text: expect.stringContaining("'Kiriman'") }]);
  });

  it('are the only rows of the second sending, and no longer count as left out', async () => {
    const { batch, path } = await sentPartly();
    const { draftId } = await batch.openAndFinish(path);
    await batch.service.edit({
      draftId,
      edits: [{ rows: [4], column: 'submitter_mobile_number', value: '081100500077' }],
    });
    expect(await batch.service.send({ draftId, ...input })).toMatchObject({ sent: 1 });
    const gone = await readSheet(batch.uploads[1]!.copy);
    expect(gone.map((row) => row['Ref Baris']?.text)).toEqual(['S-2']);
    const view = await batch.ledger.open('2');
    expect(view.left.count).toBe(1);
    expect(view.history).toHaveLength(2);
  });

  it('are not opened from a file that has changed since, and the user is told', async () => {
    const { batch, path } = await sentPartly();
    const from = await batch.ledger.retryOf('1', 'skipped');
    if (!('file' in from)) throw new Error('no file');
    writeFileSync(path, 'lain');
    const { draftId } = await batch.service.reopenSent(from.file);
    expect(await batch.finished(draftId)).toMatchObject({
      state: 'refused',
      refusal: { code: 'FILE_GONE', message: expect.stringContaining('sudah dipindahkan atau diubah') },
    });
  });

  it('are kept as a workbook with their reasons', async () => {
    const { batch } = await sentPartly();
    const folder = tempFolder();
    const keep = createLedgerSheets({ saveFolder: () => folder });
    const saved = await keep(await batch.ledger.list('1', 'skipped'));
    expect(saved).toMatchObject({ name: 'Kiriman_hasil.xlsx', folder: basename(folder) });
    const rows = await readSheet(saved.path, 'Hasil');
    expect(rows.map((row) => [row.Baris?.text, row['Ref Baris']?.text, row.Hasil?.text])).toEqual([
      ['4', 'S-2', expect.stringMatching(/^Dilewati: Nomor HP/)],
      ['5', 'S-3', 'Dilewati: Tidak dikirim: Anda melewati baris ini.'],
    ]);
  });

  it('of a batch that this computer has no record of are not offered', async () => {
    const { answers } = await sentPartly();
    const elsewhere = startBatch({ catalogue, answers });
    elsewhere.service.claim(7);
    expect((await elsewhere.ledger.open('1')).left.count).toBe(0);
    await expect(elsewhere.ledger.retryOf('1', 'skipped')).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
