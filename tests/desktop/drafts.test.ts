import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDrafts, type DraftsDeps } from '../../src/main/services/drafts/drafts.ts';
import type { Log } from '../../src/main/services/log.ts';
import type { Keychain } from '../../src/main/services/session/keychain.ts';
import { memoryKeychain, silentLog } from './support/doubles.ts';

const day = 24 * 60 * 60_000;
const form = '/add-referal';
const values = JSON.stringify({ submitter_name: 'Wulan Mahendra', nik: '3174096112900001' });

let folder: string;
let keychain: ReturnType<typeof memoryKeychain>;
let user: number | null;
let now: number;
let damaged: string[];
beforeEach(async () => {
  damaged = [];
  folder = join(await mkdtemp(join(tmpdir(), 'rujukan-drafts-')), 'drafts');
  keychain = memoryKeychain();
  user = 7;
  now = Date.parse('2026-11-21T08:00:00Z');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

const start = (changes: Partial<DraftsDeps> = {}) =>
  createDrafts({
    folder,
    server: 'embedded',
    keychain,
    userId: () => user,
    onDamaged: (name) => void damaged.push(name),
    log: silentLog,
    now: () => now,
    ...changes,
  });

const noKeychain: Keychain = {
  available: async () => false,
  read: async () => null,
  write: async () => undefined,
  forget: async () => undefined,
};

const files = async () => (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
const drafts = async () => (await files()).filter((path) => path.endsWith('.draft'));
const onlyFile = async () => {
  const [path, ...more] = await files();
  expect(more).toEqual([]);
  return path!;
};

describe('on disk', () => {
  test('a draft outlives the program, with the time of writing', async () => {
    expect(await start().write(form, values)).toBe('days');
    expect(await start().read(form)).toEqual({ savedAt: now, values });
    expect(await start().read('/add-company')).toBeNull();
  });

  test('is encrypted for its owner, and reveals neither form nor user', async () => {
    const lines: unknown[] = [];
    const note: Log['warn'] = (...line) => void lines.push(line);
    await start({ log: { info: note, warn: note, error: note } }).write(form, values);
    const path = await onlyFile();
    const content = await readFile(path, 'latin1');
    for (const word of ['Wulan', 'Mahendra', '3174096112900001', 'submitter_name', 'savedAt']) {
      expect(content).not.toContain(word);
    }
    expect(path).toMatch(/[/\\][0-9a-f]{8}-[0-9a-f]{32}\.draft$/);
    expect(content).not.toContain(keychain.stored());
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(lines).toEqual([]);
  });

  test('two writes of the same input share no bytes: every one has its own nonce', async () => {
    const drafts = start();
    await drafts.write(form, values);
    const first = await readFile(await onlyFile());
    await drafts.write(form, values);
    const second = await readFile(await onlyFile());
    expect(second.subarray(0, 12)).not.toEqual(first.subarray(0, 12));
    expect(second.subarray(28)).not.toEqual(first.subarray(28));
  });

  test('is gone once dropped, also when it was being written', async () => {
    const drafts = start();
    await Promise.all([drafts.write(form, values), drafts.drop(form)]);
    expect(await files()).toEqual([]);
    expect(await start().read(form)).toBeNull();
  });

  test('is not offered again when the system holds its file while it is dropped', async () => {
    const lines: unknown[] = [];
    const note: Log['warn'] = (...line) => void lines.push(line);
    const drafts = start({ log: { info: note, warn: note, error: note } });
    await drafts.write(form, values);
    const held = Object.assign(new Error('EBUSY: resource busy or locked'), { code: 'EBUSY' });
    const remove = vi.spyOn(fs, 'rm').mockRejectedValue(held);
    syncBuiltinESMExports();
    try {
      await drafts.drop(form);
    } finally {
      remove.mockRestore();
      syncBuiltinESMExports();
    }
    expect(await drafts.read(form)).toBeNull();
    expect(lines).toEqual([['drafts.notRemoved', { reason: 'EBUSY' }]]);
    await drafts.write(form, 'next');
    expect(await drafts.read(form)).toMatchObject({ values: 'next' });
  });

  test('of several writes at once the last one wins', async () => {
    const drafts = start();
    await Promise.all(['a', 'ab', 'abc'].map((typed) => drafts.write(form, typed)));
    expect(await start().read(form)).toMatchObject({ values: 'abc' });
  });
});

describe('belongs to one user of one server', () => {
  test('cannot be read by another user, for another server, or signed out', async () => {
    await start().write(form, values);
    user = 8;
    expect(await start().read(form)).toBeNull();
    user = 7;
    expect(await start({ server: 'https://rujukan.example' }).read(form)).toBeNull();
    user = null;
    await expect(start().read(form)).rejects.toMatchObject({ code: 'NO_SESSION' });
    await expect(start().write(form, values)).rejects.toMatchObject({ code: 'NO_SESSION' });
    user = 7;
    expect(await start().read(form)).toMatchObject({ values });
  });

  test('a file that replaces another user’s counts as none', async () => {
    await start().write(form, values);
    const mine = await onlyFile();
    user = 8;
    await start().write(form, 'of eight');
    const theirs = (await files()).find((path) => path !== mine)!;
    await writeFile(theirs, await readFile(mine));
    expect(await start().read(form)).toBeNull();
  });
});

describe('an unreadable file is deleted and reported once', () => {
  test.each<[string, (sealed: Buffer) => Buffer]>([
    ['empty', () => Buffer.alloc(0)],
    ['torn', (sealed) => sealed.subarray(0, sealed.length - 5)],
    ['shorter than its head', (sealed) => sealed.subarray(0, 20)],
    ['changed in one bit', (sealed) => Buffer.from(sealed.map((byte, at) => (at === 40 ? byte ^ 1 : byte)))],
    ['text', () => Buffer.from(JSON.stringify({ savedAt: 1, values }))],
  ])('%s', async (_name, damage) => {
    await start().write(form, values);
    const path = await onlyFile();
    await writeFile(path, damage(await readFile(path)));
    expect(await start().read(form)).toBeNull();
    expect(await files()).toEqual([]);
    expect(await start().read(form)).toBeNull();
    expect(damaged).toEqual([form]);
  });

  test('a file whose key is lost', async () => {
    await start().write(form, values);
    await keychain.forget();
    expect(await start().read(form)).toBeNull();
    expect(await files()).toEqual([]);
    expect(damaged).toEqual([form]);
  });

  test('a file that the disk fails to read stays', async () => {
    await start().write(form, values);
    const path = await onlyFile();
    await rm(path);
    await mkdir(path);
    const drafts = start();
    expect(await drafts.read(form)).toBeNull();
    expect(await drafts.read(form)).toBeNull();
    expect(damaged).toEqual([form]);
    expect(await onlyFile()).toBe(path);
  });

  test('a missing file is no damage', async () => {
    expect(await start().read(form)).toBeNull();
    expect(damaged).toEqual([]);
  });
});

test('a keychain that is slow once loses neither the key nor the files', async () => {
  await start().write(form, values);
  const key = keychain.stored();
  let silent = true;
  let probes = 0;
  const slow: Keychain = {
    ...keychain,
    available: async () => ++probes > 1,
    read: async () => (silent ? undefined : keychain.read()),
  };
  const drafts = start({ keychain: slow });
  expect(await drafts.read(form)).toBeNull();
  expect(await drafts.write('lain', values)).toBe('session');
  silent = false;
  expect(await drafts.read(form)).toMatchObject({ values });
  expect(await drafts.write('lain', values)).toBe('days');
  expect(keychain.stored()).toBe(key);
});

describe('without a keychain', () => {
  test('a draft stays in memory until the program closes', async () => {
    const drafts = start({ keychain: noKeychain });
    expect(await drafts.write(form, values)).toBe('session');
    expect(await drafts.read(form)).toEqual({ savedAt: now, values });
    user = 8;
    expect(await drafts.read(form)).toBeNull();
    user = 7;
    expect(await files()).toEqual([]);
    expect(await start({ keychain: noKeychain }).read(form)).toBeNull();
  });

  test('a keychain that stores nothing counts as none; without an answer the files stay', async () => {
    const forgetful = { ...noKeychain, available: async () => true };
    expect(await start({ keychain: forgetful }).write(form, values)).toBe('session');
    await start().write(form, values);
    expect(await start({ keychain: noKeychain }).read(form)).toBeNull();
    expect(await start().read(form)).toMatchObject({ values });
  });

  test('on a full disk a draft stays in memory', async () => {
    await writeFile(folder, 'a file where the folder would be');
    const drafts = start();
    expect(await drafts.write(form, values)).toBe('session');
    expect(await drafts.read(form)).toMatchObject({ values });
    await drafts.drop(form);
    expect(await drafts.read(form)).toBeNull();
  });
});

test('a file of an earlier version, which names no owner, is read and replaced', async () => {
  await start().write(form, values);
  const path = await onlyFile();
  await rename(path, path.replace(/[0-9a-f]{8}-/, ''));
  expect(await start().read(form)).toMatchObject({ values });
  await start().write(form, 'new');
  expect(await onlyFile()).toBe(path);
});

describe('limits', () => {
  const age = async (path: string, days: number) => {
    const at = new Date(now - days * day);
    await utimes(path, at, at);
  };

  test('a draft is removed after 7 days, when the clock still says so a day later', async () => {
    await start().write(form, values);
    await start().write('/add-company', values);
    const [old] = await files();
    await age(old!, 8);
    const half = join(folder, 'x.draft.1234.part');
    await writeFile(half, 'half');
    await age(half, 8);
    await start().sweep();
    now += day - 1;
    await start().sweep();
    expect(await drafts()).toHaveLength(2);
    now += 1;
    await start().sweep();
    expect(await drafts()).toHaveLength(1);
    expect(await files()).toHaveLength(1);
  });

  test('a clock that is years ahead for a while, and again, removes none', async () => {
    await start().write(form, values);
    const [path] = await files();
    await age(path!, 0);
    const right = now;
    for (const ahead of [800, 1600]) {
      now = right + ahead * day;
      await start().sweep();
      expect(await start().read(form)).toMatchObject({ values });
      now = right + day;
      await start().sweep();
      expect(await start().read(form)).toMatchObject({ values });
    }
    expect(await files()).toEqual([path]);
  });

  test('one user’s drafts do not displace another user’s', async () => {
    for (const drafts of [start({ most: 2 }), start({ most: 2, keychain: noKeychain })]) {
      user = 7;
      await drafts.write(form, values);
      user = 8;
      for (const name of ['a', 'b', 'c']) await drafts.write(name, values);
      expect(await drafts.read('a')).toBeNull();
      user = 7;
      expect(await drafts.read(form)).toMatchObject({ values });
    }
  });

  test('of more than forty drafts the oldest are deleted, on disk and in memory', async () => {
    const names = [...Array(43).keys()].map((n) => `/add-${n}`);
    for (const drafts of [start(), start({ keychain: noKeychain })]) {
      for (const name of names) await drafts.write(name, values);
      expect(await drafts.read('/add-42')).not.toBeNull();
      const kept = [];
      for (const name of names) if (await drafts.read(name)) kept.push(name);
      expect(kept).toHaveLength(40);
    }
  });
});

test('after a kill during a write the earlier draft stays', async () => {
  await start().write(form, values);
  // The child process kills itself after writing half of the new file.
  const script = `
    import { open } from 'node:fs/promises';
    import { createDrafts } from ${JSON.stringify(new URL('../../src/main/services/drafts/drafts.ts', import.meta.url).href)};
    const file = await open(process.execPath);
    Object.getPrototypeOf(file).writeFile = async function (content) {
      await this.write(content.subarray(0, content.length / 2));
      process.kill(process.pid, 'SIGKILL');
    };
    const keychain = { available: async () => true, read: async () => ${JSON.stringify(keychain.stored())} };
    const drafts = createDrafts({ folder: ${JSON.stringify(folder)}, server: 'embedded', keychain, userId: () => 7 });
    await drafts.write(${JSON.stringify(form)}, 'the next one');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  expect(await files()).toHaveLength(2);
  expect(await start().read(form)).toMatchObject({ values });
});
