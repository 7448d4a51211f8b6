import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const host = join(root, 'tools/chromium-host/start.ts');
const words = ['cariAlamat', 'cariKeadaan', 'cariJudul', 'cariIsian', 'cariSesi'] as const;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rujukan-host-'));
  await writeFile(join(folder, 'package.json'), '{"name":"kosong","type":"module","main":"main.js"}');
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>Kosong</title><form onsubmit="event.preventDefault()"><input name="email"></form>',
  );
  await mkdir(join(folder, 'user'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function inPage(script: string, environment: NodeJS.ProcessEnv = {}): Promise<unknown> {
  const main = `
    import { app, BrowserWindow } from 'electron';
    app.setPath('userData', ${JSON.stringify(join(folder, 'user'))});
    app.requestSingleInstanceLock();
    app.whenReady().then(async () => {
      const window = new BrowserWindow({});
      await window.loadFile(${JSON.stringify(join(folder, 'index.html'))});
      const answer = await window.webContents.executeJavaScript(${JSON.stringify(script)});
      process.stdout.write('ANSWER ' + JSON.stringify(answer ?? null) + '\\n', () => app.quit());
    });`;
  await writeFile(join(folder, 'main.js'), main);
  const flags = ['--no-warnings', '--unhandled-rejections=warn-with-error-code'];
  const child = spawn(process.execPath, [...flags, host, folder, '--headless'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (said += chunk));
  await once(child, 'exit');
  const [, answer] = /^ANSWER (.*)$/m.exec(said) ?? [];
  if (answer === undefined) throw new Error(said);
  return JSON.parse(answer);
}

/** Files of the user folder that contain any of the words, in UTF-8 or UTF-16. */
async function traces(): Promise<string[]> {
  const all = await readdir(join(folder, 'user'), { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of all.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    const held = words.filter(
      (word) => content.includes(word) || content.includes(Buffer.from(word, 'utf16le')),
    );
    if (held.length > 0) found.push(`${path}: ${held}`);
  }
  return found;
}

test('the profile contains nothing that was searched or typed; the program’s own storage stays', async () => {
  await inPage(`
    history.pushState({ cari: 'cariKeadaan' }, '', '?q=cariAlamat');
    document.title = 'cariJudul';
    sessionStorage.setItem('x', 'cariSesi');
    const input = document.querySelector('input');
    input.value = 'cariIsian';
    input.form.requestSubmit();
    localStorage.setItem('lebar', '120');`);
  expect(await traces()).toEqual([]);
  expect(await inPage("localStorage.getItem('lebar')")).toBe('120');
});

test('files of an earlier version are removed at the start', async () => {
  const profile = join(folder, 'user/chromium-host/Default');
  await mkdir(join(profile, 'Sessions'), { recursive: true });
  await writeFile(join(profile, 'Sessions/Session_1'), 'cariAlamat');
  await writeFile(join(profile, 'History'), 'cariJudul');
  await writeFile(join(profile, 'History-journal'), 'cariJudul');
  await inPage('1');
  expect(await traces()).toEqual([]);
});

test('the browser uses no outside host and no proxy of the environment', async () => {
  const seen: string[] = [];
  const proxy = createServer((request, response) => {
    seen.push(String(request.url));
    response.end('proxy');
  });
  proxy.on('connect', (request, socket) => {
    seen.push(String(request.url));
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [name, name.toLowerCase()]);
  const proxies = Object.fromEntries(names.map((name) => [name, address]));
  // The page makes requests, because the browser makes its own at unpredictable times.
  const asked = await inPage(
    `Promise.allSettled(['https://kantor.example/', 'http://kantor.example/', 'http://192.0.2.1/']
      .map((url) => fetch(url, { mode: 'no-cors' }))).then((all) => all.map(({ status }) => status))`,
    { ...proxies, NODE_USE_ENV_PROXY: '1', NO_PROXY: '', no_proxy: '' },
  );
  proxy.close();
  expect(asked).toEqual(['rejected', 'rejected', 'rejected']);
  expect(seen).toEqual([]);
});
