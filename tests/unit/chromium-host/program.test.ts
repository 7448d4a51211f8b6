/** Runs the Chromium host with a small app (fixture/), as the e2e tests do. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropFiles, type Launched, launch } from '../../e2e/launch.ts';

const program = join(import.meta.dirname, 'fixture');
const executable = join(import.meta.dirname, '../../../tools/chromium-host/bin/electron');

interface FixtureApi {
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
  sendSync(channel: string, ...args: unknown[]): unknown;
  pathOf(file: unknown): string;
  onPush(listener: (payload: unknown) => void): () => void;
}

function withApi<T>(page: Page, run: (api: FixtureApi) => T | Promise<T>): Promise<T> {
  return page.evaluate(`(${run})(window.desktop)`) as Promise<T>;
}

const preferencesOf = (userData: string) => join(userData, 'chromium-host/Default/Preferences');

/** Leaves the locks and preferences of an app that was killed in another container. */
async function leaveBehind(userData: string): Promise<void> {
  const preferences = preferencesOf(userData);
  await mkdir(dirname(preferences), { recursive: true });
  await writeFile(preferences, JSON.stringify({ browser: { has_seen_welcome_page: true } }));
  await writeFile(join(userData, 'chromium-host-lock.db'), '');
  await writeFile(join(userData, 'chromium-host-socket'), join(userData, 'gone'));
  await symlink('another-machine-4711', join(userData, 'chromium-host/SingletonLock'));
}

describe('a program on the Chromium host', () => {
  let launched: Launched;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'host-test-'));
    await leaveBehind(join(folder, 'data'));
    launched = await launch({ program, userData: join(folder, 'data') });
  });
  afterAll(async () => {
    await launched.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('carries values and errors over ipc as Electron does', async () => {
    const { page } = launched;
    const kept = await withApi(page, async (api) => {
      const sent = {
        missing: undefined,
        at: new Date(0),
        ids: new Map([[1, 'a']]),
        bytes: new Uint8Array([255]),
      };
      const got = (await api.invoke('echo', sent)) as typeof sent;
      return ['missing' in got, got.at instanceof Date, got.ids.get(1), got.bytes[0]];
    });
    expect(kept).toEqual([true, true, 'a', 255]);
    await expect(withApi(page, (api) => api.invoke('fail'))).rejects.toThrow(
      "Error invoking remote method 'fail': TypeError: gagal",
    );
    await expect(withApi(page, (api) => api.invoke('echo', new Blob(['x'])))).rejects.toThrow('cloned');
    expect(await withApi(page, (api) => api.sendSync('sync', 7))).toEqual({ got: 7 });
  });

  it('shows main the address of its own scheme', async () => {
    expect(await withApi(launched.page, (api) => api.invoke('sender'))).toBe('app://bundle/index.html');
  });

  it('keeps Node and the wire out of the page', async () => {
    const found = await launched.page.evaluate(() => {
      const scope = globalThis as unknown as Record<string, unknown>;
      const leaked = Object.getOwnPropertyNames(scope).filter((name) => /__host|ipcRenderer/.test(name));
      const replaced = Reflect.set(scope, 'desktop', 1);
      const frozen = Object.isFrozen(scope.desktop);
      return { require: typeof scope.require, process: typeof scope.process, leaked, replaced, frozen };
    });
    expect(found).toEqual({
      require: 'undefined',
      process: 'undefined',
      leaked: [],
      replaced: false,
      frozen: true,
    });
  });

  it("has none of the browser's own bubbles, and keeps its other preferences", async () => {
    const preferences = JSON.parse(await readFile(preferencesOf(launched.userData), 'utf8'));
    expect(preferences).toMatchObject({
      translate: { enabled: false },
      credentials_enable_service: false,
      browser: { has_seen_welcome_page: true },
    });
  });

  it('gives a dropped file its path, and a made-up File none', async () => {
    const file = join(folder, 'Data Agen.xlsx');
    await writeFile(file, 'x');
    const { page } = launched;
    await dropFiles(page, page.locator('#drop'), [file]);
    await page.getByText(file).waitFor();
    expect(await withApi(page, (api) => api.pathOf(new File(['x'], 'palsu.xlsx')))).toBe('');
  });

  it('refuses popups, foreign navigation, permissions and what the CSP forbids', async () => {
    const { app, page } = launched;
    await page.evaluate(() => {
      window.open('https://contoh.test/');
      location.href = 'https://contoh.test/';
    });
    const blocked = page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective));
          fetch('http://127.0.0.1:9/').catch(() => undefined);
        }),
    );
    expect(await blocked).toBe('connect-src');
    expect(await page.evaluate(() => Notification.permission)).toBe('denied');
    const urls = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()),
    );
    expect(urls).toEqual(['app://bundle/index.html']);
  });

  it('zooms, and shows the chosen colour scheme', async () => {
    const { app, page } = launched;
    const dark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    const width = () => page.evaluate(() => innerWidth);
    const full = await width();
    await app.evaluate(({ nativeTheme, BrowserWindow }) => {
      nativeTheme.themeSource = 'dark';
      BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2);
    });
    await expect.poll(dark).toBe(true);
    await expect.poll(width).toBe(Math.round(full / 2));
    await app.evaluate(({ nativeTheme, BrowserWindow }) => {
      nativeTheme.themeSource = 'system';
      BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1);
    });
    await expect.poll(dark).toBe(false);
    await expect.poll(width).toBe(full);
  });

  it('answers for web preferences and the menu', async () => {
    const [preferences, labels] = await launched.app.evaluate(({ BrowserWindow, Menu }) => {
      type WithPreferences = { getLastWebPreferences(): object } | undefined;
      const page = BrowserWindow.getAllWindows()[0]?.webContents as unknown as WithPreferences;
      return [page?.getLastWebPreferences(), Menu.getApplicationMenu()?.items.map((item) => item.label)];
    });
    expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false });
    expect(labels).toEqual(['Berkas']);
  });

  it('hands a second start over to the first and ends it', async () => {
    const { page, userData } = launched;
    await page.evaluate(`window.desktop.onPush((payload) => { document.title = payload })`);
    const second = spawn(executable, [
      program,
      '--no-sandbox',
      `--user-data-dir=${userData}`,
      '/dibuka.xlsx',
    ]);
    expect(await once(second, 'exit')).toEqual([0, null]);
    await expect.poll(() => page.title()).toBe('/dibuka.xlsx');
  });
});

async function codeAfterClosing({ app, page, close }: Launched): Promise<unknown> {
  const ended = once(app.process(), 'exit');
  await page.close();
  const [code] = await ended;
  await close();
  return code;
}

describe('the end of a program', () => {
  it('follows the close of its last window', async () => {
    expect(await codeAfterClosing(await launch({ program }))).toBe(0);
  });

  it('waits for a program that still cleans up', async () => {
    expect(await codeAfterClosing(await launch({ program, env: { FIXTURE_SLOW_QUIT: '1' } }))).toBe(5);
  });

  it('follows in headed mode too, where the browser ends with its window', async () => {
    const headed = { RUJUKAN_HOST_HEADED: '1', FIXTURE_SLOW_QUIT: '1' };
    const screen = ['--ozone-platform=headless', '--ozone-override-screen-size=800,600'];
    const launched = await launch({ program, env: headed, args: screen });
    const size = () => launched.page.evaluate(() => [outerWidth, outerHeight]);
    await expect.poll(size).toEqual([800, 600]);
    expect(await launched.page.evaluate(() => navigator.userAgent)).not.toContain('Headless');
    expect(await codeAfterClosing(launched)).toBe(5);
  });
});

describe('--headless', () => {
  let folder: string;
  let host: ChildProcess | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'host-headless-'));
  });
  afterAll(async () => {
    host?.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  function start(name: string, args: string[]): ChildProcess {
    return spawn(executable, [program, `--user-data-dir=${join(folder, name)}`, '--headless', ...args]);
  }

  it('prints where it listens, ends on SIGTERM, and refuses a port that is taken', async () => {
    host = start('first', []);
    const lines = createInterface({ input: host.stdout as NodeJS.ReadableStream });
    let address = '';
    for await (const line of lines) {
      address = /^RUJUKAN_HOST (.*)$/.exec(line)?.[1] ?? address;
      if (line === 'FIXTURE READY') break;
    }
    const { cdp } = JSON.parse(address) as { cdp: string };
    const pages = (await (await fetch(`${cdp}/json/list`)).json()) as { type: string; title: string }[];
    expect(pages.filter((page) => page.type === 'page').map((page) => page.title)).toEqual(['Fixture']);

    const second = start('second', [`--remote-debugging-port=${new URL(cdp).port}`]);
    const complaint = text(second.stderr as NodeJS.ReadableStream);
    expect(await once(second, 'exit')).toEqual([1, null]);
    const { port } = new URL(cdp);
    expect(await complaint).toBe(
      `chromium-host: port ${port} is in use; choose another one with --remote-debugging-port\n`,
    );

    const ended = once(host, 'exit');
    host.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
