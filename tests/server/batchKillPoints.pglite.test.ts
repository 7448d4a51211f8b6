import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { batchWorkbook, checkedRow, sheetColumns } from '../../src/batch/report/sheetLayout.ts';
import { writeWorkbook } from '../../src/excel/writer.ts';
import { type ApiClient, createApiClient } from '../../src/main/services/api/apiClient.ts';
import type { Transport } from '../../src/main/services/api/transport.ts';
import { createBatchUpload } from '../../src/main/services/batch/batchUpload.ts';
import type { BatchFileStore } from '../../src/main/services/batch/keptBatchFiles.ts';
import { createLedger, type Ledger } from '../../src/main/services/batch/ledger.ts';
import { createBatchMemory } from '../../src/main/services/batch/memory.ts';
import type { BatchUploadService } from '../../src/main/services/batch/service.ts';
import { createShapeMemory } from '../../src/main/services/batch/shapes.ts';
import { createDrafts } from '../../src/main/services/drafts/drafts.ts';
import { createSession } from '../../src/main/services/session/session.ts';
import { accounts } from '../../src/server/demo/accounts.ts';
import { seededRandom } from '../../src/server/demo/random.ts';
import { batchUpload } from '../../src/server/entities/batchUpload/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import type { BatchCatalogue } from '../../src/shared/entities/batchUpload/operations.ts';
import { memoryKeychain, silentLog } from '../desktop/support/doubles.ts';
import { eventually } from '../eventually.ts';
import { cases, sample } from '../run.ts';
import { sharedServer } from './harness.ts';
import { catalogueOf, goodRow, type RowValues } from './support/batches.ts';
import { someAgent } from './support/referrals.ts';

/**
 * Kills the app before or after a side effect of its work on a batch file. After the restart, every row must
 * arrive exactly once (features.md I6, I11; R-711).
 */

const server = sharedServer();
const user = accounts[0]!;

interface Computer {
  folder: string;
  drafts: ReturnType<typeof memoryKeychain>;
  ledger: ReturnType<typeof memoryKeychain>;
}
const newComputer = (): Computer => ({
  folder: mkdtempSync(join(tmpdir(), 'rujukan-test-kill-')),
  drafts: memoryKeychain(),
  ledger: memoryKeychain(),
});

interface KillPoint {
  effect: number;
  side: 'before' | 'after';
}

/** Notes the names of side effects. After the kill no side effect happens and no result arrives. */
function lifetime(kill?: KillPoint) {
  const { promise: killed, resolve: die } = Promise.withResolvers<void>();
  const never = new Promise<never>(() => undefined);
  const names: string[] = [];
  let isDead = false;
  let isSafe = false;
  const end = () => {
    isDead = true;
    die();
    return never;
  };
  const effect = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    if (isDead) return never;
    const isFatal = names.push(name) - 1 === kill?.effect && !isSafe;
    if (isFatal && kill?.side === 'before') return end();
    try {
      const done = await act();
      if (isFatal && !isDead && !isSafe) return end();
      return isDead ? never : done;
    } catch (error) {
      if (isDead) return never;
      throw error;
    }
  };
  const spare = () => {
    isSafe = true;
  };
  return { effect, killed, names, end, spare };
}
type Life = ReturnType<typeof lifetime>;

interface Program {
  batch: BatchUploadService;
  ledger: Ledger;
  stop(): void;
}

let api: Promise<ApiClient> | undefined;
async function signedInApi(): Promise<ApiClient> {
  const { app } = server();
  const send: Transport = async ({ method, path, headers = {}, body = null }) =>
    app.request(path, { method, headers, body });
  const session = createSession({
    send,
    keychain: memoryKeychain(),
    log: silentLog,
    onEnded: () => undefined,
  });
  await session.login({ email: user.email, password: user.password });
  return createApiClient({ send, session });
}

async function startProgram({ folder, ...keychains }: Computer, { effect, end }: Life): Promise<Program> {
  api ??= signedInApi();
  const real = await api;
  const watched: Pick<ApiClient, 'request' | 'upload' | 'download'> = {
    request: (operation, input) => effect(operation.id, () => real.request(operation, input)),
    upload: (operation, fields, file) => effect(operation.id, () => real.upload(operation, fields, file)),
    download: (operation, input) => effect(operation.id, () => real.download(operation, input)),
  };
  const storeIn = (name: 'drafts' | 'ledger', more: { most?: number; days?: number } = {}) =>
    createDrafts({
      folder: join(folder, name),
      server: 'tests',
      keychain: keychains[name],
      userId: () => 1,
      log: silentLog,
      ...more,
    });
  const watch = (name: string, store: BatchFileStore): BatchFileStore => ({
    read: store.read,
    write: (form, values) => effect(`write ${name}`, () => store.write(form, values)),
    drop: (form) => effect(`drop ${name}`, () => store.drop(form)),
  });
  const drafts = storeIn('drafts');
  const ledger = createLedger({
    api: watched,
    emit: () => undefined,
    store: watch('ledger', storeIn('ledger', { most: 61, days: 90 })),
    userId: () => 1,
    log: silentLog,
  });
  const batch = createBatchUpload({
    api: watched,
    emit: () => undefined,
    saveFolder: () => join(folder, 'Unduhan'),
    chooseFile: async () => null,
    chooseFolder: async () => null,
    ledgerFile: join(folder, 'sent-files.json'),
    store: watch('drafts', drafts),
    memory: createBatchMemory({ path: join(folder, 'memory.json'), server: 'tests' }),
    ledger,
    shapes: createShapeMemory({ path: join(folder, 'shapes.json'), server: 'tests' }),
    workerFile: new URL('../../src/batch/thread/excelWorker.ts', import.meta.url),
    log: silentLog,
  });
  batch.claim(1);
  // Drafts are read in turn, so this read ends after `claim` has read the drafts of the killed app.
  await drafts.read('');
  await setImmediate();
  const stop = () => {
    void end();
    batch.claim(2);
  };
  return { batch, ledger, stop };
}

interface File {
  path: string;
  photos: string;
  phones: string[];
}

const rowCount = 4;
const hasPhoto = (row: number) => row % 2 === 0;
const phone = 'submitter_mobile_number';

async function makeFile(catalogue: BatchCatalogue, agentCode: string, number: number): Promise<File> {
  const folder = mkdtempSync(join(tmpdir(), 'rujukan-test-kill-'));
  const photos = join(folder, 'Foto');
  mkdirSync(photos);
  const columns = sheetColumns([catalogue]);
  const rows: RowValues[] = [];
  for (let at = 0; at < rowCount; at += 1) {
    const row = goodRow(catalogue, agentCode, `BUNUH-${number * 10 + at}`);
    if (hasPhoto(at)) {
      row.submitter_selfie_photo = `${at}.jpg`;
      const background = { r: number % 256, g: at * 50, b: Math.floor(number / 256) };
      const image = sharp({ create: { width: 40, height: 30, channels: 3, background } });
      writeFileSync(join(photos, `${at}.jpg`), await image.jpeg().toBuffer());
    }
    rows.push(row);
  }
  const phones = rows.map((row) => row.submitter_mobile_number!);
  rows[1]!.submitter_mobile_number = 'rusak';
  const path = join(folder, `pengajuan-${number}.xlsx`);
  await writeWorkbook(
    path,
    batchWorkbook({
      catalogues: [catalogue],
      provinces: [],
      madeAt: '2026-11-21T00:00:00.000Z',
      madeBy: 'tes',
      rows: rows.map((values) => checkedRow({ values, notes: [] }, columns)),
    }),
  );
  return { path, photos, phones };
}

async function settled({ batch }: Program, draftId: string) {
  await eventually(() => expect(['reading', 'checking']).not.toContain(batch.summary(draftId).state));
  const summary = batch.summary(draftId);
  expect(summary.refusal, JSON.stringify(summary.refusal)).toBeNull();
  return summary;
}

async function work(program: Program, file: File, title: string): Promise<void> {
  const { batch, ledger } = program;
  for (const { run } of await ledger.unsure())
    await eventually(async () => expect((await ledger.askServer(run)).counts.unsure).toBe(0));
  const open = await openReport(program, file);
  let summary = await settled(program, open);
  if (summary.photos === null) {
    await batch.setPhotoFolder(open, file.photos);
    summary = await settled(program, open);
  }
  const column = summary.columns.find(({ key }) => key === phone)!.header;
  const { rows } = await batch.rows({ draftId: open, state: 'wrong', page: 1, size: 10 });
  const broken = rows.filter(({ notes }) =>
    notes.some((note) => note.column === column && note.code === 'G02'),
  );
  if (broken.length > 0) {
    const edits = [{ rows: broken.map(({ n }) => n), column: phone, value: file.phones[1]! }];
    await batch.edit({ draftId: open, edits });
    summary = batch.summary(open);
  }
  if (summary.counts.good + summary.counts.warned === 0) return batch.cancel(open);
  await batch.send({ draftId: open, title, mode: 'good', acceptWarnings: true });
}

async function openReport({ batch }: Program, { path, photos }: File): Promise<string> {
  const name = path.split('/').at(-1);
  const kept = (await batch.openFiles()).find((draft) => draft.name === name);
  if (kept) return kept.draftId;
  return (await batch.open(path, photos)).draftId;
}

async function arrived({ phones }: File) {
  const { db } = server().services;
  const rows = await db
    .select({ phone: referral.phone, photo: referral.selfie_photo })
    .from(referral)
    .where(inArray(referral.phone, phones));
  return rows.sort((a, b) => phones.indexOf(a.phone) - phones.indexOf(b.phone));
}

async function batchesOf(title: string) {
  const { db } = server().services;
  return eventually(async () => {
    const batches = await db.select().from(batchUpload).where(eq(batchUpload.title, title));
    expect(batches.filter(({ finished_at }) => finished_at === null)).toEqual([]);
    return batches;
  });
}

let files = 0;

/** Returns the number of kills and the side effects of the first start. */
async function journey(...points: KillPoint[]): Promise<{ kills: number; names: readonly string[] }> {
  const catalogue = await catalogueOf(server(), 'Tabungan Impian');
  const { agent_code } = await someAgent(server());
  files += 1;
  const file = await makeFile(catalogue, agent_code, files);
  const title = `Kiriman ${files}`;
  const computer = newComputer();
  const told: string[][] = [];
  for (const kill of [...points, undefined]) {
    const life = lifetime(kill);
    const program = await startProgram(computer, life);
    const finished = work(program, file, title).then(() => true);
    const isOver = await Promise.race([finished, life.killed.then(() => false)]);
    if (isOver) life.spare();
    told.push([...life.names]);
    if (isOver) await accountedFor(program, file, title, JSON.stringify({ points, told }));
    program.stop();
    if (isOver) return { kills: told.length - 1, names: told[0]! };
  }
  throw new Error('A life without a kill has not ended');
}

async function accountedFor({ ledger }: Program, file: File, title: string, at: string): Promise<void> {
  const batches = await batchesOf(title);
  expect(await arrived(file), at).toMatchObject(
    file.phones.map((number, index) => ({
      phone: number,
      photo: hasPhoto(index) ? expect.stringMatching(/^[0-9a-f]{40}\.jpg$/) : '',
    })),
  );
  for (const { run } of await ledger.unsure()) await ledger.askServer(run);
  expect(await ledger.unsure(), at).toEqual([]);
  let sent = 0;
  for (const { id } of batches) {
    const { counts } = await ledger.open(String(id));
    const { total, ...states } = counts;
    expect(Object.values(states).reduce((sum, count) => sum + count)).toBe(total);
    expect(states, at).toMatchObject({ unsure: 0, waiting: 0 });
    sent += states.sent;
  }
  expect(sent, at).toBe(rowCount);
}

const steps = new Set([
  'batchUpload.programs',
  'batchUpload.catalogue',
  'batchUpload.lookup',
  'write drafts',
  'media.upload',
  'write ledger',
  'batchUpload.upload',
  'drop drafts',
]);

test.each(['before', 'after'] as const)(
  'a program killed %s any step of a batch creates each row once',
  async (side) => {
    const { names } = await journey();
    expect(new Set(names)).toEqual(steps);
    for (const [effect] of sample([...names.entries()], 20)) {
      const { kills } = await journey({ effect, side });
      // Sending does not wait for its last effect, so that kill may come too late.
      if (effect < names.length - 1) expect(kills, `effect ${effect}`).toBe(1);
    }
  },
);

const chained = cases(4, 24);

test('a program killed repeatedly at random points creates each row once', async () => {
  const random = seededRandom(Number(process.env.SEED ?? 20_261_124));
  const somewhere = (): KillPoint => ({
    effect: random.int(0, 15),
    side: random.chance(0.5) ? 'before' : 'after',
  });
  let kills = 0;
  while (kills < chained) kills += (await journey(somewhere(), somewhere(), somewhere())).kills;
});
