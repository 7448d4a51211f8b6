import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type BatchFileStore,
  createKeptBatchFiles,
  type KeptBatchFiles,
} from '../../src/main/services/batch/keptBatchFiles.ts';
import type { BatchLookupInput } from '../../src/shared/entities/batchUpload/operations.ts';
import { catalogue } from '../fixtures/catalogue.ts';
import { fakeLookup } from '../fixtures/lookup.ts';
import { filledTemplate, personOf } from './batchFiles.ts';
import { type Harness, reportCodes, startBatch, tempFolder } from './batchHarness.ts';
import { silentLog } from './support/doubles.ts';

const input = { title: 'Kiriman', mode: 'good', acceptWarnings: true } as const;
const signedIn = (): Harness => {
  const batch = startBatch({ catalogue });
  batch.service.claim(7);
  return batch;
};
const fileOf = (ref: string) => filledTemplate([personOf(ref)(1)]);

describe('three unsent reports', () => {
  it('stay open while another report is sent', async () => {
    const batch = signedIn();
    const unsent = [
      await batch.openAndFinish(await fileOf('A')),
      await batch.openAndFinish(await fileOf('B')),
    ].map(({ draftId }) => draftId);
    for (const ref of ['S', 'T', 'U', 'V']) {
      const { draftId } = await batch.openAndFinish(await fileOf(ref));
      await batch.service.send({ draftId, ...input });
    }
    const listed = (await batch.service.openFiles()).map(({ draftId }) => draftId);
    expect(listed).toEqual(unsent.toReversed());
  });

  it('a fourth report closes the oldest with a note, and the closed report continues when reopened', async () => {
    const batch = signedIn();
    const path = await fileOf('A');
    const first = await batch.openAndFinish(path);
    await batch.service.edit({
      draftId: first.draftId,
      edits: [{ rows: [3], column: 'submitter_name', value: 'Siti Aminah' }],
    });
    await batch.openAndFinish(await fileOf('B'));
    const third = await batch.openAndFinish(await fileOf('C'));
    expect(third.fileNotes).toEqual([]);
    const fourth = await batch.openAndFinish(await fileOf('D'));
    expect(fourth.fileNotes).toMatchObject([
      { code: 'X21', level: 'O', text: expect.stringContaining(`'${first.name}' ditutup`) },
    ]);
    expect(await batch.service.openFiles()).toHaveLength(3);
    const again = await batch.openAndFinish(path);
    expect(again.edited).toBe(1);
  });
});

it('a report that is closed while it is read says so, so that its progress ends', async () => {
  const batch = signedIn();
  const [first, ...others] = await Promise.all(['A', 'B', 'C', 'D'].map(fileOf));
  const { draftId } = await batch.service.open(first!);
  for (const path of others) await batch.service.open(path);
  expect(batch.events.findLast((event) => event.draftId === draftId)?.state).toBe('cancelled');
  for (const { draftId: open } of await batch.service.openFiles()) await batch.finished(open);
});

describe('kept work', () => {
  const memoryStore = (isRead = Promise.resolve()) => {
    const values = new Map<string, string>();
    const store: BatchFileStore = {
      read: async (name) => {
        await isRead;
        return values.has(name) ? { savedAt: 0, values: values.get(name)! } : null;
      },
      write: async (name, text) => {
        values.set(name, text);
        return 'days';
      },
      drop: async (name) => void values.delete(name),
    };
    return { values, store };
  };
  const deps = { isOpen: (draftId: string) => draftId === 'b', log: silentLog };
  const work = {
    refused: false,
    choices: null,
    choicesFor: null,
    programId: null,
    sheet: null,
    photos: null,
  };
  const keep = async (kept: KeptBatchFiles, ...ids: string[]) => {
    for (const draftId of ids)
      await kept.keep({ ...work, draftId, path: '', hash: draftId, edits: [], uploaded: [], run: null });
  };
  const loadedIds = async (store: BatchFileStore) => {
    const kept = createKeptBatchFiles(store, deps);
    return (await kept.load()).map(({ draftId }) => draftId).join('');
  };

  it('is loaded oldest first, and the seventh replaces the oldest closed work', async () => {
    const { store } = memoryStore();
    const first = createKeptBatchFiles(store, deps);
    await keep(first, 'a', 'b', 'c');
    first.drop('a');
    await keep(first, 'd', 'c', 'e', 'f', 'g');
    expect(await loadedIds(store)).toBe('bcdefg');
    await keep(first, 'h');
    expect(await loadedIds(store)).toBe('bdefgh');
  });

  it('of the last start stays when a file is kept, and another dropped, while it is read', async () => {
    const { values, store } = memoryStore();
    await keep(createKeptBatchFiles(store, deps), 'a', 'b');
    const reading = Promise.withResolvers<void>();
    const slow = memoryStore(reading.promise);
    for (const [name, text] of values) slow.values.set(name, text);
    const next = createKeptBatchFiles(slow.store, deps);
    const loaded = next.load();
    const keeping = keep(next, 'c', 'd');
    next.drop('b');
    reading.resolve();
    await Promise.all([loaded, keeping]);
    expect(await loadedIds(slow.store)).toBe('acd');
  });
});

describe('rows that the form would refuse later', () => {
  const image = {
    ...catalogue.questions[0]!,
    id: 9,
    question_text: 'Foto slip gaji',
    question_type: 'image' as const,
  };
  const used = { ...catalogue, questions: [...catalogue.questions, image] };

  it('a mandatory picture keeps its row from being sent, with its name typed or not, until there is a folder', async () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'Foto'));
    const batch = startBatch({ catalogue: used, chosenFolder: join(folder, 'Foto') });
    const rows = [personOf('A')(1), personOf('A')(2, { '[P9] File Gambar': 'slip.jpg' })];
    const { draftId, counts } = await batch.openAndFinish(await filledTemplate(rows, used));
    expect(await reportCodes(batch, draftId)).toEqual({ 3: ['S07'], 4: ['S07'] });
    expect(counts).toMatchObject({ wrong: 2 });
    await expect(batch.service.send({ draftId, ...input })).rejects.toMatchObject({ code: 'CONFLICT' });
    await batch.service.choosePhotos(draftId);
    expect(await reportCodes(batch, draftId)).toMatchObject({ 4: expect.arrayContaining(['Q02']) });
  });

  it('rows without the KTP photo are counted, those to send only', async () => {
    const batch = startBatch({ catalogue });
    const rows = [
      personOf('A')(1),
      personOf('A')(2, { 'File Foto KTP': 'ktp.jpg' }),
      personOf('A')(3, { 'Nama Lengkap': '' }),
    ];
    const { draftId, withoutKtp } = await batch.openAndFinish(await filledTemplate(rows));
    expect(withoutKtp).toBe(2);
    await batch.service.edit({
      draftId,
      edits: [{ rows: [5], column: 'submitter_name', value: 'Budi Santoso' }],
    });
    expect(batch.service.summary(draftId).withoutKtp).toBe(3);
    const optional = { ...catalogue, product: { ...catalogue.product, is_ktp_mandatory: false } };
    const free = startBatch({ catalogue: optional });
    expect((await free.openAndFinish(await filledTemplate(rows, optional))).withoutKtp).toBe(0);
  });
});

it('suggested agents are shown with their names, for one row and for all rows together', async () => {
  const batch = startBatch({
    catalogue,
    answers: {
      'batchUpload.lookup': (asked) => {
        const { agents, ...others } = fakeLookup(asked as BatchLookupInput);
        const similar_names = ['Dewi Lestari', 'Hendra Gunawan'];
        return { ...others, agents: agents.map((each) => (each.status ? each : { ...each, similar_names })) };
      },
    },
  });
  const rows = [personOf('A')(1, { 'Nomor Agen': 'AG-XXXX-1' })];
  const { draftId } = await batch.openAndFinish(await filledTemplate(rows));
  const named = { similar: ['AG-0001', 'AG-0002'], similarNames: ['Dewi Lestari', 'Hendra Gunawan'] };
  const page = await batch.service.rows({ draftId, state: 'all', page: 1, size: 10 });
  expect(page.rows[0]!.notes.find(({ code }) => code === 'E02')).toMatchObject(named);
  const finding = { code: 'E02', column: 'Nomor Agen' };
  expect((await batch.service.values({ draftId, finding })).values).toMatchObject([named]);
});
