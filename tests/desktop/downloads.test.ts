import fs, {
  access,
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDownloads } from '../../src/main/services/download/downloads.ts';
import { createKeptDownloads, type KeptDownload } from '../../src/main/services/download/keptDownloads.ts';
import type { Downloads } from '../../src/main/services/download/service.ts';
import { createDrafts } from '../../src/main/services/drafts/drafts.ts';
import { dispositionName, safeFileName, sweepParts } from '../../src/main/services/files/savedFiles.ts';
import { createWorkFolder } from '../../src/main/services/files/workFolder.ts';
import { workbookType } from '../../src/shared/core/files.ts';
import { eventually } from '../eventually.ts';
import type { RecordedEvents } from './support/doubles.ts';
import { memoryKeychain, recordEvents, signInParts, silentLog } from './support/doubles.ts';
import type { FakeServer } from './support/fakeServer.ts';
import { goodLogin, json, startFakeServer } from './support/fakeServer.ts';
import { diskFull, fillDisk, openFiles } from './support/fileHandles.ts';

let server: FakeServer;
let usual: string;
let workFolder: string | null;
let folder: string;
let events: RecordedEvents;
let downloads: Downloads;
let shown: string[];
let opened: string[];
let proposed: string[];
let chosen: string | null;
const started: Downloads[] = [];
let calls: number;
let kept: Map<number | null, KeptDownload[]>;
let userId: number | null;

beforeEach(async () => {
  server = await startFakeServer();
  usual = join(await mkdtemp(join(tmpdir(), 'rujukan-downloads-')), 'Rujukan');
  folder = join(usual, 'Ekspor', '2026-11');
  workFolder = null;
  events = recordEvents();
  shown = [];
  opened = [];
  proposed = [];
  chosen = null;
  kept = new Map();
  userId = 7;
  calls = 0;
  downloads = await startProgram();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(started.splice(0).map((each) => each.suspend()));
  await server.close();
});

async function startProgram(safeEvery?: number): Promise<Downloads> {
  const { session, api } = signInParts(server.url);
  await session.login(goodLogin);
  const program = createDownloads({
    api: {
      download: (...asking) => {
        calls += 1;
        return api.download(...asking);
      },
    },
    emit: events.emit,
    work: createWorkFolder({ chosen: () => workFolder, usual }),
    now: () => new Date(2026, 10, 5),
    askPath: async (path) => {
      proposed.push(path);
      return chosen;
    },
    showInFolder: (path) => void shown.push(path),
    openFile: async (path) => void opened.push(path),
    userId: () => userId,
    kept: {
      load: async () => structuredClone(kept.get(userId) ?? []),
      keep: async (all) => {
        kept.set(userId, structuredClone([...all]));
      },
    },
    log: silentLog,
    throttle: 0,
    ...(safeEvery !== undefined && { safeEvery }),
  });
  started.push(program);
  return program;
}

const filename = 'referral-20260817.xlsx';
const route = `GET /w/media/export-file/download/${filename}`;
const request = { operation: 'exportFile.download', input: { filename } };
const ask = async () => (await downloads.start(request))!;
const askAs = () => downloads.start({ ...request, saveAs: true });

function answerFile(answer: (request: IncomingMessage, response: ServerResponse) => void): void {
  server.on(route, (request, response) => {
    response.setHeader('content-type', workbookType);
    response.setHeader('content-disposition', `attachment; filename*=UTF-8''${filename}`);
    answer(request, response);
  });
}

function serve(content: string, headers: Record<string, string> = {}): void {
  answerFile((_request, response) => {
    response.writeHead(200, headers);
    response.end(content);
  });
}

function serveSlowly(): Promise<ServerResponse> {
  return new Promise((resolve) => {
    answerFile((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('x'.repeat(400));
      resolve(response);
    });
  });
}

/** Breaks the connection once the bytes have arrived, because bytes still in transit would be lost. */
const breakAfter = (bytes: number, response: ServerResponse) =>
  void eventually(() => expect(downloads.list()[0]?.received).toBe(bytes)).then(() => response.destroy());

const refuse = (_request: unknown, response: ServerResponse) => response.destroy();

function serveBroken(): Promise<void> {
  return new Promise((resolve) => {
    answerFile((_request, response) => {
      answerFile(refuse);
      response.writeHead(200, { 'content-length': '1000', etag: '"a"' });
      response.write('x'.repeat(400));
      breakAfter(400, response);
      resolve();
    });
  });
}

async function startAgain(): Promise<void> {
  downloads = await startProgram();
  downloads.claim();
}

const failedLast = () => {
  const last = events.of('download.changed').at(-1);
  expect(last?.state).toBe('failed');
  return last;
};

const stateOf = (id: string) => downloads.list().find((download) => download.id === id)?.state;
const ended = (id: string) => eventually(() => expect(stateOf(id)).not.toBe('running'));

describe('a download', () => {
  test('ends as a complete file and reports its progress', async () => {
    serve('isi berkas', { 'content-length': '10' });
    const started = await ask();
    expect(started).toMatchObject({
      name: filename,
      folder: join('Rujukan', 'Ekspor', '2026-11'),
      total: 10,
      state: 'running',
    });
    await ended(started.id);
    expect(await readdir(folder)).toEqual([filename]);
    expect(await readFile(join(folder, filename), 'utf8')).toBe('isi berkas');
    expect(events.of('download.changed').at(-1)).toMatchObject({ state: 'done', received: 10, total: 10 });
  });

  test('has the name the page asks for, with the extension of the server', async () => {
    serve('isi');
    const wanted = await downloads.start({ ...request, fileName: 'AG-26-11-0001_ktp' });
    await ended(wanted!.id);
    const hidden = await downloads.start({ ...request, fileName: '../../AG.exe' });
    await ended(hidden!.id);
    expect((await readdir(folder)).sort()).toEqual(['AG-26-11-0001_ktp.xlsx', 'AG.exe.xlsx']);
  });

  test('never overwrites: the second becomes (2), a third (3)', async () => {
    serve('baru');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, filename), 'lama');
    await ended((await ask()).id);
    await ended((await ask()).id);
    expect((await readdir(folder)).sort()).toEqual([
      'referral-20260817 (2).xlsx',
      'referral-20260817 (3).xlsx',
      filename,
    ]);
    expect(await readFile(join(folder, filename), 'utf8')).toBe('lama');
  });

  test('two downloads of the same name at once do not mix', async () => {
    let count = 0;
    answerFile((_request, response) => {
      count += 1;
      response.writeHead(200);
      response.end(`berkas ${count}`);
    });
    const both = await Promise.all([ask(), ask()]);
    for (const { id } of both) await ended(id);
    const contents = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    expect(contents.sort()).toEqual(['berkas 1', 'berkas 2']);
  });

  test('a file that takes the name meanwhile is not overwritten', async () => {
    const answering = serveSlowly();
    const started = await ask();
    const response = await answering;
    await writeFile(join(folder, filename), 'orang lain');
    response.end('y'.repeat(600));
    await ended(started.id);
    expect(await readFile(join(folder, filename), 'utf8')).toBe('orang lain');
    expect(events.of('download.changed').at(-1)).toMatchObject({
      state: 'done',
      name: 'referral-20260817 (2).xlsx',
    });
  });

  test('is written to a part file, which cancelling removes', async () => {
    const answering = serveSlowly();
    const started = await ask();
    await answering;
    await eventually(async () => expect(await readdir(folder)).toEqual([`${filename}.part`]));
    downloads.cancel(started.id);
    await ended(started.id);
    expect(stateOf(started.id)).toBe('cancelled');
    expect(await readdir(folder)).toEqual([]);
  });

  test('a connection that stays broken is an error, and leaves no file', async () => {
    let asked = 0;
    answerFile((_request, response) => {
      asked += 1;
      response.writeHead(200, { 'content-length': '1000' });
      // Fewer bytes than before do not count as progress.
      const bytes = 10 - asked;
      response.write('x'.repeat(bytes));
      breakAfter(bytes, response);
    });
    const started = await ask();
    await eventually(() =>
      expect(failedLast()).toMatchObject({ resumable: true, error: { code: 'OFFLINE' } }),
    );
    expect(asked).toBe(4);
    downloads.cancel(started.id);
    await eventually(() => expect(stateOf(started.id)).toBe('cancelled'));
    expect(await readdir(folder)).toEqual([]);
  });

  test("the server's refusal comes back as its error, before any file is made", async () => {
    answerFile((_request, response) =>
      json(response, 403, { message: 'Access Denied!', error: { code: 'ACCESS_DENIED' } }),
    );
    await expect(ask()).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    await expect(access(folder)).rejects.toThrow();
  });

  test('only operations that answer a file can be asked for, with their own input', async () => {
    const other = downloads.start({ operation: 'session.me', input: {} });
    await expect(other).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const climbing = downloads.start({ operation: 'exportFile.download', input: { filename: '../a.xlsx' } });
    await expect(climbing).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('a download that breaks off', () => {
  const content = Array.from({ length: 1000 }, (_, at) => String.fromCharCode(97 + (at % 26))).join('');
  let ranges: (string | undefined)[];
  let etag: string;
  let cut: boolean;
  beforeEach(() => {
    ranges = [];
    etag = '"a"';
    cut = true;
    answerFile((request, response) => {
      const { range, 'if-range': ifRange } = request.headers;
      ranges.push(range);
      const start = range && ifRange === etag ? Number(/\d+/.exec(range)![0]) : 0;
      response.writeHead(start > 0 ? 206 : 200, {
        etag,
        'content-length': String(content.length - start),
        ...(start > 0 && { 'content-range': `bytes ${start}-999/1000` }),
      });
      if (!cut) return response.end(content.slice(start));
      cut = false;
      response.write(content.slice(start, 400));
      breakAfter(400, response);
    });
  });
  const saved = () => readFile(join(folder, filename), 'utf8');

  test('resumes by itself after the received bytes, and is complete', async () => {
    const { id } = await ask();
    await eventually(() => expect(stateOf(id)).toBe('done'));
    expect(ranges).toEqual([undefined, 'bytes=400-']);
    expect(await saved()).toBe(content);
    expect(await readdir(folder)).toEqual([filename]);
  });

  test('restarts when the file has changed on the server', async () => {
    const { id } = await ask();
    etag = '"b"';
    await eventually(() => expect(stateOf(id)).toBe('done'));
    expect(await saved()).toBe(content);
  });

  test('is resumed when the server is back, or by its user', async () => {
    const { id } = await ask();
    answerFile(refuse);
    await eventually(() =>
      expect(failedLast()).toMatchObject({ resumable: true, received: 400, total: 1000 }),
    );
    expect(await readdir(folder)).toEqual([`${filename}.part`]);
    await expect(downloads.resume(id)).rejects.toMatchObject({ code: 'OFFLINE' });
    answerFile((request, response) => {
      const start = Number(/\d+/.exec(request.headers.range ?? '')?.[0]);
      response.writeHead(206, { etag, 'content-range': `bytes ${start}-999/1000` });
      response.end(content.slice(start));
    });
    downloads.serverBack();
    await eventually(() => expect(stateOf(id)).toBe('done'));
    expect(await saved()).toBe(content);
    await expect(downloads.resume(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('refuses a range that is not the missing one', async () => {
    const { id } = await ask();
    answerFile((_request, response) => {
      response.writeHead(206, { etag, 'content-range': 'bytes 5-999/1000' });
      response.end(content.slice(5));
    });
    await eventually(() => expect(failedLast()).toMatchObject({ resumable: true }));
    expect(stateOf(id)).toBe('failed');
    expect(await readdir(folder)).toEqual([`${filename}.part`]);
  });

  test('on a full disk is an error, and resumes once there is room', async () => {
    cut = false;
    await fillDisk();
    const { id } = await ask();
    await eventually(() =>
      expect(failedLast()).toMatchObject({
        resumable: true,
        received: 0,
        error: {
          code: 'DISK',
          message: 'Penyimpanan penuh. Hapus file yang tidak diperlukan, lalu lanjutkan.',
        },
      }),
    );
    downloads.serverBack();
    expect(stateOf(id)).toBe('failed');
    // The partly written block is not part of the file.
    expect(await readFile(join(folder, `${filename}.part`), 'utf8')).toBe('');
    await downloads.resume(id);
    await eventually(() => expect(stateOf(id)).toBe('done'));
    expect(await saved()).toBe(content);
    expect(await readdir(folder)).toEqual([filename]);
  });

  test('that meets a full disk after the last byte ends without another request', async () => {
    cut = false;
    vi.spyOn(await openFiles(), 'sync').mockRejectedValueOnce(diskFull('fsync'));
    const { id } = await ask();
    await eventually(() =>
      expect(failedLast()).toMatchObject({ resumable: true, received: 1000, error: { code: 'DISK' } }),
    );
    expect(await readdir(folder)).toEqual([`${filename}.part`]);
    await downloads.resume(id);
    await eventually(() => expect(stateOf(id)).toBe('done'));
    expect(ranges).toEqual([undefined]);
    expect(await saved()).toBe(content);
    expect(await readdir(folder)).toEqual([filename]);
  });

  test('whose final rename fails is complete at the next attempt, also after a restart', async () => {
    cut = false;
    const final = join(folder, filename);
    await mkdir(folder, { recursive: true });
    chosen = final;
    const started = downloads.start({ ...request, saveAs: true });
    await mkdir(final);
    await writeFile(join(final, 'isi'), '');
    const { id } = (await started)!;
    await eventually(() => expect(failedLast()).toMatchObject({ received: 1000, error: { code: 'DISK' } }));
    await downloads.suspend();
    await rm(final, { recursive: true });
    downloads = await startProgram();
    downloads.claim();
    await eventually(() => expect(stateOf(id)).toBe('done'));
    expect(ranges).toEqual([undefined]);
    expect(await saved()).toBe(content);
  });
});

describe('a download that the program’s end interrupts', () => {
  const content = 'isi berkas '.repeat(100);
  let ranges: (string | undefined)[];
  /** Bytes after which the answer pauses; undefined for no pause. */
  let holdsAt: number | undefined;
  beforeEach(() => {
    ranges = [];
    holdsAt = 400;
    answerFile((request, response) => {
      const { range } = request.headers;
      ranges.push(range);
      const start = range ? Number(/\d+/.exec(range)![0]) : 0;
      response.writeHead(start > 0 ? 206 : 200, {
        etag: '"a"',
        'content-length': String(content.length - start),
        ...(start > 0 && { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` }),
      });
      if (holdsAt === undefined) response.end(content.slice(start));
      else response.write(content.slice(start, holdsAt));
    });
  });
  const received = (bytes: number) =>
    eventually(() => expect(downloads.list()[0]).toMatchObject({ state: 'running', received: bytes }));
  const wholeFile = async (id: string) => {
    await eventually(() => expect(stateOf(id)).toBe('done'));
    expect(await readFile(join(folder, filename), 'utf8')).toBe(content);
    expect(await readdir(folder)).toEqual([filename]);
    await eventually(() => expect(kept.get(7)).toEqual([]));
  };

  test('resumes at the next start, once its user has signed in', async () => {
    const { id } = await ask();
    await received(400);
    await downloads.suspend();
    expect(await readdir(folder)).toEqual([`${filename}.part`]);
    holdsAt = undefined;
    downloads = await startProgram();
    expect(downloads.list()).toEqual([]);
    downloads.claim();
    await wholeFile(id);
    expect(ranges).toEqual([undefined, 'bytes=400-']);
    expect(events.of('download.changed').at(-1)).toMatchObject({ id, state: 'done' });
  });

  test('resumes after the synced bytes when the program was killed', async () => {
    downloads = await startProgram(0);
    const { id } = await ask();
    await received(400);
    await eventually(() => expect(kept.get(7)).toMatchObject([{ id, safe: 400 }]));
    // Bytes written after the last sync to disk may be wrong after a power cut.
    await appendFile(join(folder, `${filename}.part`), 'apa saja');
    holdsAt = undefined;
    await startAgain();
    await wholeFile(id);
    expect(ranges).toEqual([undefined, 'bytes=400-']);
  });

  test('is kept when another download begins before the kept ones are loaded', async () => {
    await ask();
    await received(400);
    await downloads.suspend();
    await startAgain();
    await ask();
    await eventually(() => expect(kept.get(7)).toHaveLength(2));
  });

  test('whose part file is gone is an error, and restarts on request', async () => {
    const { id } = await ask();
    await received(400);
    await downloads.suspend();
    await rm(join(folder, `${filename}.part`));
    holdsAt = undefined;
    await startAgain();
    await eventually(() =>
      expect(downloads.list()).toMatchObject([
        { id, state: 'failed', resumable: true, received: 0, error: { code: 'FILE_GONE' } },
      ]),
    );
    expect(ranges).toHaveLength(1);
    await downloads.resume(id);
    await wholeFile(id);
  });

  test('whose part file cannot be opened for a while is an error, and then resumes after its bytes', async () => {
    const { id } = await ask();
    await received(400);
    await downloads.suspend();
    const { open } = fs;
    const held = Object.assign(new Error('EBUSY: resource busy or locked'), { code: 'EBUSY' });
    const locked = vi.spyOn(fs, 'open').mockImplementation(async (path, flags, mode) => {
      if (flags === 'r+') throw held;
      return open(path, flags, mode);
    });
    syncBuiltinESMExports();
    holdsAt = undefined;
    try {
      await startAgain();
      await eventually(() =>
        expect(downloads.list()).toMatchObject([
          { id, state: 'failed', resumable: true, received: 400, error: { code: 'DISK' } },
        ]),
      );
      await expect(downloads.resume(id)).rejects.toMatchObject({ code: 'DISK' });
    } finally {
      locked.mockRestore();
      syncBuiltinESMExports();
    }
    await downloads.resume(id);
    await wholeFile(id);
    expect(ranges).toEqual([undefined, 'bytes=400-']);
  });

  test('whose part file is too short is an error, and the part is removed', async () => {
    const { id } = await ask();
    await received(400);
    await downloads.suspend();
    await truncate(join(folder, `${filename}.part`), 100);
    holdsAt = undefined;
    await startAgain();
    await eventually(() =>
      expect(downloads.list()).toMatchObject([{ id, received: 0, error: { code: 'FILE_GONE' } }]),
    );
    await downloads.resume(id);
    await wholeFile(id);
  });

  test('whose folder is gone is an error, and others continue', async () => {
    const { id } = await ask();
    await received(400);
    await downloads.suspend();
    const unplugged = join(usual, 'dicabut');
    await writeFile(unplugged, 'bukan folder');
    const [left] = kept.get(7)!;
    kept.set(7, [
      { ...left!, id: 'lain', folder: join(unplugged, 'Ekspor') },
      { ...left!, operation: 'tidak.ada', id: 'x' },
      left!,
    ]);
    holdsAt = undefined;
    await startAgain();
    await wholeFile(id);
    expect(downloads.list()).toMatchObject([
      { id, state: 'done' },
      { id: 'lain', state: 'failed', resumable: false, error: { code: 'DISK' } },
    ]);
  });

  test('waits while the server is not running yet', async () => {
    const { id } = await ask();
    await received(400);
    await downloads.suspend();
    answerFile(refuse);
    await startAgain();
    await eventually(() => expect(failedLast()).toMatchObject({ id, resumable: true, received: 400 }));
    answerFile((request, response) => {
      const start = Number(/\d+/.exec(request.headers.range!)![0]);
      const range = `bytes ${start}-${content.length - 1}/${content.length}`;
      response.writeHead(206, { etag: '"a"', 'content-range': range });
      response.end(content.slice(start));
    });
    downloads.serverBack();
    await wholeFile(id);
  });

  test('cannot be resumed once it was cancelled', async () => {
    const { id } = await ask();
    await received(400);
    await downloads.suspend();
    answerFile(refuse);
    await startAgain();
    await eventually(() => expect(failedLast()).toMatchObject({ resumable: true }));
    downloads.cancel(id);
    await eventually(() => expect(kept.get(7)).toEqual([]));
    expect(await readdir(folder)).toEqual([]);
    await expect(downloads.resume(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a download whose folder goes away', () => {
  const content = 'x'.repeat(1000);
  let drive: string;
  let ranges: (string | undefined)[];
  beforeEach(async () => {
    drive = await mkdtemp(join(tmpdir(), 'rujukan-drive-'));
    workFolder = drive;
    ranges = [];
  });
  const onDrive = () => join(drive, 'Ekspor', '2026-11');
  const serveRest = () =>
    answerFile((request, response) => {
      const { range } = request.headers;
      ranges.push(range);
      const start = Number(/\d+/.exec(range ?? '')?.[0] ?? 0);
      response.writeHead(start > 0 ? 206 : 200, {
        etag: '"a"',
        'content-length': String(content.length - start),
        ...(start > 0 && { 'content-range': `bytes ${start}-999/1000` }),
      });
      response.end(content.slice(start));
    });
  const lose = async () => {
    const held = serveSlowly();
    const { id } = await ask();
    const response = await held;
    await eventually(() => expect(downloads.list()[0]).toMatchObject({ received: 400 }));
    await rm(drive, { recursive: true });
    response.end('x'.repeat(600));
    await eventually(() => expect(failedLast()).toMatchObject({ resumable: true, error: { code: 'DISK' } }));
    serveRest();
    return id;
  };

  test('restarts in the folder once that is back', async () => {
    const id = await lose();
    const missing = { code: 'DISK', message: expect.stringContaining('tidak ditemukan') };
    await expect(downloads.resume(id)).rejects.toMatchObject(missing);
    await mkdir(drive);
    await downloads.resume(id);
    await eventually(() => expect(stateOf(id)).toBe('done'));
    expect(ranges).toEqual([undefined]);
    expect(await readFile(join(onDrive(), filename), 'utf8')).toBe(content);
    expect(await readdir(onDrive())).toEqual([filename]);
  });

  test('restarts in another folder that its user chooses', async () => {
    const id = await lose();
    workFolder = await mkdtemp(join(tmpdir(), 'rujukan-lain-'));
    await downloads.resume(id);
    await eventually(() => expect(stateOf(id)).toBe('done'));
    const instead = join(workFolder, 'Ekspor', '2026-11');
    expect(await readFile(join(instead, filename), 'utf8')).toBe(content);
    expect(downloads.list()[0]).toMatchObject({ folder: join(basename(workFolder), 'Ekspor', '2026-11') });
    downloads.reveal(id);
    expect(shown).toEqual([join(instead, filename)]);
    await expect(access(drive)).rejects.toThrow();
  });

  test('waits at the next start without creating the folder, and then resumes after its bytes', async () => {
    answerFile((_request, response) => {
      response.writeHead(200, { 'content-length': '1000', etag: '"a"' });
      response.write('x'.repeat(400));
    });
    const { id } = await ask();
    await eventually(() => expect(downloads.list()[0]).toMatchObject({ received: 400 }));
    await downloads.suspend();
    await rename(drive, `${drive}-dicabut`);
    serveRest();
    downloads = await startProgram();
    downloads.claim();
    await eventually(() =>
      expect(downloads.list()).toMatchObject([
        { id, state: 'failed', resumable: true, received: 400, error: { code: 'DISK' } },
      ]),
    );
    await expect(access(drive)).rejects.toThrow();
    await rename(`${drive}-dicabut`, drive);
    await downloads.resume(id);
    await eventually(() => expect(stateOf(id)).toBe('done'));
    expect(ranges).toEqual(['bytes=400-']);
    expect(await readFile(join(onDrive(), filename), 'utf8')).toBe(content);
  });
});

test('changes of a download while the page was locked are reported when it is unlocked', async () => {
  const held = serveSlowly();
  const { id } = await ask();
  const response = await held;
  userId = null;
  response.end('x'.repeat(600));
  await eventually(() => access(join(folder, filename)));
  expect(events.of('download.changed').filter(({ state }) => state !== 'running')).toEqual([]);
  userId = 7;
  downloads.claim();
  expect(events.of('download.changed').at(-1)).toMatchObject({ id, state: 'done', received: 1000 });
  await eventually(() => expect(kept.get(7)).toEqual([]));
});

test('downloads kept for the next start are encrypted for their user', async () => {
  const keychain = memoryKeychain();
  let user: number | null = 7;
  const store = () =>
    createDrafts({
      folder: join(usual, 'drafts'),
      server: 'tests',
      keychain,
      userId: () => user,
      log: silentLog,
    });
  const one: KeptDownload = {
    id: 'a',
    operation: 'exportFile.download',
    input: { filename: 'Rahasia Sekali.xlsx' },
    folder,
    shown: 'Ekspor',
    below: 'Ekspor',
    name: 'Rahasia Sekali.xlsx',
    replace: false,
    part: 'Rahasia Sekali.xlsx.part',
    safe: 400,
    total: null,
    etag: null,
  };
  await createKeptDownloads(store()).keep([one]);
  for (const name of await readdir(join(usual, 'drafts')))
    expect(await readFile(join(usual, 'drafts', name), 'latin1')).not.toContain('Rahasia');
  expect(await createKeptDownloads(store()).load()).toEqual([one]);
  user = 8;
  expect(await createKeptDownloads(store()).load()).toEqual([]);
  user = 7;
  await createKeptDownloads(store()).keep([]);
  expect(await readdir(join(usual, 'drafts'))).toEqual([]);
});

describe('a download of another user', () => {
  test('is neither shown nor changed, and is not resumed with another user’s rights', async () => {
    const broken = serveBroken();
    const { id } = await ask();
    await broken;
    await eventually(() => expect(failedLast()).toMatchObject({ resumable: true }));
    const soFar = () => ({
      asked: calls,
      told: events.of('download.changed').length,
    });
    const before = soFar();

    userId = 8;
    downloads.claim();
    expect(downloads.list()).toEqual([]);
    downloads.serverBack();
    downloads.cancel(id);
    await expect(downloads.resume(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(() => downloads.reveal(id)).toThrow('tidak ada');
    expect(soFar()).toEqual(before);

    userId = 7;
    downloads.claim();
    expect(downloads.list()).toMatchObject([{ id }]);
    await eventually(() => expect(soFar().asked).toBeGreaterThan(before.asked));
  });
});

describe('Simpan sebagai… (R-724)', () => {
  let elsewhere: string;
  beforeEach(async () => {
    elsewhere = await mkdtemp(join(tmpdir(), 'rujukan-pilihan-'));
    serve('baru');
  });

  test('saves where the user chooses, replaces the file they agreed to replace, and is shown there', async () => {
    chosen = join(elsewhere, 'laporan.xlsx');
    await writeFile(chosen, 'lama');
    const started = (await askAs())!;
    expect(proposed).toEqual([join(folder, filename)]);
    await ended(started.id);
    expect(downloads.list()[0]).toMatchObject({
      state: 'done',
      name: 'laporan.xlsx',
      folder: basename(elsewhere),
    });
    expect(await readFile(chosen, 'utf8')).toBe('baru');
    expect(await readdir(elsewhere)).toEqual(['laporan.xlsx']);
    downloads.reveal(started.id);
    expect(shown).toEqual([chosen]);
    await expect(access(folder)).rejects.toThrow();
  });

  test('a name with another extension gets the file’s own appended, and overwrites nothing', async () => {
    chosen = join(elsewhere, 'laporan.exe');
    await writeFile(join(elsewhere, 'laporan.exe.xlsx'), 'lama');
    await ended((await askAs())!.id);
    expect((await readdir(elsewhere)).sort()).toEqual(['laporan.exe (2).xlsx', 'laporan.exe.xlsx']);
    expect(await readFile(join(elsewhere, 'laporan.exe.xlsx'), 'utf8')).toBe('lama');
  });

  test('cancelled: no file, no download', async () => {
    expect(await askAs()).toBeNull();
    expect(downloads.list()).toEqual([]);
    expect(await readdir(elsewhere)).toEqual([]);
  });

  test('an error of the server comes before the dialog', async () => {
    answerFile((_request, response) =>
      json(response, 403, { message: 'Access Denied!', error: { code: 'ACCESS_DENIED' } }),
    );
    await expect(askAs()).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    expect(proposed).toEqual([]);
  });
});

describe('Buka, Tampilkan di folder', () => {
  test('shows the finished file, and is an error when it is gone', async () => {
    serve('isi');
    const { id } = await ask();
    await ended(id);
    downloads.reveal(id);
    expect(shown).toEqual([join(folder, filename)]);
    expect(() => downloads.reveal('00000000')).toThrowError(/tidak ada/);
    expect(opened).toEqual([]);
    await downloads.open(id);
    expect(opened).toEqual([join(folder, filename)]);
    await rm(join(folder, filename));
    await expect(downloads.open(id)).rejects.toThrowError(/tidak ada/);
  });

  test('finds a file that the batch report has written', async () => {
    await mkdir(usual, { recursive: true });
    await writeFile(join(usual, 'catatan.xlsx'), '');
    const saved = { id: 'note-1', name: 'catatan.xlsx', folder: 'Rujukan' };
    expect(downloads.adopt({ ...saved, path: join(usual, saved.name) })).toEqual(saved);
    workFolder = tmpdir();
    downloads.reveal('note-1');
    expect(shown).toEqual([join(usual, 'catatan.xlsx')]);
  });
});

describe('names that a server may send', () => {
  test.each([
    ['attachment; filename="laporan agen.xlsx"', 'laporan agen.xlsx'],
    ['attachment; filename="x.xlsx"; filename*=UTF-8\'\'Laporan%20%C3%A9.xlsx', 'Laporan é.xlsx'],
    ['attachment; filename=polos.pdf', 'polos.pdf'],
    ['attachment; filename="../../.bashrc.xlsx"', 'bashrc.xlsx'],
    ['attachment; filename="..\\\\..\\\\Startup\\\\a.xlsx"', 'a.xlsx'],
    ['attachment; filename="/etc/cron.d/a.xlsx"', 'a.xlsx'],
    ['attachment; filename="a\u202excod.xlsx"', 'a_xcod.xlsx'],
    ['attachment; filename="a.xlsx\u0000.exe"', null],
    ['attachment; filename="CON.xlsx"', null],
    ['attachment; filename="con.x.pdf"', null],
    ['attachment; filename="konsep con.pdf"', 'konsep con.pdf'],
    ['attachment; filename="virus.exe"', null],
    ['attachment; filename="a.xlsx.lnk"', null],
    ['attachment; filename=".xlsx"', null],
    ["attachment; filename*=UTF-8''%E0%A4%A", null],
    ['attachment', null],
  ])('%j → %j', (header, expected) => {
    const name = dispositionName(header);
    expect(name === null ? null : safeFileName(name)).toBe(expected);
  });

  test('a name of any length stays short enough for a file system', () => {
    expect(safeFileName(`${'a'.repeat(5000)}.xlsx`)?.length).toBeLessThan(200);
    expect(Buffer.byteLength(safeFileName(`${'価'.repeat(5000)}.xlsx`)!)).toBeLessThan(240);
  });

  test('an unusable name is replaced by the one asked for', async () => {
    serve('isi', { 'content-disposition': 'attachment; filename="../../x.exe"' });
    const { id } = await ask();
    await ended(id);
    expect(await readdir(folder)).toEqual([filename]);
  });
});

test('part files of a killed program are removed after a day, younger ones are not', async () => {
  await mkdir(folder, { recursive: true });
  const old = new Date(Date.now() - 25 * 60 * 60_000);
  for (const name of ['old.xlsx.part', 'young.xlsx.part', 'old.xlsx'])
    await writeFile(join(folder, name), '');
  for (const name of ['old.xlsx.part', 'old.xlsx']) await utimes(join(folder, name), old, old);
  await sweepParts(folder);
  expect((await readdir(folder)).sort()).toEqual(['old.xlsx', 'young.xlsx.part']);
});
