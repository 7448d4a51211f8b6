/**
 * Compares the start of the server and the app with an empty Node process and an empty window.
 *
 *   npm run build && node --no-warnings bench/start.ts [--beside FOLDER]
 *
 * FOLDER has another out/, package.json and node_modules. The app needs a keychain (tools/keyring.mjs).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { host, launch } from '../tests/e2e/launch.ts';

interface Measured {
  seconds: number;
  cpu?: number | undefined;
  /** In megabytes. */
  peak?: number | undefined;
}
type Measure = (folder: string) => Promise<Measured>;

const secondsSince = (began: number) => (performance.now() - began) / 1000;

const emptyNode: Measure = async () => {
  const began = performance.now();
  const child = spawn(process.execPath, ['-e', `(${tellStatus})()`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [status] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { seconds: secondsSince(began), peak: peakIn(status) };
};

function tellStatus(): void {
  const { existsSync, readFileSync } = process.getBuiltinModule('fs');
  const file = '/proc/self/status';
  if (existsSync(file)) process.stdout.write(readFileSync(file));
}

const server =
  (build: string, ...flags: string[]): Measure =>
  async (folder) => {
    const file = path.join(build, 'out/main/server.js');
    const args = ['--no-warnings', file, '--data', path.join(folder, 'server'), '--port', '0', ...flags];
    const env = { ...process.env, RUJUKAN_ADMIN_PASSWORD: flags.includes('--demo') ? '' : '123456' };
    const began = performance.now();
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    for await (const line of createInterface(child.stdout)) if (line.startsWith('RUJUKAN_SERVER ')) break;
    const seconds = secondsSince(began);
    const cpu = processorSeconds(child.pid!);
    const peak = peakMegabytes(child.pid!);
    child.kill('SIGTERM');
    await ended;
    return { seconds, cpu, peak };
  };

function processorSeconds(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  // Fields 14 and 15 are user and kernel time in hundredths of a second (proc_pid_stat(5)). The name before
  // `) ` may contain spaces.
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function peakMegabytes(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  return existsSync(file) ? peakIn(readFileSync(file, 'utf8')) : undefined;
}

function peakIn(status: string): number | undefined {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

function emptyProgram(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rujukan-bench-empty-'));
  const files = {
    'package.json': JSON.stringify({ name: 'empty', type: 'module', main: 'main.js' }),
    'main.js': `import { app, BrowserWindow } from 'electron';
import { join } from 'node:path';
app.whenReady().then(() => {
  const webPreferences = { preload: join(import.meta.dirname, 'preload.cjs') };
  new BrowserWindow({ webPreferences }).loadFile(join(import.meta.dirname, 'index.html'));
});`,
    'preload.cjs': "require('electron').contextBridge.exposeInMainWorld('desktop', {});",
    'index.html': '<!doctype html><title>Kosong</title><button>Siap</button>',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

const program =
  (build: string, button: (page: Page) => Locator, env: Record<string, string> = {}): Measure =>
  async (folder) => {
    const userData = path.join(folder, 'user');
    mkdirSync(userData, { recursive: true });
    const began = performance.now();
    const { page, close } = await launch({ userData, program: build, env });
    try {
      await button(page).click({ trial: true });
      return { seconds: secondsSince(began) };
    } finally {
      await close();
    }
  };
const named = (name: string) => (page: Page) => page.getByRole('button', { name });

interface Row {
  name: string;
  measure: Measure;
  /** If false, the start uses the data of the previous row. */
  isFirst: boolean;
}

function serverRows(build: string, suffix = ''): Row[] {
  const row = (name: string, measure: Measure, isFirst: boolean) => ({
    name: `server, ${name}${suffix}`,
    measure,
    isFirst,
  });
  return [
    row('first start, no demo', server(build, '--no-demo'), true),
    row('later start, no demo', server(build, '--no-demo'), false),
    row('first start, demo', server(build, '--demo'), true),
    row('later start, demo', server(build, '--demo'), false),
  ];
}

function programRows(build: string, suffix = ''): Row[] {
  const row = (name: string, measure: Measure, isFirst: boolean) => ({
    name: `program, ${name}${suffix}`,
    measure,
    isFirst,
  });
  const account = named('superadmin@mitra.example');
  return [
    row(
      'first start, set-up',
      program(build, named('Coba dengan data contoh'), { RUJUKAN_DEMO: 'ask' }),
      true,
    ),
    row('first start, demo', program(build, account, { RUJUKAN_DEMO: '1' }), true),
    row('later start, demo', program(build, account, { RUJUKAN_DEMO: '1' }), false),
  ];
}

const middle = (of: readonly (number | undefined)[]): number | undefined => {
  const known = of.filter((value) => value !== undefined).sort((one, other) => one - other);
  return known[Math.floor(known.length / 2)];
};

async function measureRows(rows: readonly Row[], rounds: number) {
  const found = rows.map((): Measured[] => []);
  const newFolder = () => mkdtempSync(path.join(os.tmpdir(), 'rujukan-bench-start-'));
  for (let round = 0; round < rounds; round += 1) {
    let folder = newFolder();
    for (const [index, { measure, isFirst }] of rows.entries()) {
      if (isFirst) {
        rmSync(folder, { recursive: true, force: true });
        folder = newFolder();
      }
      found[index]!.push(await measure(folder));
    }
    rmSync(folder, { recursive: true, force: true });
  }
  const seconds = found.map((each) => middle(each.map((one) => one.seconds))!);
  return rows.map(({ name }, index) => ({
    name,
    seconds: seconds[index]!,
    cpu: middle(found[index]!.map(({ cpu }) => cpu)),
    peak: middle(found[index]!.map(({ peak }) => peak)),
    times: seconds[index]! / seconds[0]!,
  }));
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    beside: { type: 'string' },
  },
});
const own = path.resolve(import.meta.dirname, '..');
if (!existsSync(path.join(own, 'out/main/server.js'))) throw new Error('npm run build comes first');
const beside = values.beside === undefined ? undefined : path.resolve(values.beside);
const rounds = Number(values.rounds);
const empty = emptyProgram();
const groups: Record<string, Row[]> = {
  server: [
    { name: 'empty Node', measure: emptyNode, isFirst: true },
    ...(beside ? serverRows(beside, ' (beside)') : []),
    ...serverRows(own),
  ],
  program: [
    { name: 'empty window', measure: program(empty, named('Siap')), isFirst: true },
    ...(beside ? programRows(beside, ' (beside)') : []),
    ...programRows(own),
  ],
};

const lines = [];
for (const [group, rows] of Object.entries(groups))
  if (values.only === undefined || values.only === group) lines.push(...(await measureRows(rows, rounds)));
rmSync(empty, { recursive: true, force: true });

console.log('| start | seconds | CPU | peak MB | × empty |\n|---|---|---|---|---|');
for (const { name, seconds, cpu, peak, times } of lines) {
  const cells = [name, seconds.toFixed(2), cpu?.toFixed(2) ?? '', peak?.toFixed(0) ?? '', times.toFixed(1)];
  console.log(`| ${cells.join(' | ')} |`);
}
console.log(
  JSON.stringify({
    bench: 'start',
    rounds,
    lines,
    host,
    processor: os.cpus()[0]?.model,
    cores: os.cpus().length,
  }),
);
