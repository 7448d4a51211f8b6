import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configureRequestOptionsFromUrl, type DownloadOptions, HttpExecutor } from 'builder-util-runtime';
import { AppImageUpdater, type AppUpdater, NsisUpdater } from 'electron-updater';
import { dump } from 'js-yaml';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { updateFaults, updateFeedOf } from '../../src/main/security/updateFeed.ts';
import { createUpdates } from '../../src/main/services/desktop/updates.ts';
import type { UpdateChoice, UpdateView } from '../../src/shared/bridge/desktopSettings.ts';
import { eventually } from '../eventually.ts';

const current = '1.2.0';
const content = 'isi pemasang '.repeat(4000);
const sum = (text: string) => createHash('sha512').update(text).digest('base64');

interface Offered {
  version: string;
  /** Content of the installer, if it should not match the announced hash. */
  content?: string;
  status?: number;
  holds?: boolean;
}

async function versions(channels: Readonly<Record<string, Offered>>) {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    asked.push(pathname.slice(1));
    const file = decodeURIComponent(pathname.slice(1));
    const offered = channels[file.replace(/(-linux)?\.yml$/, '')];
    if (offered && file.endsWith('.yml')) {
      const kinds = file.includes('linux') ? ['AppImage', 'deb'] : ['exe'];
      const files = kinds.map((kind) => ({
        url: `Rujukan-${offered.version}.${kind}`,
        sha512: sum(content),
        size: content.length,
      }));
      return response.end(dump({ version: offered.version, files, releaseDate: '2026-11-23T00:00:00Z' }));
    }
    const version = Object.values(channels).find((each) => file.endsWith(`-${each.version}.exe`));
    if (!version) return response.writeHead(404).end();
    response.writeHead(version.status ?? 200);
    if (!version.holds) return response.end(version.content ?? content);
    const trickle = setInterval(() => response.write('.'), 50);
    response.on('close', () => clearInterval(trickle));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** Replaces electron-updater's own HTTP executor, which needs Electron. */
class NodeExecutor extends HttpExecutor<ReturnType<typeof request>> {
  createRequest(options: object, callback: (response: unknown) => void) {
    return request(options, callback);
  }

  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const asked = configureRequestOptionsFromUrl(url.href, { headers: options.headers ?? {} });
      const callback = (error: Error | null) => (error ? reject(error) : resolve(destination));
      this.doDownload(asked, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }
}

interface Given {
  url: string;
  installs?: boolean;
  choice?: UpdateChoice;
  signature?: string;
  isInstalled?: boolean;
}

function start({ url, installs = true, choice = 'stable', signature, isInstalled = true }: Given) {
  const folder = mkdtempSync(join(tmpdir(), 'rujukan-updates-'));
  const config = join(folder, 'app-update.yml');
  writeFileSync(
    config,
    dump({ provider: 'generic', url, publisherName: ['Rujukan'], updaterCacheDirName: 'rujukan' }),
  );
  const quit = vi.fn();
  const app = {
    version: current,
    name: 'Rujukan',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: folder,
    baseCachePath: join(folder, 'cache'),
    whenReady: async () => {},
    relaunch: () => {},
    quit,
    onQuit: () => {},
  };
  const openUpdater = vi.fn(async (): Promise<AppUpdater> => {
    const updater = installs ? new NsisUpdater(null, app) : new AppImageUpdater(null, app);
    if (updater instanceof NsisUpdater) {
      updater.verifyUpdateCodeSignature = async () => signature ?? null;
      Object.assign(updater, { _testOnlyOptions: { platform: 'win32' } });
    } else if (isInstalled) {
      vi.spyOn(updater, 'isUpdaterActive').mockReturnValue(true);
    }
    Object.assign(updater, { httpExecutor: new NodeExecutor() });
    vi.spyOn(updater, 'quitAndInstall').mockImplementation(() => {});
    opened.push(updater);
    return updater;
  });
  const opened: AppUpdater[] = [];
  const told: UpdateView[] = [];
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  let wanted = choice;
  const updates = createUpdates({
    feed: { url, installs, package: installs ? '.exe' : '.deb' },
    openUpdater,
    choice: () => wanted,
    emit: (_name, payload) => {
      told.push(payload as UpdateView);
    },
    log,
    now: () => Date.parse('2026-11-23T08:00:00Z'),
  });
  return {
    updates,
    told,
    log,
    opened,
    choose: (next: UpdateChoice) => {
      wanted = next;
      updates.chosen();
    },
  };
}

const states = (told: readonly UpdateView[]) => [...new Set(told.map(({ state }) => state))];

describe('a new version', () => {
  test('is downloaded, and installed at the program’s end', async () => {
    const { url, asked } = await versions({ latest: { version: '1.3.0' } });
    const { updates, told, opened } = start({ url });
    expect(updates.view()).toEqual({ state: 'none', checkedAt: null });
    await updates.check();
    expect(states(told)).toEqual(['checking', 'downloading', 'ready']);
    expect(updates.view()).toEqual({ state: 'ready', version: '1.3.0' });
    expect(asked).toContain('Rujukan-1.3.0.exe');
    expect(opened[0]).toMatchObject({ autoInstallOnAppQuit: true });
    updates.install();
    expect(opened[0]!.quitAndInstall).toHaveBeenCalledExactlyOnceWith(true, true);
    const before = asked.length;
    await updates.check();
    expect(asked).toHaveLength(before);
  });

  test('is only announced where packages belong to the system', async () => {
    const { url, asked } = await versions({ latest: { version: '1.3.0' } });
    const { updates, opened } = start({ url, installs: false });
    await updates.check();
    expect(updates.view()).toEqual({
      state: 'offered',
      version: '1.3.0',
      address: `${url}Rujukan-1.3.0.deb`,
    });
    expect(asked).toEqual(['latest-linux.yml']);
    expect(opened[0]).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: false });
  });

  test.each(['1.2.0', '1.1.9', '1.2.0-beta.1'])('is not offered if it is not newer: %s', async (version) => {
    const { url, asked } = await versions({ latest: { version }, beta: { version } });
    for (const choice of ['stable', 'beta'] as const) {
      const { updates } = start({ url, choice });
      await updates.check();
      expect(updates.view()).toEqual({ state: 'none', checkedAt: '2026-11-23T08:00:00.000Z' });
    }
    expect(asked).toEqual(['latest.yml', 'beta.yml']);
  });

  test('is searched for in the chosen channel', async () => {
    const { url } = await versions({ latest: { version: '1.2.0' }, beta: { version: '1.3.0-beta.2' } });
    const { updates, choose, told } = start({ url });
    await updates.check();
    expect(updates.view()).toMatchObject({ state: 'none' });
    choose('beta');
    await eventually(() => expect(told.at(-1)).toEqual({ state: 'ready', version: '1.3.0-beta.2' }));
  });

  test('of another channel replaces a running check or download', async () => {
    const { url, asked } = await versions({
      latest: { version: '1.3.0' },
      beta: { version: '1.4.0-beta.1', holds: true },
    });
    const { updates, choose } = start({ url });
    const first = updates.check();
    choose('beta');
    await first;
    await eventually(() => expect(asked).toContain('Rujukan-1.4.0-beta.1.exe'));
    choose('stable');
    await eventually(() => expect(updates.view()).toEqual({ state: 'ready', version: '1.3.0' }));
  });

  test('is not searched for twice at once', async () => {
    const { url, asked } = await versions({ latest: { version: '1.2.0' } });
    const { updates } = start({ url });
    await Promise.all([updates.check(), updates.check()]);
    expect(asked).toEqual(['latest.yml']);
  });
});

describe('refused installers', () => {
  test('an installer of another publisher', async () => {
    const { url } = await versions({ latest: { version: '1.3.0' } });
    const { updates } = start({ url, signature: 'CN=Orang Lain' });
    await updates.check();
    expect(updates.view()).toEqual({
      state: 'failed',
      message: 'Versi baru ditolak karena tanda tangan digitalnya bukan dari penerbit Rujukan.',
      address: null,
    });
  });

  test('an installer that differs from the announced one', async () => {
    const { url } = await versions({ latest: { version: '1.3.0', content: content.replace('isi', 'ISI') } });
    const { updates } = start({ url });
    await updates.check();
    expect(updates.view()).toEqual({
      state: 'failed',
      message: 'Versi baru ditolak: isinya tidak sama dengan yang diumumkan.',
      address: null,
    });
  });
});

describe('a failed check', () => {
  test('gives the reason, and can be repeated', async () => {
    const channels: Record<string, Offered> = {};
    const { url } = await versions(channels);
    const { updates, log } = start({ url });
    await updates.check();
    expect(updates.view()).toEqual({
      state: 'failed',
      message: 'Di alamat pembaruan belum ada versi untuk komputer ini.',
      address: null,
    });
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain(url);
    channels.latest = { version: '1.3.0', status: 403 };
    await updates.check();
    expect(updates.view()).toEqual({
      state: 'failed',
      message: 'Versi baru tidak dapat diambil. Periksa jaringan, lalu coba lagi.',
      address: `${url}Rujukan-1.3.0.exe`,
    });
    channels.latest = { version: '1.3.0' };
    await updates.check();
    expect(updates.view()).toEqual({ state: 'ready', version: '1.3.0' });
  });

  test('of an unpacked program gives that as the reason', async () => {
    const { url, asked } = await versions({ latest: { version: '1.3.0' } });
    // AppImageUpdater is inactive without the variable APPIMAGE, which only a started AppImage sets.
    const { updates } = start({ url, installs: false, isInstalled: false });
    await updates.check();
    expect(updates.view()).toEqual({ state: 'failed', message: updateFaults.unpacked, address: null });
    expect(asked).toEqual([]);
  });

  test('choosing no channel cancels a download, also one that has not begun', async () => {
    const { url, asked } = await versions({ latest: { version: '1.3.0', holds: true } });
    const downloading = start({ url });
    const over = downloading.updates.check();
    await eventually(() => expect(asked).toContain('Rujukan-1.3.0.exe'));
    downloading.choose('off');
    await over;
    expect(states(downloading.told)).toEqual(['checking', 'downloading', 'none']);
    downloading.choose('stable');
    await eventually(() => expect(downloading.updates.view()).toMatchObject({ state: 'downloading' }));
    downloading.updates.stop();

    const checking = start({ url });
    const checked = checking.updates.check();
    checking.choose('off');
    await checked;
    expect(states(checking.told)).toEqual(['checking', 'none']);
  });
});

describe('the feed', () => {
  const https = dump({
    provider: 'generic',
    url: 'https://unduh.example/windows-x64',
    publisherName: ['Rujukan'],
  });
  const of = (given: Partial<Parameters<typeof updateFeedOf>[0]>) =>
    updateFeedOf({ isPackaged: true, platform: 'win32', isAppImage: false, written: https, ...given });

  test('is the folder that the package names', () => {
    const url = 'https://unduh.example/windows-x64/';
    expect(of({})).toEqual({ url, installs: true, package: '.exe' });
    expect(of({ platform: 'darwin' })).toEqual({ url, installs: true, package: '.dmg' });
    expect(of({ platform: 'linux' })).toEqual({ url, installs: false, package: '.deb' });
    expect(of({ platform: 'linux', isAppImage: true })).toMatchObject({ package: '.AppImage' });
  });

  test.each<[string, Parameters<typeof of>[0], string]>([
    ['a program that is not installed', { isPackaged: false }, updateFaults.unpacked],
    ['a package that names none', { written: undefined }, updateFaults.noFeed],
    ['http', { written: https.replace('https:', 'http:') }, updateFaults.wrongFeed],
    [
      'another kind',
      { written: dump({ provider: 'github', owner: 'a', repo: 'b' }) },
      updateFaults.wrongFeed,
    ],
    ['what is no YAML', { written: '{' }, updateFaults.wrongFeed],
    [
      'an unsigned package of Windows',
      { written: dump({ provider: 'generic', url: 'https://unduh.example/' }) },
      updateFaults.unsigned,
    ],
    [
      'a publisher without a name',
      { written: dump({ provider: 'generic', url: 'https://unduh.example/', publisherName: [] }) },
      updateFaults.wrongFeed,
    ],
  ])('does not exist for %s', (_what, given, fault) => {
    expect(of(given)).toEqual({ fault });
  });

  test('without an address nothing is checked', async () => {
    const openUpdater = vi.fn();
    const emit = vi.fn();
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const updates = createUpdates({
      feed: { fault: updateFaults.noFeed },
      openUpdater,
      choice: () => 'stable',
      emit,
      log,
    });
    await updates.check();
    updates.chosen();
    updates.start();
    expect(updates.view()).toEqual({ state: 'off', reason: updateFaults.noFeed });
    expect(openUpdater).not.toHaveBeenCalled();
    expect(emit).not.toHaveBeenCalled();
  });
});
