import { EventEmitter } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { openDataFolder } from '../../src/main/app/dataFolder.ts';
import { type LifecycleDeps, watchLifecycle } from '../../src/main/app/lifecycle.ts';
import { createOpenedFiles, workbooksOf } from '../../src/main/app/openedFiles.ts';
import { createReachability } from '../../src/main/services/api/reachability.ts';
import { createLog } from '../../src/main/services/log.ts';
import { eventually } from '../eventually.ts';
import { openToOthers } from '../openToOthers.ts';
import { recordEvents, silentLog } from './support/doubles.ts';

function fakeApp() {
  const app = Object.assign(new EventEmitter(), {
    isReady: () => true,
    whenReady: () => Promise.resolve(),
    quit: vi.fn(),
    relaunch: vi.fn(),
  });
  const willQuit = () => {
    const event = { preventDefault: vi.fn() };
    app.emit('will-quit', event);
    return event.preventDefault.mock.calls.length > 0;
  };
  return { app, electron: app as unknown as App, willQuit };
}

const watch = (app: App, parts: Partial<LifecycleDeps> = {}) =>
  watchLifecycle({
    app,
    openWindow: async () => {},
    openFiles: () => {},
    openLink: () => {},
    openView: () => {},
    command: () => {},
    staysOpen: () => false,
    questions: () => [],
    shutDown: async () => {},
    log: silentLog,
    ...parts,
  });

describe('the last window', () => {
  test.each([
    [false, Number(process.platform !== 'darwin')],
    [true, 0],
  ])('ends the program, unless the program stays in the tray (%s)', (inTray, ends) => {
    const { app, electron } = fakeApp();
    watch(electron, { staysOpen: () => inTray });
    app.emit('window-all-closed');
    expect(app.quit).toHaveBeenCalledTimes(ends);
  });
});

describe('the end of the program while a file is being sent', () => {
  const beforeQuit = (app: EventEmitter) => {
    const event = { preventDefault: vi.fn() };
    app.emit('before-quit', event);
    return event.preventDefault.mock.calls.length > 0;
  };

  test('is confirmed by one dialog over a window; waiting leaves the program open', async () => {
    const { app, electron } = fakeApp();
    const answer = Promise.withResolvers<boolean>();
    const askEnd = vi.fn(() => answer.promise);
    const openWindow = vi.fn(async () => {});
    watch(electron, { questions: () => [askEnd], openWindow });
    expect([beforeQuit(app), beforeQuit(app)]).toEqual([true, true]);
    answer.resolve(false);
    await eventually(() => expect(askEnd).toHaveBeenCalledOnce());
    expect(openWindow).toHaveBeenCalledOnce();
    expect(app.quit).not.toHaveBeenCalled();
    expect(beforeQuit(app)).toBe(true);
    await eventually(() => expect(askEnd).toHaveBeenCalledTimes(2));
  });

  test('follows the answer, and then runs the requested action', async () => {
    const { app, electron, willQuit } = fakeApp();
    const { quitWith } = watch(electron, { questions: () => [async () => true] });
    quitWith(app.relaunch);
    expect(beforeQuit(app)).toBe(true);
    await eventually(() => expect(app.quit).toHaveBeenCalledTimes(2));
    expect(beforeQuit(app)).toBe(false);
    willQuit();
    await eventually(() => expect(app.relaunch).toHaveBeenCalledOnce());
    expect(beforeQuit(app)).toBe(false);
  });

  test('needs no confirmation once the file has arrived', () => {
    const { app, electron } = fakeApp();
    watch(electron);
    expect(beforeQuit(app)).toBe(false);
    expect(app.quit).not.toHaveBeenCalled();
  });
});

describe('the end of the program', () => {
  test('waits for the server once, then ends', async () => {
    const { app, electron, willQuit } = fakeApp();
    const closed = Promise.withResolvers<void>();
    const shutDown = vi.fn(() => closed.promise);
    watch(electron, { shutDown });
    expect([willQuit(), willQuit()]).toEqual([true, true]);
    expect(shutDown).toHaveBeenCalledOnce();
    expect(app.quit).not.toHaveBeenCalled();
    closed.resolve();
    await eventually(() => expect(app.quit).toHaveBeenCalledOnce());
    expect(willQuit()).toBe(false);
  });

  test('is a restart when requested, but not at a later end after a page was kept open', async () => {
    const { app, electron, willQuit } = fakeApp();
    const { quitWith } = watch(electron);
    quitWith(app.relaunch);
    app.emit('before-quit', { preventDefault: vi.fn() });
    // The page asked and the user stayed, so the next quit is no restart.
    app.emit('before-quit', { preventDefault: vi.fn() });
    willQuit();
    await eventually(() => expect(app.quit).toHaveBeenCalledTimes(2));
    expect(app.relaunch).not.toHaveBeenCalled();
  });

  test('starts the program again, or installs a new version, after everything is closed', async () => {
    const { app, electron, willQuit } = fakeApp();
    const closed = Promise.withResolvers<void>();
    const { quitWith } = watch(electron, { shutDown: () => closed.promise });
    quitWith(app.relaunch);
    app.emit('before-quit', { preventDefault: vi.fn() });
    willQuit();
    expect(app.relaunch).not.toHaveBeenCalled();
    closed.resolve();
    await eventually(() => expect(app.quit).toHaveBeenCalledTimes(2));
    expect(app.relaunch).toHaveBeenCalledOnce();
  });

  test('happens even when the last action fails', async () => {
    const { app, electron, willQuit } = fakeApp();
    const { quitWith } = watch(electron);
    quitWith(() => {
      throw new Error('no installer');
    });
    app.emit('before-quit', { preventDefault: vi.fn() });
    willQuit();
    await eventually(() => expect(app.quit).toHaveBeenCalledTimes(2));
  });

  test('happens even when closing fails', async () => {
    const { app, electron, willQuit } = fakeApp();
    const shutDown = () => Promise.reject(new Error('stuck'));
    watch(electron, { shutDown });
    willQuit();
    await eventually(() => expect(app.quit).toHaveBeenCalledOnce());
  });
});

describe('a second start (single instance)', () => {
  test('focuses the window and then opens its workbooks, resolved from its working folder', async () => {
    const { app, electron } = fakeApp();
    const opened = Promise.withResolvers<void>();
    const openWindow = vi.fn(() => opened.promise);
    const openFiles = vi.fn();
    watch(electron, { openWindow, openFiles });
    app.emit(
      'second-instance',
      {},
      ['rujukan', '--flag', 'januari.xlsx', '/data/B.XLSX', 'a.txt'],
      '/berkas',
    );
    app.emit('open-file', { preventDefault: vi.fn() }, '/data/mac.xlsx');
    await eventually(() => expect(openWindow).toHaveBeenCalledTimes(2));
    expect(openFiles).not.toHaveBeenCalled();
    opened.resolve();
    await eventually(() => expect(openFiles).toHaveBeenCalledTimes(2));
    expect(openFiles).toHaveBeenCalledWith(['/berkas/januari.xlsx', '/data/B.XLSX']);
    expect(openFiles).toHaveBeenCalledWith(['/data/mac.xlsx']);
  });

  test('with the link of a mail shows its page once the window is there', async () => {
    const { app, electron } = fakeApp();
    const opened = Promise.withResolvers<void>();
    const openLink = vi.fn();
    const openWindow = vi.fn(() => opened.promise);
    watch(electron, { openWindow, openLink });
    const link = 'rujukan://app/reset-password/aB3/siti%40mitra.example';
    app.emit('second-instance', {}, ['rujukan', link], '/berkas');
    expect(openLink).not.toHaveBeenCalled();
    opened.resolve();
    const expected = { token: 'aB3', email: 'siti@mitra.example' };
    await eventually(() => expect(openLink).toHaveBeenCalledExactlyOnceWith(expected));
    app.emit('open-url', { preventDefault: vi.fn() }, link);
    await eventually(() => expect(openLink).toHaveBeenCalledTimes(2));
    app.emit('second-instance', {}, ['rujukan', 'https://jahat.example/reset-password/a/b'], '/berkas');
    await eventually(() => expect(openWindow).toHaveBeenCalledTimes(3));
    expect(openLink).toHaveBeenCalledTimes(2);
  });

  test('with the link to a view opens it, and nothing else that looks like one', async () => {
    const { app, electron } = fakeApp();
    const openView = vi.fn();
    watch(electron, { openView });
    app.emit('second-instance', {}, ['rujukan', 'rujukan://app/antrean/12'], '/berkas');
    await eventually(() => expect(openView).toHaveBeenCalledExactlyOnceWith(12));
    for (const other of ['antrean/12/hapus', 'antrean/x', 'antrean/-1', 'home'])
      app.emit('second-instance', {}, ['rujukan', `rujukan://app/${other}`], '/berkas');
    app.emit('open-url', { preventDefault: vi.fn() }, 'rujukan://app/antrean/7');
    await eventually(() => expect(openView).toHaveBeenLastCalledWith(7));
    expect(openView).toHaveBeenCalledTimes(2);
  });

  test('from the icon’s menu runs that command, and no other', async () => {
    const { app, electron } = fakeApp();
    const command = vi.fn();
    const openWindow = vi.fn(async () => {});
    watch(electron, { openWindow, command });
    for (const asked of ['batch', 'lock', 'constructor', ''])
      app.emit('second-instance', {}, ['rujukan', `--perintah=${asked}`], '/berkas');
    await eventually(() => expect(command).toHaveBeenCalledExactlyOnceWith('batch'));
    expect(openWindow).toHaveBeenCalledTimes(4);
  });

  test('while the program is closing, starts it once more', () => {
    const { app, electron, willQuit } = fakeApp();
    const openWindow = vi.fn();
    watch(electron, { openWindow, shutDown: () => new Promise(() => undefined) });
    willQuit();
    app.emit('second-instance', {}, ['rujukan', 'januari.xlsx'], '/berkas');
    expect(app.relaunch).toHaveBeenCalledExactlyOnceWith({ args: ['januari.xlsx'] });
    expect(openWindow).not.toHaveBeenCalled();
  });
});

describe('the data folder', () => {
  const paths = (appData: string) => {
    const chosen = new Map([['appData', appData]]);
    return {
      getName: () => 'Rujukan',
      getPath: (name: string) => chosen.get(name) ?? join(appData, 'Rujukan'),
      setPath: (name: string, path: string) => void chosen.set(name, path),
    };
  };
  const home = () => mkdtempSync(join(tmpdir(), 'rujukan-home-'));

  test('is created in the system’s place or the chosen place', () => {
    const appData = join(home(), '.config');
    expect(openDataFolder(paths(appData), null)).toBe(join(appData, 'Rujukan'));
    expect(statSync(join(appData, 'Rujukan')).isDirectory()).toBe(true);
    const chosen = join(home(), 'data', 'kantor');
    expect(openDataFolder(paths(appData), chosen)).toBe(chosen);
    expect(statSync(chosen).isDirectory()).toBe(true);
  });

  test('SECURITY: is closed to other users of the computer, with present and future files', () => {
    const chosen = join(home(), 'lama');
    mkdirSync(join(chosen, 'media'), { recursive: true });
    writeFileSync(join(chosen, 'media', 'ktp.webp'), '');
    chmodSync(join(chosen, 'media'), 0o755);
    chmodSync(join(chosen, 'media', 'ktp.webp'), 0o644);
    symlinkSync(home(), join(chosen, 'tautan'));
    openDataFolder(paths(home()), chosen);
    writeFileSync(join(chosen, 'baru'), '');
    expect(openToOthers(chosen)).toEqual([]);
  });

  test('that is not writable is an error in one sentence that names it', () => {
    const blocked = join(home(), 'berkas');
    writeFileSync(blocked, '');
    const sentence = (folder: string) =>
      `Rujukan tidak dapat menyimpan ke folder data ${folder}. Beri izin menyimpan, atau pilih folder lain dengan RUJUKAN_USER_DATA.`;
    expect(() => openDataFolder(paths(blocked), null)).toThrow(sentence(join(blocked, 'Rujukan')));
    expect(() => openDataFolder(paths(home()), join(blocked, 'x'))).toThrow(sentence(join(blocked, 'x')));
  });
});

describe('workbooks from outside', () => {
  test('wait for a sign-in, then are opened one by one', async () => {
    let isSignedIn = false;
    const events = recordEvents();
    const open = async (path: string) => {
      if (path.includes('rusak')) throw new Error('no workbook');
      return { draftId: path, name: path };
    };
    const files = createOpenedFiles({
      isSignedIn: () => isSignedIn,
      open,
      emit: events.emit,
      log: silentLog,
    });
    files.add(['a.xlsx', 'rusak.xlsx']);
    files.flush();
    expect(events.of('batch.opened')).toEqual([]);
    isSignedIn = true;
    files.flush();
    files.flush();
    files.add(['b.xlsx']);
    await eventually(() =>
      expect(events.of('batch.opened').map(({ name }) => name)).toEqual(['a.xlsx', 'b.xlsx']),
    );
  });

  test('are arguments that end in .xlsx and are no switches', () => {
    expect(workbooksOf(['--data=a.xlsx', '-x.xlsx', 'b.xlsx', 'c.xlsm', '.'])).toEqual(['b.xlsx']);
  });
});

describe('whether the server can be reached', () => {
  test('is reported on changes only, and checked until the server is back', async () => {
    const told: boolean[] = [];
    let looks = 0;
    const reachability = createReachability({
      onChange: (reachable) => void told.push(reachable),
      check: async () => {
        looks += 1;
        if (looks < 3) throw new Error('still away');
        reachability.set(true);
      },
      interval: 1,
    });
    for (const outcome of [true, false, false]) reachability.set(outcome);
    await eventually(() => expect(told).toEqual([false, true]));
    expect(looks).toBe(3);
  });
});

describe('the log', () => {
  test('is private and redacted, has stacks of errors, and is rotated', () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'rujukan-log-')), 'logs');
    const log = createLog(folder);
    log.error('bridge.failed', { error: new TypeError('NIK 3273051234560009'), trace: 'abc' });
    const file = join(folder, 'rujukan.log');
    const line = JSON.parse(readFileSync(file, 'utf8'));
    expect(line).toMatchObject({ level: 'error', event: 'bridge.failed', trace: 'abc' });
    expect(line.error).toMatchObject({ name: 'TypeError', message: 'NIK [number]' });
    expect(line.error.stack).toContain('start.test.ts');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    for (let count = 0; count < 1400; count += 1) log.info('filler', { text: 'x'.repeat(100_000) });
    expect(readdirSync(folder).sort()).toEqual([
      'rujukan.1.log',
      'rujukan.2.log',
      'rujukan.3.log',
      'rujukan.log',
    ]);
  });

  test('never stops the program', () => {
    const log = createLog(join(tmpdir(), 'rujukan-\0-impossible'));
    expect(() => log.info('program.start')).not.toThrow();
  });
});
