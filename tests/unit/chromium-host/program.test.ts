/** The whole host, driven as the e2e tests drive it, on a program of a few lines (fixture/). */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Runs in the page with what the fixture's preload exposes. */
function withApi<T>(page: Page, run: (api: FixtureApi) => T | Promise<T>): Promise<T> {
  return page.evaluate(`(${run})(window.desktop)`) as Promise<T>;
}

describe('a program on the Chromium host', () => {
  let launched: Launched;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'host-test-'));
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
      // Electron has it, its types do not.
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
    expect(await new Promise((resolve) => second.on('exit', resolve))).toBe(0);
    await expect.poll(() => page.title()).toBe('/dibuka.xlsx');
  });
});

describe('the end of a program', () => {
  it('comes when its last window is closed', async () => {
    const { app, page, close } = await launch({ program });
    const ended = new Promise((resolve) => app.process().once('exit', resolve));
    await page.close();
    expect(await ended).toBe(0);
    await close();
  });
});
