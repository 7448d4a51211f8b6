import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BatchMapping } from '../../src/shared/bridge/types.ts';
import { catalogue } from '../fixtures/catalogue.ts';
import { workbookOf } from './batchFiles.ts';
import { type Harness, type HarnessOptions, readSheet, startBatch } from './batchHarness.ts';

/** The file has no column for product, category or program. Phone and NIK are recognised by their values. */
const header = [
  'Sales',
  'Nama Pemohon Kredit',
  'WA',
  'Identitas',
  'Profesi',
  'Domisili',
  'Prov',
  'Kab',
  'Kec',
  'Desa',
  'Pos',
];
const line = (at: number) => [
  'AG-0001',
  `Siti Rahmawati ${'abcdefgh'[at]}`,
  `08110050000${at}`,
  `327306010190000${at}`,
  'Guru',
  'Jl. Merdeka 1',
  'Jawa Barat',
  'Kota Bandung',
  'Cicendo',
  'Arjuna',
  '40172',
];
const fileOf = (rows: string[][], names = header) => workbookOf('Data', [names, ...rows]);

const signedIn = (options: HarnessOptions = {}): Harness => {
  const batch = startBatch(options);
  batch.service.claim(7);
  return batch;
};

const plain = { ...catalogue, questions: [] };

async function asked(batch: Harness, path: string, programId = 102) {
  const first = await batch.openAndFinish(path);
  expect(first.state).toBe('mapping');
  expect(first.mapping!.program).toBeNull();
  batch.service.chooseProgram({ draftId: first.draftId, programId });
  await expect.poll(() => batch.service.summary(first.draftId).mapping?.program?.id).toBe(programId);
  return { draftId: first.draftId, mapping: batch.service.summary(first.draftId).mapping! };
}

function choicesOf({ columns, open }: BatchMapping, hand: Record<string, string>) {
  const choices = columns.map(({ position, text, key }) => ({ position, key: hand[text] ?? key }));
  const keys = new Set(choices.map(({ key }) => key));
  return [
    ...choices,
    ...open.filter(({ key }) => !keys.has(key)).map(({ key }) => ({ key, position: null })),
  ];
}

const hand = {
  Identitas: 'nik',
  Profesi: 'submitter_job',
  Domisili: 'submitter_address',
  Prov: 'submitter_province',
  Kab: 'submitter_city',
  Kec: 'submitter_kecamatan',
  Desa: 'submitter_kelurahan',
};

describe('a file with other headers', () => {
  it('asks for its program, then for its columns, and suggests them by name and by values', async () => {
    const batch = signedIn({ catalogue: plain });
    const { mapping } = await asked(batch, await fileOf([line(1), line(2)]));
    const by = Object.fromEntries(mapping.columns.map(({ text, key, source }) => [text, [key, source]]));
    expect(by).toMatchObject({
      Sales: ['agent_code', 'content'],
      WA: ['submitter_mobile_number', 'content'],
      Identitas: ['nik', 'content'],
      'Nama Pemohon Kredit': ['submitter_name', 'similar'],
      Pos: ['submitter_zip_code', 'content'],
      Desa: ['submitter_kelurahan', 'alias'],
      Profesi: ['submitter_job', 'alias'],
    });
    expect(mapping.columns.find(({ text }) => text === 'Identitas')?.samples[0]).toBe('327306******0001');
    expect(mapping).toMatchObject({ sheet: { name: 'Data', headerRow: 1 }, rows: 2 });
  });

  it('is sent under our headers, and the next one of its shape is matched by itself', async () => {
    const batch = signedIn({ catalogue: plain });
    const { draftId, mapping } = await asked(batch, await fileOf([line(1), line(2)]));
    await batch.service.map({ draftId, choices: choicesOf(mapping, hand), remember: 'Nasabah Bandung' });
    const { counts, mapped } = await batch.finished(draftId);
    expect(counts).toEqual({ total: 2, good: 2, warned: 0, wrong: 0 });
    expect(mapped).toEqual({ name: null });
    await batch.service.send({ draftId, title: 'A', mode: 'all', acceptWarnings: false });
    const [sent] = await readSheet(batch.uploads[0]!.copy);
    expect(sent).toMatchObject({
      'Program *': { text: 'KTA Cepat Cair' },
      'Nomor HP *': { text: '081100500001' },
      'NIK **': { text: '3273060101900001' },
    });

    // The columns are reversed, because their order is not part of a remembered shape.
    const turned = await fileOf([line(3).reverse()], [...header].reverse());
    const second = await batch.openAndFinish(turned);
    expect(second).toMatchObject({
      state: 'ready',
      mapped: { name: 'Nasabah Bandung' },
      counts: { good: 1 },
    });
    const shapes = readFileSync(join(batch.folder, 'shapes.json'), 'utf8');
    expect(shapes).not.toContain('Domisili');
  });

  it('can be matched again, and keeps earlier choices and edits', async () => {
    const batch = signedIn({ catalogue: plain });
    const { draftId, mapping } = await asked(batch, await fileOf([line(1)]));
    await batch.service.map({ draftId, choices: choicesOf(mapping, hand), remember: 'Nasabah' });
    await batch.finished(draftId);
    await batch.service.edit({ draftId, edits: [{ rows: [2], column: 'submitter_job', value: 'Petani' }] });
    batch.service.remap(draftId);
    const again = await batch.finished(draftId);
    expect([again.state, again.mapping?.program?.id]).toEqual(['mapping', 102]);
    const decided = choicesOf(mapping, hand).filter(({ position }) => position !== null);
    expect(again.mapping?.columns.map(({ key, position }) => ({ key, position }))).toEqual(
      expect.arrayContaining(decided),
    );
    expect(new Set(again.mapping?.columns.map(({ source }) => source))).toEqual(new Set(['remembered']));
    await batch.service.map({ draftId, choices: choicesOf(batch.service.summary(draftId).mapping!, hand) });
    expect((await batch.finished(draftId)).edited).toBe(1);
  });

  it('is asked about again when a question was reworded since', async () => {
    const [company] = catalogue.questions;
    const one = { ...catalogue, questions: [company!] };
    const path = await fileOf([[...line(1), 'PT Maju']], [...header, 'Perusahaan']);
    const batch = signedIn({ catalogue: one });
    const { draftId, mapping } = await asked(batch, path);
    const found = mapping.columns.find(({ text }) => text === 'Perusahaan');
    expect(found).toMatchObject({ key: null, asks: 'q5' });
    const choices = choicesOf(mapping, { ...hand, Perusahaan: 'q5' });
    await batch.service.map({ draftId, choices, remember: 'Karyawan' });
    expect((await batch.finished(draftId)).counts.good).toBe(1);

    const changed = { ...one, questions: [{ ...company!, question_text: 'Nama ibu kandung' }] };
    const later = startBatch({ catalogue: changed, after: batch });
    later.service.claim(7);
    const copy = await fileOf([[...line(2), 'PT Mundur']], [...header, 'Perusahaan']);
    const asksAgain = await later.openAndFinish(copy);
    expect(asksAgain.state).toBe('mapping');
    expect(asksAgain.mapping?.columns.find(({ text }) => text === 'Perusahaan')?.key).toBeNull();
    expect(asksAgain.mapping?.columns.find(({ text }) => text === 'Profesi')?.source).toBe('remembered');
  });

  it('is asked about again when a question changes while its report is open; other choices stay (X04)', async () => {
    const [company] = catalogue.questions;
    let now = { ...catalogue, questions: [company!] };
    const batch = signedIn({ answers: { 'batchUpload.catalogue': () => now } });
    const path = await fileOf([[...line(1), 'PT Maju']], [...header, 'Perusahaan']);
    const { draftId, mapping } = await asked(batch, path);
    await batch.service.map({ draftId, choices: choicesOf(mapping, { ...hand, Perusahaan: 'q5' }) });
    expect((await batch.finished(draftId)).counts.good).toBe(1);

    now = { ...now, questions: [{ ...company!, question_text: 'Nama ibu kandung' }] };
    await batch.service.recheckIfOutdated(draftId);
    const again = await batch.finished(draftId);
    expect([again.state, again.mapping?.program?.id]).toEqual(['mapping', 102]);
    const by = Object.fromEntries(again.mapping!.columns.map(({ text, key }) => [text, key]));
    expect(by).toMatchObject({ Profesi: 'submitter_job', Identitas: 'nik', Perusahaan: null });
    await batch.service.map({ draftId, choices: choicesOf(again.mapping!, { Perusahaan: 'q5' }) });
    expect((await batch.finished(draftId)).counts.good).toBe(1);
  });

  it('may name its programs in columns of its own', async () => {
    const batch = signedIn({ catalogue: plain });
    const path = await fileOf(
      [[...line(1), 'KTA', 'Karyawan', 'KTA Cepat Cair']],
      [...header, 'Kd', 'Jenis', 'Paket'],
    );
    const { draftId, mapping } = await batch.openAndFinish(path);
    const names = { Kd: 'product_code', Jenis: 'category', Paket: 'program' };
    await batch.service.map({ draftId, choices: choicesOf(mapping!, { ...hand, ...names }) });
    const summary = await batch.finished(draftId);
    expect(summary).toMatchObject({ state: 'ready', counts: { good: 1 } });
    expect(summary.programs).toMatchObject([{ program: 'KTA Cepat Cair' }]);
  });

  it('X11: is an error when its columns name no existing program; choices are kept', async () => {
    const batch = signedIn({ catalogue: plain });
    const path = await fileOf([[...line(1), 'XYZ', 'a', 'b']], [...header, 'Kd', 'Jenis', 'Paket']);
    const { draftId, mapping } = await batch.openAndFinish(path);
    const names = { Kd: 'product_code', Jenis: 'category', Paket: 'program' };
    await batch.service.map({ draftId, choices: choicesOf(mapping!, { ...hand, ...names }) });
    await expect
      .poll(() => batch.service.summary(draftId).mapping?.notes.map(({ code }) => code))
      .toEqual(['X11']);
    expect(batch.service.summary(draftId).mapping?.columns.find(({ text }) => text === 'Kd')?.key).toBe(
      'product_code',
    );
  });

  it('refuses a column twice, an unknown column, and a program that cannot be chosen', async () => {
    const batch = signedIn({ catalogue: plain });
    const { draftId, mapping } = await asked(batch, await fileOf([line(1)]));
    const twice = [...choicesOf(mapping, hand), { key: 'nik', position: 0 }];
    const strange = [...choicesOf(mapping, hand), { key: 'q99', position: null }];
    for (const choices of [twice, strange, []]) {
      await expect(batch.service.map({ draftId, choices })).rejects.toMatchObject({ code: 'INVALID' });
    }
    expect(() => batch.service.chooseProgram({ draftId, programId: 999 })).toThrow(
      'tidak ada dalam daftar Anda',
    );
  });
});
