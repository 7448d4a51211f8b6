import { copyFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { templateVersion } from '../../src/batch/file/template.ts';
import { AppError } from '../../src/shared/core/errors.ts';
import { eventually } from '../eventually.ts';
import { catalogue } from '../fixtures/catalogue.ts';
import { filledTemplate, goodRow } from './batchFiles.ts';
import { type HarnessOptions, readMetaOf, startBatch } from './batchHarness.ts';

const [company, ...otherQuestions] = catalogue.questions;
const reworded = {
  ...catalogue,
  questions: [{ ...company!, question_text: 'Nama toko' }, ...otherQuestions],
};
const optional = { ...catalogue, questions: [{ ...company!, is_mandatory: false }, ...otherQuestions] };
/** The questions are reversed, to show that each answer moves with its column. */
const moved = { ...optional, questions: optional.questions.toReversed() };
const asA = { title: 'A', mode: 'good', acceptWarnings: true } as const;

async function checked(more: HarnessOptions = {}) {
  let now = catalogue;
  const answers = { 'batchUpload.catalogue': () => now };
  const batch = startBatch({ ...more, answers });
  batch.service.claim(7);
  const path = await filledTemplate([goodRow]);
  const { draftId, state } = await batch.openAndFinish(path);
  expect(state).toBe('ready');
  const become = (next: typeof catalogue) => {
    now = next;
  };
  return { batch, draftId, path, become, answers };
}
const codesOf = (notes: readonly { code: string }[] = []) => notes.map(({ code }) => code);

describe('a report whose program’s questions have changed', () => {
  it('X04: is checked again when it is opened, keeps its edits, and is sent once it is matched', async () => {
    const { batch, draftId, become } = await checked();
    await batch.service.edit({ draftId, edits: [{ rows: [3], column: 'submitter_job', value: 'Petani' }] });
    become(reworded);
    await batch.service.recheckIfOutdated(draftId);
    const asks = await batch.finished(draftId);
    expect(asks.state).toBe('mapping');
    expect(codesOf(asks.mapping?.notes)).toEqual(['X04', 'X03']);
    expect(asks.mapping?.notes[0]?.text).toBe(
      `Template ini versi ${templateVersion(catalogue)}, yang terbaru ${templateVersion(reworded)}, karena pertanyaan program berubah. Unduh template baru atau cocokkan kolom.`,
    );
    expect(asks.mapping?.template).toBe(templateVersion(reworded));
    const column = asks.mapping?.columns.find(({ asks: question }) => question === 'q5');
    await batch.service.map({ draftId, choices: [{ key: 'q5', position: column!.position }] });
    expect(await batch.finished(draftId)).toMatchObject({ state: 'ready', edited: 1, counts: { good: 1 } });
    await batch.service.send({ draftId, ...asA });
    expect(await readMetaOf(batch.uploads[0]!.copy)).toMatchObject({
      template_version: templateVersion(reworded),
    });
  });

  it('loses its edits when the file has changed, too', async () => {
    const { batch, draftId, path, become } = await checked();
    await batch.service.edit({ draftId, edits: [{ rows: [3], column: 'submitter_job', value: 'Petani' }] });
    await copyFile(await filledTemplate([{ ...goodRow, 'Nama Lengkap': 'Orang Lain' }, goodRow]), path);
    become(optional);
    await batch.service.recheckIfOutdated(draftId);
    const refused = await batch.finished(draftId);
    expect(refused).toMatchObject({ state: 'refused', refusal: { code: 'FILE_GONE' } });
  });

  it('without edits is checked with the file’s present content', async () => {
    const { batch, draftId, path, become } = await checked();
    await copyFile(await filledTemplate([goodRow, { ...goodRow, 'Ref Baris': 'T-2' }]), path);
    become(optional);
    await batch.service.recheckIfOutdated(draftId);
    await batch.finished(draftId);
    await batch.service.map({ draftId, choices: [] });
    expect(await batch.finished(draftId)).toMatchObject({ state: 'ready', counts: { total: 2 } });
  });

  it('is not sent before its columns are matched', async () => {
    const { batch, draftId, become } = await checked();
    become(optional);
    await expect(batch.service.send({ draftId, ...asA })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Pertanyaan program berubah'),
    });
    expect(batch.uploads).toEqual([]);
    const asks = await batch.finished(draftId);
    expect(codesOf(asks.mapping?.notes)).toEqual(['X04']);
    await batch.service.map({ draftId, choices: [] });
    expect((await batch.finished(draftId)).state).toBe('ready');
    await batch.service.send({ draftId, ...asA });
    expect(batch.uploads).toHaveLength(1);
  });

  it('is asked about once per change, also after a restart', async () => {
    const { batch, draftId, become, answers } = await checked();
    become(optional);
    await batch.service.recheckIfOutdated(draftId);
    await batch.finished(draftId);
    await batch.service.map({ draftId, choices: [] });
    await batch.finished(draftId);

    const later = startBatch({ after: batch, answers });
    later.service.claim(7);
    await eventually(async () => expect(await later.service.openFiles()).toHaveLength(1));
    expect((await later.finished(draftId)).state).toBe('ready');

    become(moved);
    const last = startBatch({ after: batch, answers });
    last.service.claim(7);
    await eventually(async () => expect(await last.service.openFiles()).toHaveLength(1));
    expect(codesOf((await last.finished(draftId)).mapping?.notes)).toEqual(['X04']);
  });
});

describe('a report whose program’s questions are unchanged', () => {
  it('stays as it is', async () => {
    const { batch, draftId } = await checked();
    const told = batch.events.length;
    await batch.service.recheckIfOutdated(draftId);
    expect(batch.service.summary(draftId).state).toBe('ready');
    expect(batch.events).toHaveLength(told);
  });

  it('stays as it is while the server cannot be asked, and is not sent', async () => {
    const failing: Record<string, AppError> = {};
    const { batch, draftId } = await checked({ failing });
    failing['batchUpload.catalogue'] = new AppError('OFFLINE', 'Server tidak dapat dihubungi');
    await batch.service.recheckIfOutdated(draftId);
    expect(batch.service.summary(draftId).state).toBe('ready');
    await expect(batch.service.send({ draftId, ...asA })).rejects.toThrow('Server tidak dapat dihubungi');
    expect(batch.uploads).toEqual([]);
    expect(await batch.ledger.unsure()).toEqual([]);
  });
});
