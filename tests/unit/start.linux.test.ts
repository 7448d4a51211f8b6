/** Runs `npm start` on incomplete machines, with fake commands. */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDebianRoot } from '../../tools/debian.mjs';

const tools = join(import.meta.dirname, '../../tools');

let project: string;
const path = (...parts: string[]) => join(project, ...parts);

function file(name: string, content: string): void {
  mkdirSync(dirname(path(name)), { recursive: true });
  writeFileSync(path(name), content, { mode: 0o755 });
}

function command(name: string, lines: string): void {
  file(name, `#!${process.execPath}\nconst fs = require('node:fs');\n${lines}`);
}

const writeBrowser = (target: string) =>
  `fs.mkdirSync(require('node:path').dirname('${target}'), { recursive: true });
fs.writeFileSync('${target}', '#!/bin/sh\\n', { mode: 0o755 });`;

function playwright(lines: string): void {
  file('node_modules/@playwright/test/package.json', JSON.stringify({ bin: { playwright: 'cli.cjs' } }));
  command('node_modules/@playwright/test/cli.cjs', lines);
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'start-test-'));
  cpSync(tools, path('tools'), { recursive: true, filter: (source) => !source.includes('chromium-host/') });
  for (const name of ['package.json', 'electron.vite.config.ts', 'src/x', 'home/x', 'bin/x'])
    file(name, '{}');
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json']) {
    file(name, JSON.stringify({ packages: { '': {} } }));
  }
  // The build is newer than its sources.
  for (const name of ['main/index.js', 'preload/index.cjs', 'renderer/index.html']) file(`out/${name}`, '');
  mkdirSync(path('node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, path('node_modules/node/bin/node'));
  file('node_modules/electron/package.json', JSON.stringify({ bin: { 'install-electron': 'install.js' } }));
  file('node_modules/electron/install.js', 'process.exit(1)');
  file(
    'tools/chromium-host/start.ts',
    `console.log('HOST ' + JSON.stringify([process.env.RUJUKAN_CHROMIUM, ...process.argv.slice(3)]))`,
  );
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

interface Ended {
  code: number;
  output: string[];
  errors: string;
}

async function start(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = spawn(process.execPath, [path('tools/start.mjs'), ...args], {
    env: { HOME: path('home'), PATH: path('bin'), NODE_NO_WARNINGS: '1', ...env },
  });
  const ended = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? -1)));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output: output.trim().split('\n'), errors };
}

const host = (...parts: string[]) => `HOST ${JSON.stringify(parts)}`;
const installing = 'Tidak ada Chrome, Chromium, atau Edge di sini: memasang Chromium, sekitar satu menit…';

describe('npm start on a bare machine', () => {
  it('installs a browser, says so in one line, and opens the program without a window', async () => {
    const debians = path('bin/chromium');
    const playwrights = path('home/.cache/ms-playwright/chromium-1/chrome-linux64/chrome');
    command('bin/apt-get', `console.log('Reading package lists…');\n${writeBrowser(debians)}`);
    playwright(writeBrowser(playwrights));
    const browser = isDebianRoot() ? debians : playwrights;
    const { code, output, errors } = await start(['/data/januari.xlsx']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output.map((line) => line.replace(/\d+ detik/, 'n detik'))).toEqual([
      'Tidak ada layar: Rujukan berjalan tanpa jendela dan menyebut alamatnya. Ctrl+C mengakhirinya.',
      'Mengunduh Electron, paling lama satu menit…',
      installing,
      isDebianRoot()
        ? 'Paket Debian chromium dan fonts-noto-core terpasang (n detik).'
        : `Chromium dari Playwright terpasang di ${playwrights} (n detik).`,
      `Electron tidak dapat diunduh: Rujukan dibuka di Chromium (${browser}).`,
      host(browser, '/data/januari.xlsx', '--headless'),
    ]);
  });

  it("takes Playwright's Chromium where Debian's cannot be installed", async () => {
    const browser = path('home/.cache/ms-playwright/chromium-1/chrome-linux64/chrome');
    command('bin/apt-get', 'process.exit(100)');
    playwright(writeBrowser(browser));
    const { output } = await start();
    expect(output.join('\n')).toContain(`Chromium dari Playwright terpasang di ${browser} (`);
    expect(output.at(-1)).toBe(host(browser, '--headless'));
  });

  it('says what to do where no browser can be installed, or the installed one does not run', async () => {
    command('bin/apt-get', 'process.exit(100)');
    playwright('process.exit(1)');
    const none = await start();
    expect(none.code).toBe(1);
    expect(none.errors).toContain(
      'Browser tidak dapat dipasang. Pasang Chrome, atau isi RUJUKAN_CHROMIUM dengan letaknya.',
    );
    const browser = path('home/.cache/ms-playwright/chromium-1/chrome-linux64/chrome');
    playwright(`${writeBrowser(browser)}
fs.writeFileSync('${browser}', '#!/bin/sh\\necho libnss3.so: cannot open shared object file >&2\\nexit 127\\n');`);
    const broken = await start();
    expect(broken.code).toBe(1);
    expect(broken.errors).toContain('tidak berjalan di sini: libnss3.so: cannot open shared object file');
  });

  it('does not install anything in the place of a chosen browser that is missing', async () => {
    command('bin/apt-get', writeBrowser(path('bin/chromium')));
    const { code, output, errors } = await start([], { RUJUKAN_CHROMIUM: '/nowhere/chrome' });
    expect(code).toBe(1);
    expect(errors).toBe('RUJUKAN_CHROMIUM menyebut browser yang tidak ada: /nowhere/chrome\n');
    expect(output).not.toContain(installing);
  });

  it('opens a window where there is a display', async () => {
    file('bin/chromium', '');
    const { output } = await start([], { DISPLAY: ':0' });
    expect(output.at(-1)).toBe(host(path('bin/chromium')));
  });

  it('takes the browser where Electron is there without the libraries it needs', async () => {
    file('bin/chromium', '');
    file('node_modules/electron/path.txt', 'electron');
    file('node_modules/electron/dist/electron', '#!/bin/sh\nexit 127\n');
    const { code, output } = await start([], { DISPLAY: ':0' });
    expect(code).toBe(0);
    expect(output).toEqual([
      `Electron tidak berjalan di komputer ini: Rujukan dibuka di Chromium (${path('bin/chromium')}).`,
      host(path('bin/chromium')),
    ]);
  });

  it('looks for home where the system has it when HOME is empty', async () => {
    file('bin/chromium', '');
    file('tools/chromium-host/start.ts', `console.log(JSON.stringify(process.env.HOME ?? null))`);
    const { output } = await start([], { HOME: '' });
    expect(output.at(-1)).toBe('null');
  });
});

describe('a step', () => {
  const rebuilt = () => {
    file('bin/chromium', '');
    rmSync(path('out'), { recursive: true });
    file('node_modules/electron-vite/package.json', JSON.stringify({ bin: { 'electron-vite': 'cli.cjs' } }));
  };

  it('prints its name and time, and not the output of its command', async () => {
    rebuilt();
    command('node_modules/electron-vite/cli.cjs', `console.log('a wall'); console.error('of warnings');`);
    const { code, output, errors } = await start();
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output.slice(0, 2)).toEqual([
      'Membangun Rujukan…',
      expect.stringMatching(/^Rujukan terbangun \(\d+ detik\)\.$/),
    ]);
    expect(output.join('\n')).not.toMatch(/wall|warnings/);
  });

  it('that fails shows what its command printed and what to do', async () => {
    rebuilt();
    command('node_modules/electron-vite/cli.cjs', `console.log('src/x: a fault'); process.exit(1);`);
    const { code, errors } = await start();
    expect(code).toBe(1);
    expect(errors).toContain('src/x: a fault\nRujukan tidak dapat dibangun; alasannya di atas.');
  });
});

describe('the end of npm start', () => {
  it('ends its child processes, while it installs and while the program is open', async () => {
    const story = path('story');
    const waits = (mark: string) =>
      `const { appendFileSync } = process.getBuiltinModule('node:fs');
process.on('SIGTERM', () => { appendFileSync('${story}', '${mark} ended '); process.exit(0); });
setInterval(() => {}, 1000);
appendFileSync('${story}', '${mark} runs ');`;
    const told = () => (existsSync(story) ? readFileSync(story, 'utf8') : '');
    const endsWith = async (mark: string) => {
      const child = spawn(process.execPath, [path('tools/start.mjs')], {
        env: { HOME: path('home'), PATH: path('bin'), NODE_NO_WARNINGS: '1' },
      });
      const closed = new Promise((resolve) => child.on('close', resolve));
      await expect.poll(told, { timeout: 60_000 }).toContain(`${mark} runs`);
      child.kill('SIGTERM');
      await closed;
      return told();
    };
    file('tools/chromium-host/start.ts', waits('program'));
    file('bin/chromium', '');
    expect(await endsWith('program')).toContain('program ended');

    rmSync(path('node_modules/.package-lock.json'));
    rmSync(story);
    command('bin/npm', waits('npm'));
    const said = await endsWith('npm');
    expect(said).toContain('npm ended');
    expect(said).not.toContain('program runs');
  });
});
