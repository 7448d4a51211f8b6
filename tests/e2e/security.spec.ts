import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession } from '@playwright/test';
import { routeNames } from '../../src/shared/bridge/names.ts';
import { expect, signIn, test } from './program.ts';

test('the page is shut in, and holds no token', async ({ program }) => {
  const { page, app, userData } = program;
  await signIn(page, 'superadmin@mitra.example');

  await test.step('the page has the bridge and nothing of Node or Electron', async () => {
    const reach = await page.evaluate(() => ({
      kinds: ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron'].map(
        (name) => typeof Reflect.get(window, name),
      ),
      keys: Object.keys(window.desktop).sort(),
      frozen: Object.isFrozen(window.desktop),
    }));
    expect(reach).toEqual({
      kinds: Array(6).fill('undefined'),
      keys: ['call', 'dropPhotos', 'dropWorkbook', 'on'],
      frozen: true,
    });
  });

  await test.step('a route that is none, or that only the preload may call, is refused', async () => {
    const ask = (name: string, input: unknown) =>
      page.evaluate(
        async ([route, value]) => {
          const call = window.desktop.call as (name: string, input: unknown) => Promise<{ ok: boolean }>;
          return call(route as string, value).then(
            (answer) => answer.ok,
            () => false,
          );
        },
        [name, input] as const,
      );
    expect(await ask('batch.open', { path: '/etc/passwd' })).toBe(false);
    expect(await ask('batch.dropPhotos', { draftId: 'd', path: '/etc' })).toBe(false);
    expect(await ask('shell.exec', {})).toBe(false);
    expect(await ask('__proto__', {})).toBe(false);
    expect(routeNames).toContain('batch.open');
  });

  await test.step('an API path outside the operations is not forwarded', async () => {
    const answers = await page.evaluate(() =>
      Promise.all(
        ['/w/auth/login', '/w/auth/refresh', '/w/../openapi.json', '/w/nothing-of-ours'].map((path) =>
          window.desktop.call('api.request', { method: 'POST', path, body: '{}', idempotencyKey: null }),
        ),
      ),
    );
    expect(answers.every((answer) => !answer.ok)).toBe(true);
  });

  await test.step('inline scripts, eval, foreign requests, windows and navigation are stopped', async () => {
    const stopped = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = 1';
      document.body.append(script);
      const evaluated = await new Promise<string>((resolve) => {
        setTimeout(() => {
          try {
            new Function('return 1')();
            resolve('ran');
          } catch (error) {
            resolve((error as Error).name);
          }
        });
      });
      const fetched = await fetch('http://127.0.0.1:9/').then(
        () => 'answered',
        () => 'refused',
      );
      const file = await fetch('file:///etc/passwd').then(
        () => 'answered',
        () => 'refused',
      );
      return {
        injected: Reflect.get(window, 'injected'),
        evaluated,
        fetched,
        file,
      };
    });
    expect(stopped).toEqual({
      injected: undefined,
      evaluated: 'EvalError',
      fetched: 'refused',
      file: 'refused',
    });
    // `window.open` returns null in Electron, and a window that closes immediately in the Chromium host.
    // Neither may leave a window open.
    await page.evaluate(() => void window.open('https://example.org/'));
    await page.evaluate(() => {
      window.location.href = 'https://example.org/';
    });
    await expect(page.getByText(/^Halo, /)).toBeVisible();
    await expect.poll(() => app.windows().length).toBe(1);
    const told = program.complaints.splice(0);
    expect(told.filter((text) => text.includes('Content Security Policy')).length).toBeGreaterThanOrEqual(2);
  });

  await test.step('permissions are denied', async () => {
    const states = await page.evaluate(async () => {
      const geolocation = await navigator.permissions.query({ name: 'geolocation' });
      return { geolocation: geolocation.state, notifications: Notification.permission };
    });
    expect(states).toEqual({ geolocation: 'denied', notifications: 'denied' });
  });

  await test.step('no token is in the page’s memory or storage', async () => {
    const session = await page.context().newCDPSession(page);
    const heap = await heapText(session);
    await session.detach();
    expect(heap.length).toBeGreaterThan(100_000);
    // JSON Web Tokens begin with eyJhbGciOi. The user's name proves that the snapshot is of the page.
    expect(heap).toContain('Rahmat Hidayat');
    expect(heap).not.toMatch(/eyJhbGciOi[\w-]+\.eyJ[\w-]+\.[\w-]+/);
  });

  await test.step('what the program logged holds no phone, NIK or token', async () => {
    const folder = join(userData, 'logs');
    const files = await readdir(folder).catch(() => []);
    for (const file of files) {
      const text = await readFile(join(folder, file), 'utf8');
      expect(text).not.toMatch(/\b08\d{8,12}\b|\b\d{16}\b|eyJhbGciOi/);
    }
    expect(files.length).toBeGreaterThan(0);
  });
});

async function heapText(session: CDPSession): Promise<string> {
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  return chunks.join('');
}
