/**
 * How long a start takes until it can be used: the server alone up to the line that says where it listens, the program up
 * to a login page (or a set-up) that takes input. Each row stands beside what an empty Node and an empty window of the same
 * host take in the same round; compare within one run, machines differ and are busy. Seconds, the middle of the rounds;
 * processor seconds are those of the server's process alone.
 *
 *   npm run build && node bench/start.ts [--rounds 3] [--only server|program]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { commandLine, executable, launch } from '../tests/e2e/launch.ts';

const root = path.resolve(import.meta.dirname, '..');
const serverFile = path.join(root, 'out/main/server.js');

interface Measured {
  seconds: number;
  cpu?: number | undefined;
}
type Measure = (folder: string) => Promise<Measured>;

async function timed(work: () => Promise<unknown>): Promise<Measured> {
  const began = performance.now();
  await work();
  return { seconds: (performance.now() - began) / 1000 };
}

/** Node with nothing to do: below this no server can start. */
const emptyNode: Measure = () => timed(() => once(spawn(process.execPath, ['-e', '0']), 'exit'));

/** Up to its line on standard output; it is ended afterwards. */
const server =
  (...flags: string[]): Measure =>
  async (folder) => {
    const began = performance.now();
    const env = { ...process.env, RUJUKAN_ADMIN_PASSWORD: '123456' };
    const args = [
      '--no-warnings',
      serverFile,
      '--data',
      path.join(folder, 'server'),
      '--port',
      '0',
      ...flags,
    ];
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    for await (const line of createInterface(child.stdout)) if (line.startsWith('RUJUKAN_SERVER ')) break;
    const seconds = (performance.now() - began) / 1000;
    const cpu = processorSeconds(child.pid!);
    child.kill('SIGTERM');
    await ended;
    return { seconds, cpu };
  };

/** Of a process and its threads so far, where the system tells it. */
function processorSeconds(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  // Behind the name in brackets, which may hold spaces: fields 14 and 15 of proc(5), in hundredths.
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** A program that shows an empty page and does nothing else. */
function emptyProgram(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rujukan-bench-empty-'));
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'empty', type: 'module', main: 'main.js' }),
  );
  writeFileSync(
    path.join(folder, 'main.js'),
    `import { app, BrowserWindow } from 'electron';
import { join } from 'node:path';
app.whenReady().then(() => {
  const webPreferences = { preload: join(import.meta.dirname, 'preload.cjs') };
  new BrowserWindow({ webPreferences }).loadFile(join(import.meta.dirname, 'index.html'));
});`,
  );
  writeFileSync(
    path.join(folder, 'preload.cjs'),
    "require('electron').contextBridge.exposeInMainWorld('desktop', {});",
  );
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><title>Kosong</title><input aria-label="Email">',
  );
  return folder;
}

/** Up to a field that takes input. */
const program =
  (of: string, field: string, env: Record<string, string> = {}): Measure =>
  async (folder) => {
    const userData = path.join(folder, 'user');
    mkdirSync(userData, { recursive: true });
    const began = performance.now();
    const { page, close } = await launch({ userData, program: of, env });
    try {
      await page.getByLabel(field, { exact: true }).first().waitFor();
      await page.waitForFunction((label) => {
        const fields = [...document.querySelectorAll('input')];
        const named = (input: HTMLInputElement) =>
          input.ariaLabel === label ||
          [...(input.labels ?? [])].some((each) => each.innerText.startsWith(label));
        return fields.some((input) => named(input) && !input.matches(':disabled'));
      }, field);
      return { seconds: (performance.now() - began) / 1000 };
    } finally {
      await close();
    }
  };

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, only: { type: 'string' } },
});
if (!existsSync(serverFile)) throw new Error('npm run build comes first');

const empty = emptyProgram();
/** In this order on one folder: what a later start finds is what the one before it made. */
const groups: Record<string, [name: string, measure: Measure, fresh: boolean][]> = {
  server: [
    ['empty Node', emptyNode, false],
    ['server, first start, no demo', server('--no-demo'), true],
    ['server, later start, no demo', server('--no-demo'), false],
    ['server, first start, demo', server(), true],
    ['server, later start, demo', server(), false],
  ],
  program: [
    ['empty window', program(empty, 'Email'), true],
    ['program, first start, set-up', program(root, 'Nama perusahaan', { RUJUKAN_DEMO: 'ask' }), true],
    ['program, first start, demo', program(root, 'Email', { RUJUKAN_DEMO: '1' }), true],
    ['program, later start', program(root, 'Email', { RUJUKAN_DEMO: '1' }), false],
  ],
};

const rounds = Number(values.rounds);
const lines: { name: string; seconds: number; cpu?: number | undefined; times: number }[] = [];
for (const [group, cases] of Object.entries(groups)) {
  if (values.only && values.only !== group) continue;
  const found = cases.map(() => [] as Measured[]);
  for (let round = 0; round < rounds; round += 1) {
    let folder = '';
    for (const [index, [, measure, fresh]] of cases.entries()) {
      if (fresh || !folder) {
        if (folder) rmSync(folder, { recursive: true, force: true });
        folder = mkdtempSync(path.join(os.tmpdir(), 'rujukan-bench-start-'));
      }
      found[index]!.push(await measure(folder));
    }
    rmSync(folder, { recursive: true, force: true });
  }
  const middle = (of: (number | undefined)[]) => {
    const known = of.filter((value) => value !== undefined).sort((a, b) => a - b);
    return known[Math.floor(known.length / 2)];
  };
  const base = middle(found[0]!.map(({ seconds }) => seconds))!;
  for (const [index, [name]] of cases.entries()) {
    const seconds = middle(found[index]!.map((each) => each.seconds))!;
    lines.push({ name, seconds, cpu: middle(found[index]!.map(({ cpu }) => cpu)), times: seconds / base });
  }
}
rmSync(empty, { recursive: true, force: true });

console.log('| start | seconds | CPU | × empty |\n|---|---|---|---|');
for (const { name, seconds, cpu, times } of lines)
  console.log(`| ${name} | ${seconds.toFixed(2)} | ${cpu?.toFixed(2) ?? ''} | ${times.toFixed(1)} |`);
console.log(
  JSON.stringify({
    bench: 'start',
    rounds,
    lines,
    cpu: os.cpus()[0]?.model,
    executable,
    args: commandLine('').args.length,
  }),
);
