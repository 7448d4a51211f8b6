import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createKeptRuns, type Run, runLimit } from '../../src/main/services/batch/runs.ts';
import { createDrafts } from '../../src/main/services/drafts/drafts.ts';
import type { LedgerCounts, LedgerView } from '../../src/shared/bridge/types.ts';
import { AppError } from '../../src/shared/core/errors.ts';
import type { BatchResults } from '../../src/shared/entities/batchUpload/operations.ts';
import { eventually } from '../eventually.ts';
import { catalogue } from '../fixtures/catalogue.ts';
import { batchOf, filledTemplate, personOf } from './batchFiles.ts';
import { type Harness, type HarnessOptions, startBatch, tempFolder } from './batchHarness.ts';
import { memoryKeychain, silentLog } from './support/doubles.ts';

/** Every row of a sent file is in exactly one state (features.md I6, I11, I12; V02). */

const person = personOf('L');
const wrong = { 'Nama Lengkap': '' };

function fakeServer() {
  const batches: BatchResults[] = [];
  return {
    batches,
    answers: {
      'batchUpload.results': (input: unknown) => {
        const found = batches.find(({ id }) => id === (input as { id: number }).id);
        if (!found) throw new AppError('NOT_FOUND', 'Data tidak ditemukan. Mungkin sudah dihapus.');
        return found;
      },
      'batchUpload.list': () => ({
        referral: { rows: batches, count: batches.length, totalPages: 1 },
        totalPages: 1,
      }),
    },
  };
}

const made = (row_key: string, at: number) => ({
  row_key,
  ref: '',
  name: '',
  referral_id: at,
  submission_number: `PR-${at}`,
});

const signedIn = (options: HarnessOptions = {}): Harness => {
  const batch = startBatch({ catalogue, ...options });
  batch.service.claim(7);
  return batch;
};
const sum = ({ total: _, ...states }: LedgerCounts) =>
  Object.values(states).reduce((all, each) => all + each, 0);
const accounts = (view: LedgerView) => {
  expect(sum(view.counts)).toBe(view.counts.total);
  return view.counts;
};

/** Sends the good rows of a file. `run` is the first unsure sending, else '1' for the first batch. */
async function sent(batch: Harness, path: string) {
  const { draftId } = await batch.openAndFinish(path);
  const input = { draftId, title: 'Kiriman', mode: 'good', acceptWarnings: true } as const;
  const failure = await batch.service.send(input).then(
    () => undefined,
    (error: unknown) => error,
  );
  const [run] = await batch.ledger.unsure();
  return { draftId, failure, run: run?.run ?? '1' };
}

const keysOf = (batch: Harness): string[] => [
  ...new Set(batch.lookups.flatMap(({ row_keys = [] }) => row_keys)),
];

describe('a sending', () => {
  it('records every row before the server answers, and adds the server’s results', async () => {
    const server = fakeServer();
    const batch = signedIn({ answers: server.answers });
    server.batches.push(batchOf(1, { status: 'PROCESSING', total_row_count: 3 }));
    const rows = [person(1), person(2, wrong), person(3), person(4)];
    const { run } = await sent(batch, await filledTemplate(rows));
    expect(accounts(await batch.ledger.open(run))).toMatchObject({ total: 4, waiting: 3, skipped: 1 });
    const left = await batch.ledger.rows({ run, state: 'skipped', page: 1, size: 10 });
    expect(left.rows).toMatchObject([{ n: 4, ref: 'L-2', text: 'Nama Lengkap kosong.' }]);

    const [first, , third, fourth] = keysOf(batch);
    const refused = [{ row_key: third!, ref: 'L-3', name: '', reason: 'Kuota pada Program ini sudah habis' }];
    server.batches[0] = batchOf(1, {
      total_row_count: 3,
      processed_row_count: 3,
      invalid_row_count: 1,
      created: [made(first!, 11), made(fourth!, 14)],
      refused,
    });
    const view = await batch.ledger.open(run);
    expect(accounts(view)).toMatchObject({ total: 4, sent: 2, failed: 1, skipped: 1, waiting: 0 });
    expect(view.reasons).toEqual([{ text: 'Kuota pada Program ini sudah habis', count: 1 }]);
    expect(view.server).toMatchObject({ agrees: true, processed: 3, total: 3 });
    const failed = await batch.ledger.rows({ run, state: 'action', page: 1, size: 10 });
    expect(failed.rows).toMatchObject([{ n: 5, ref: 'L-3', state: 'failed' }]);
    expect(await batch.ledger.retryOf(run, 'failed')).toEqual({ batch: 1 });
  });

  it('is kept for its user only, without names on the disk', async () => {
    const server = fakeServer();
    const batch = signedIn({ answers: server.answers });
    server.batches.push(batchOf(1, { total_row_count: 1, status: 'PROCESSING' }));
    const { run } = await sent(
      batch,
      await filledTemplate([person(1, { 'Nama Lengkap': 'Rahasia Sekali' })]),
    );
    const folder = join(batch.folder, 'ledger');
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name), 'latin1')).not.toContain('Rahasia');
    const later = startBatch({ catalogue, answers: server.answers, after: batch });
    later.service.claim(7);
    expect((await later.ledger.open(run)).own).toBe(true);
    later.service.claim(8);
    expect((await later.ledger.open('1')).own).toBe(false);
  });

  it('of another computer is shown as the server knows it', async () => {
    const server = fakeServer();
    server.batches.push(
      batchOf(9, {
        status: 'PROCESSING',
        total_row_count: 5,
        processed_row_count: 1,
        created: [made('k', 1)],
      }),
    );
    const view = await signedIn({ answers: server.answers }).ledger.open('9');
    expect(accounts(view)).toMatchObject({ total: 5, sent: 1, waiting: 4 });
    expect(view.own).toBe(false);
  });
});

describe('a sending without an answer (V02)', () => {
  const lost = { 'batchUpload.upload': new AppError('OFFLINE', 'Server tidak dapat dihubungi') };
  const rows = [person(1), person(2)];

  it('is uncertain, survives a kill, and is resolved by asking the server: nothing is sent', async () => {
    const server = fakeServer();
    const batch = signedIn({ answers: server.answers, failing: lost });
    const path = await filledTemplate(rows);
    const { run, failure } = await sent(batch, path);
    expect(failure).toMatchObject({ code: 'OFFLINE' });
    const keys = keysOf(batch);

    const later = startBatch({ catalogue, answers: server.answers, after: batch });
    later.service.claim(7);
    expect(await later.ledger.unsure()).toMatchObject([{ run, counts: { unsure: 2, total: 2 } }]);
    server.batches.push(
      batchOf(5, {
        filename: path.split('/').at(-1)!,
        total_row_count: 2,
        processed_row_count: 2,
        created: keys.map((key, at) => made(key, at)),
      }),
    );
    const view = await later.ledger.askServer(run);
    expect(accounts(view)).toMatchObject({ total: 2, sent: 2, unsure: 0 });
    expect(view.batches).toMatchObject([{ id: 5 }]);
    expect(later.uploads).toEqual([]);
    expect(await later.ledger.unsure()).toEqual([]);
  });

  it('sent in parts: its failed rows are opened together, from the file that was sent', async () => {
    const server = fakeServer();
    const batch = signedIn({ answers: server.answers, catalogue: { ...catalogue, max_upload: 2 } });
    const path = await filledTemplate([person(1), person(2), person(3), person(4)]);
    const { draftId } = await batch.openAndFinish(path);
    const keys = keysOf(batch);
    const half = (at: number) => ({
      total_row_count: 2,
      processed_row_count: 2,
      created: [made(keys[at]!, at)],
      refused: [{ row_key: keys[at + 1]!, ref: '', name: '', reason: 'Kuota habis' }],
    });
    server.batches.push(batchOf(1, half(0)), batchOf(2, half(2)));
    const input = { draftId, title: 'Kiriman', mode: 'good', acceptWarnings: true, split: true } as const;
    await batch.service.send(input);
    const view = await batch.ledger.open('1');
    expect(accounts(view)).toMatchObject({ total: 4, sent: 2, failed: 2 });
    expect(await batch.ledger.retryOf(view.run, 'failed')).toMatchObject({ file: { path } });
  });

  it('has failed when the server does not know it, and only then can be sent again', async () => {
    const server = fakeServer();
    const batch = signedIn({ answers: server.answers, failing: lost });
    const path = await filledTemplate(rows);
    const { run } = await sent(batch, path);
    await expect(batch.ledger.retryOf(run, 'failed')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(accounts(await batch.ledger.askServer(run))).toMatchObject({ failed: 2, unsure: 0 });
    expect(await batch.ledger.retryOf(run, 'failed')).toMatchObject({ file: { path } });
  });

  it('stays uncertain while the server still processes a file of its name', async () => {
    const server = fakeServer();
    const batch = signedIn({ answers: server.answers, failing: lost });
    const path = await filledTemplate(rows);
    const { run } = await sent(batch, path);
    server.batches.push(
      batchOf(6, { filename: path.split('/').at(-1)!, status: 'QUEUED', total_row_count: 2 }),
    );
    expect(accounts(await batch.ledger.askServer(run))).toMatchObject({ unsure: 2 });
  });

  it('counts rows as sent that another sending has created', async () => {
    const server = fakeServer();
    const batch = signedIn({ answers: server.answers, failing: lost });
    const { run } = await sent(batch, await filledTemplate(rows));
    const [first] = keysOf(batch);
    const later = startBatch({
      catalogue,
      after: batch,
      answers: {
        ...server.answers,
        'batchUpload.lookup': () => ({
          agents: [],
          regions: [],
          refs: [],
          phones: [],
          niks: [],
          sent_rows: [{ row_key: first!, sentAt: '2026-11-22T02:00:00.000Z', title: 'Lain' }],
        }),
      },
    });
    later.service.claim(7);
    expect(accounts(await later.ledger.askServer(run))).toMatchObject({ sent: 1, failed: 1, unsure: 0 });
  });

  describe('is resolved before its file is sent again', () => {
    const input = { title: 'Kiriman', mode: 'good', acceptWarnings: true } as const;

    async function lostOnce(server: ReturnType<typeof fakeServer>) {
      const failing: Record<string, AppError> = { ...lost };
      const batch = signedIn({ answers: server.answers, failing });
      const path = await filledTemplate(rows);
      const { draftId, run } = await sent(batch, path);
      delete failing['batchUpload.upload'];
      const arrive = (more: Partial<BatchResults>) =>
        server.batches.push(batchOf(5, { filename: path.split('/').at(-1)!, total_row_count: 2, ...more }));
      return { batch, draftId, run, arrive };
    }

    it('rows that have arrived are counted and not sent again', async () => {
      const server = fakeServer();
      const { batch, draftId, run, arrive } = await lostOnce(server);
      arrive({ processed_row_count: 2, created: keysOf(batch).map((key, at) => made(key, at)) });
      expect(await batch.service.send({ draftId, ...input })).toEqual({ id: 5, sent: 2, files: 1 });
      expect(batch.uploads).toEqual([]);
      expect(accounts(await batch.ledger.open(run))).toMatchObject({ total: 2, sent: 2, failed: 0 });
      expect(await batch.service.openFiles()).toEqual([]);
    });

    it('rows that have arrived are not sent again after a kill', async () => {
      const server = fakeServer();
      const { batch, draftId, run, arrive } = await lostOnce(server);
      const later = startBatch({ catalogue, answers: server.answers, after: batch });
      later.service.claim(7);
      await eventually(() => expect(later.service.summary(draftId).state).toBe('ready'));
      arrive({ processed_row_count: 2, created: keysOf(batch).map((key, at) => made(key, at)) });
      expect(await later.service.send({ draftId, ...input })).toMatchObject({ sent: 2 });
      expect(later.uploads).toEqual([]);
      expect(accounts(await later.ledger.open(run))).toMatchObject({ total: 2, sent: 2, failed: 0 });
    });

    it('its file is offered again only once the sending is known to have failed', async () => {
      const server = fakeServer();
      const { batch, draftId, run } = await lostOnce(server);
      const later = startBatch({ catalogue, answers: server.answers, after: batch });
      later.service.claim(7);
      await eventually(() => expect(later.service.summary(draftId).state).toBe('ready'));
      expect(await later.service.openFiles()).toEqual([]);
      expect(await later.ledger.unsure()).toMatchObject([{ run }]);
      expect(accounts(await later.ledger.askServer(run))).toMatchObject({ failed: 2, unsure: 0 });
      expect(await later.service.openFiles()).toMatchObject([{ draftId }]);
      expect(await later.ledger.retryOf(run, 'failed')).toMatchObject({ file: { path: expect.any(String) } });
      expect(later.service.batchFileOfRun(run)).toMatchObject({ draftId });
    });

    it('a file that has arrived after all is closed at the next start', async () => {
      const server = fakeServer();
      const { batch, draftId, run, arrive } = await lostOnce(server);
      arrive({ processed_row_count: 2, created: keysOf(batch).map((key, at) => made(key, at)) });
      expect(accounts(await batch.ledger.askServer(run))).toMatchObject({ sent: 2 });
      expect(await batch.service.openFiles()).toEqual([]);
      const later = startBatch({ catalogue, answers: server.answers, after: batch });
      later.service.claim(7);
      const other = await later.openAndFinish(await filledTemplate([rows[0]!]));
      expect(await later.service.openFiles()).toMatchObject([{ draftId: other.draftId }]);
      expect(() => later.service.summary(draftId)).toThrowError(/sudah ditutup/);
    });

    it('rows that have not arrived are sent', async () => {
      const server = fakeServer();
      const { batch, draftId, run } = await lostOnce(server);
      expect(await batch.service.send({ draftId, ...input })).toMatchObject({ sent: 2, files: 1 });
      expect(batch.uploads).toHaveLength(1);
      server.batches.push(batchOf(1, { status: 'PROCESSING', total_row_count: 2 }));
      expect(accounts(await batch.ledger.open(run))).toMatchObject({ total: 2, waiting: 2 });
    });

    it('rows that were repaired before they are sent again are found by their new cells', async () => {
      const server = fakeServer();
      const { batch, draftId, run } = await lostOnce(server);
      const before = new Set(keysOf(batch));
      const edits = [{ rows: [3], column: 'nik', value: '3273060101900099' }];
      await batch.service.edit({ draftId, edits });
      expect(await batch.service.send({ draftId, ...input })).toMatchObject({ sent: 2 });
      const [, second] = before;
      const [repaired] = new Set(keysOf(batch)).difference(before);
      const created = [made(repaired!, 1), made(second!, 2)];
      server.batches.push(batchOf(1, { total_row_count: 2, processed_row_count: 2, created }));
      expect(accounts(await batch.ledger.open(run))).toMatchObject({ total: 2, sent: 2, failed: 0 });
    });

    it('nothing is sent while the server cannot be asked', async () => {
      const server = fakeServer();
      const { batch, draftId, run, arrive } = await lostOnce(server);
      arrive({ status: 'QUEUED' });
      await expect(batch.service.send({ draftId, ...input })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('belum pasti'),
      });
      expect(batch.uploads).toEqual([]);
      expect(await batch.ledger.unsure()).toMatchObject([{ run, counts: { unsure: 2 } }]);
    });
  });

  it('whose last part the server has refused stays open, also after a kill', async () => {
    const server = fakeServer();
    const failing: Record<string, AppError> = {};
    const batch = signedIn({
      catalogue: { ...catalogue, max_upload: 2 },
      answers: server.answers,
      failing,
      onUpload: () => {
        failing['batchUpload.upload'] = new AppError('TOO_MANY', 'Terlalu banyak batch upload');
      },
    });
    const path = await filledTemplate([person(1), person(2), person(3)]);
    const { draftId } = await batch.openAndFinish(path);
    server.batches.push(batchOf(1, { status: 'PROCESSING', total_row_count: 2 }));
    const input = { draftId, title: 'Kiriman', mode: 'good', acceptWarnings: true, split: true } as const;
    await expect(batch.service.send(input)).rejects.toMatchObject({ code: 'TOO_MANY' });
    expect(await batch.service.openFiles()).toMatchObject([{ draftId }]);
    const later = startBatch({ catalogue, answers: server.answers, after: batch });
    later.service.claim(7);
    await eventually(async () => expect(await later.service.openFiles()).toMatchObject([{ draftId }]));
    await later.finished(draftId);
  });

  it('is not recorded when the server has refused it with an error', async () => {
    const refusal = { 'batchUpload.upload': new AppError('TOO_MANY', 'Terlalu banyak batch upload') };
    const batch = signedIn({ failing: refusal });
    const { failure } = await sent(batch, await filledTemplate(rows));
    expect(failure).toMatchObject({ code: 'TOO_MANY' });
    expect(await batch.ledger.unsure()).toEqual([]);
  });
});

describe('a sending whose user has gone', () => {
  const files = { ...catalogue, max_upload: 2 };
  const input = { title: 'Kiriman', mode: 'good', acceptWarnings: true, split: true } as const;

  it('does not affect the present user: no rows are sent as theirs, none appear in their ledger', async () => {
    const server = fakeServer();
    let whenSent: (() => void) | undefined;
    const batch = signedIn({
      catalogue: files,
      answers: server.answers,
      onUpload: () => whenSent?.(),
    });
    const { draftId } = await batch.openAndFinish(
      await filledTemplate([person(1), person(2), person(3), person(4)], files),
    );
    whenSent = () => {
      batch.service.claim(8);
      batch.events.length = 0;
    };
    await expect(batch.service.send({ draftId, ...input })).rejects.toMatchObject({ code: 'NO_SESSION' });
    expect(batch.uploads).toHaveLength(1);
    expect(batch.events).toEqual([]);
    expect(await batch.ledger.unsure()).toEqual([]);
    expect(await batch.service.openFiles()).toEqual([]);
    const theirs = startBatch({ catalogue: files, answers: server.answers, after: batch });
    theirs.service.claim(8);
    expect(await theirs.ledger.unsure()).toEqual([]);

    const again = startBatch({ catalogue: files, answers: server.answers, after: batch });
    again.service.claim(7);
    expect(await again.ledger.unsure()).toMatchObject([{ counts: { total: 4, unsure: 2, skipped: 2 } }]);
  });
});

it('each of 1,000 rows with random faults is in exactly one state (I6)', async () => {
  const server = fakeServer();
  const batch = signedIn({ catalogue: { ...catalogue, max_upload: 2000 }, answers: server.answers });
  let seed = 20_261_122;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const rows = Array.from({ length: 1000 }, (_, at) =>
    person(at, {
      'Nomor HP': `08110${String(500_000 + at)}`,
      NIK: `327306010190${String(1000 + at)}`,
      ...(random() < 0.1 && wrong),
    }),
  );
  server.batches.push(batchOf(1, { status: 'PROCESSING' }));
  const { run } = await sent(batch, await filledTemplate(rows, { max_upload: 2000 }));
  const keys = keysOf(batch);
  const bad = new Set(rows.flatMap((row, at) => (row['Nama Lengkap'] === '' ? [at] : [])));
  const gone = keys.filter((_, at) => !bad.has(at));
  const created = gone.filter(() => random() < 0.8);
  const refused = gone.filter((key) => !created.includes(key));
  server.batches[0] = batchOf(1, {
    total_row_count: gone.length,
    processed_row_count: gone.length,
    created: created.map((key, at) => made(key, at)),
    refused: refused.map((row_key) => ({ row_key, ref: '', name: '', reason: 'Ditolak' })),
  });
  expect(accounts(await batch.ledger.open(run))).toEqual({
    total: 1000,
    sent: created.length,
    failed: refused.length,
    unsure: 0,
    waiting: 0,
    skipped: bad.size,
  });
});

it('a sending beyond the limit replaces the first one, also when all others have been read again since', async () => {
  const runs = createKeptRuns(
    createDrafts({
      folder: tempFolder(),
      server: 'tests',
      keychain: memoryKeychain(),
      userId: () => 7,
      most: runLimit + 1,
      log: silentLog,
    }),
  );
  const runOf = (at: number): Run => ({
    run: `run ${at}`,
    group: '',
    title: '',
    file: '',
    path: '',
    hash: '',
    sentAt: '',
    work: null,
    parts: [],
    rows: [],
  });
  const all = Array.from({ length: runLimit + 1 }, (_, at) => runOf(at));
  for (const run of all.slice(0, -1)) await runs.keep(run);
  for (const run of all.slice(1, -1)) await runs.keep(run);
  await runs.keep(all[0]!);
  await runs.keep(all.at(-1)!);
  expect((await runs.all()).map(({ run }) => run)).toEqual(all.slice(1).map(({ run }) => run));
});
