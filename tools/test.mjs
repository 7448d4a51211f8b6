/**
 * `npm test`: every check of the project, each to its end; then how long each took, and in the last line the count of
 * them all. What keeps one core busy goes side by side, what keeps them all busy one after the other.
 * `--no-e2e` (`npm run check`) leaves out the build and the end-to-end tests.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { withKeyring } from './keyring.mjs';
import { withPostgres } from './postgres.mjs';
import { childEnvironment, commandFile, ensureInstalled, node24, root } from './setup.mjs';
import { withReason } from './vitestReport.mjs';

/**
 * @typedef {{ passed: number, failed: number, faults?: string[], notes?: string[] }} Count `faults` names what failed,
 *   `notes` is to be read even when nothing has
 */
/** @typedef {Count & { name: string, seconds: number }} Step */

/** Longest time of one step; a step that hangs is ended and counted as failed. */
const stepMinutes = 60;

const withE2e = !process.argv.includes('--no-e2e');

/** Each ends a running step with everything it started. @type {Set<() => void>} */
const running = new Set();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    for (const endStep of running) endStep();
    process.exit(1);
  });
}

/**
 * Runs one command to its end. It gets a process group of its own, so that ending it ends the browsers and servers of
 * its tests too.
 * @param {string[]} command program and arguments
 * @param {{ env?: NodeJS.ProcessEnv, print?: (text: string) => void }} [options] `env` more environment; `print` gets
 *   what it prints, which is else streamed
 * @returns {Promise<boolean>} true when it ended with 0 in time
 */
async function run([program = '', ...args], { env = {}, print } = {}) {
  const hasGroups = process.platform !== 'win32';
  const output = print ? 'pipe' : 'inherit';
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...childEnvironment(), ...env },
    detached: hasGroups,
  });
  if (print) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', print);
  const endStep = () => {
    if (child.pid === undefined) return;
    if (hasGroups) process.kill(-child.pid, 'SIGKILL');
    else child.kill();
  };
  running.add(endStep);
  const timer = setTimeout(() => {
    console.error(`no end after ${stepMinutes} minutes`);
    endStep();
  }, stepMinutes * 60_000);
  try {
    const [code] = await once(child, 'close');
    return code === 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  } finally {
    clearTimeout(timer);
    running.delete(endStep);
  }
}

/** @param {number} began performance.now() then */
const secondsSince = (began) => Math.round((performance.now() - began) / 1000);

/**
 * A step that counts as one check; what it prints is shown at its end, as another may go beside it.
 * @param {string} name
 * @param {string[]} command
 * @returns {Promise<Step>}
 */
async function check(name, command) {
  const began = performance.now();
  let printed = '';
  const passed = await run(command, {
    print: (text) => {
      printed += text;
    },
  });
  console.log(`\n== ${name}\n${printed}${passed ? '' : `FAILED: ${name}`}`);
  return { name, seconds: secondsSince(began), passed: Number(passed), failed: Number(!passed) };
}

/**
 * A step that counts each of its tests.
 * @param {string} name
 * @param {(file: string) => Promise<Count>} work gets a path for the reports that the tests write
 * @returns {Promise<Step>}
 */
async function tests(name, work) {
  console.log(`\n== ${name}`);
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'rujukan-report-'));
  try {
    const count = await work(join(folder, 'report.json'));
    return { name, seconds: secondsSince(began), ...count };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { name, seconds: secondsSince(began), passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the engine ends a process with when it has gone wrong itself; no failing test does. */
const crashes = ['SIGSEGV', 'SIGTRAP', 'SIGILL', 'SIGBUS'];

/**
 * @param {import('./vitestReport.mjs').Report} report
 * @returns {Count}
 */
function countVitest({ files, otherErrors }) {
  const results = Object.entries(files);
  const faults = results.flatMap(([file, { faults }]) => faults.map((fault) => `${file}: ${fault}`));
  const passed = results.reduce((total, [, result]) => total + result.passed, 0);
  const errors = passed + faults.length === 0 ? 1 : otherErrors;
  return { passed, failed: faults.length + errors, faults };
}

/**
 * @param {string} json Playwright's report
 * @returns {Count} a test that did not run, or passed only when repeated, counts as failed
 */
function countPlaywright(json) {
  /**
   * @type {{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>, errors: unknown[],
   *   suites: { specs: { file: string, title: string, ok: boolean,
   *     tests: { results: { error?: { message?: string } }[] }[] }[] }[] }}
   */
  const { stats, errors, suites } = JSON.parse(json);
  const faults = suites
    .flatMap(({ specs }) => specs)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) =>
      withReason(
        `${file}: ${title}`,
        tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
      ),
    );
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    faults,
  };
}

/**
 * @param {string[]} files or folders of tests
 * @param {NodeJS.ProcessEnv} env
 * @param {string} file of the report
 * @returns {Promise<import('./vitestReport.mjs').Report>}
 */
async function vitestReport(files, env, file) {
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/vitestReport.mjs')}`];
  const succeeded = await run(withKeyring([...tool('vitest'), 'run', ...files, ...reporters]), {
    env: { ...env, RUJUKAN_REPORT: file },
  });
  if (!existsSync(file)) return { files: {}, died: {}, otherErrors: 1 };
  /** @type {import('./vitestReport.mjs').Report} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  // A run can fail without a failing test: a broken set-up, an unhandled error.
  const isExplained = countVitest(report).failed > 0 || Object.keys(report.died).length > 0;
  if (!succeeded && !isExplained) report.otherErrors++;
  return report;
}

/**
 * A server test on the embedded database whose process was ended by a crash of the engine (V8 does that to processes that
 * start its WebAssembly very often: nodejs/node#64500) runs once more, and that is said. Everywhere else a crash is a
 * failure, as it may be one of our own.
 * @param {string} name
 * @param {string[]} folders of tests
 * @param {NodeJS.ProcessEnv} [env]
 */
function vitest(name, folders, env = {}) {
  return tests(name, async (file) => {
    const report = await vitestReport(folders, env, file);
    const notes = [];
    for (const [died, signal] of Object.entries(report.died)) {
      if (!crashes.includes(signal) || env.DATABASE_URL_TEST || !died.startsWith('tests/server/')) {
        report.otherErrors++;
        continue;
      }
      notes.push(`RUN AGAIN after ${signal}: ${died}`);
      console.log(`\n${notes.at(-1)}`);
      const again = await vitestReport([died], env, file);
      report.files[died] = again.files[died] ?? { passed: 0, faults: ['the file itself'] };
      report.otherErrors += again.otherErrors + Object.keys(again.died).length;
    }
    return { ...countVitest(report), notes };
  });
}

/**
 * A person's machine may have no PostgreSQL; one that decides what is published (`CI=true`) must.
 * @param {string | undefined} url
 * @returns {Promise<Step>}
 */
async function serverTestsOnPostgres(url) {
  const name = 'server tests on PostgreSQL';
  if (url) return vitest(name, ['tests/server'], { DATABASE_URL_TEST: url });
  console.log(`\n== ${name}`);
  console.log('NOT RUN: no PostgreSQL 15 or newer here, the server tests ran on PGlite only');
  return { name, seconds: 0, passed: 0, failed: process.env.CI === 'true' ? 1 : 0 };
}

/** @param {[packageName: string, command?: string]} tool */
const tool = (...[packageName, command]) => [node24(), commandFile(packageName, command)];

async function* steps() {
  const types = check('types', [node24(), join(root, 'tools/types.mjs')]);
  yield check('lint', [...tool('@biomejs/biome', 'biome'), 'check', '.']);
  yield check('knip', tool('knip'));
  if (withE2e) yield check('build', [...tool('electron-vite'), 'build']);
  yield types;
  // Started as programs, the servers of the tests are those that people have; without a build the sources serve as well.
  if (withE2e) process.env.RUJUKAN_SERVER_FILE = 'out/main/server.js';
  const calls = mkdtempSync(join(tmpdir(), 'rujukan-calls-'));
  const folders = ['unit', 'contract', 'server', 'desktop', 'security'].map((name) => `tests/${name}`);
  yield vitest('unit, contract, server, desktop and security tests', folders, { RUJUKAN_CALLS: calls });
  yield check('every call succeeds and fails in some test', [node24(), join(root, 'tools/calls.mjs'), calls]);
  rmSync(calls, { recursive: true, force: true });
  yield withPostgres(serverTestsOnPostgres);
  yield vitest('screen tests', ['tests/screens']);
  if (!withE2e) return;
  yield tests('e2e tests', async (file) => {
    const command = [...tool('@playwright/test', 'playwright'), 'test', '--reporter=list,json'];
    const succeeded = await run(withKeyring(command), { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } });
    const count = existsSync(file) ? countPlaywright(readFileSync(file, 'utf8')) : { passed: 0, failed: 0 };
    // A run can fail without a failing test: no test found, a browser that does not start.
    return !succeeded && count.failed === 0 ? { ...count, failed: 1 } : count;
  });
}

await ensureInstalled();
await ensureBrowser();

const began = performance.now();
/** @type {Step[]} */
const done = [];
for await (const step of steps()) done.push(step);

const sum = (/** @type {'passed' | 'failed'} */ what) => done.reduce((total, step) => total + step[what], 0);
const total = {
  name: 'all steps',
  seconds: secondsSince(began),
  passed: sum('passed'),
  failed: sum('failed'),
};

const minutes = (/** @type {number} */ seconds) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
const width = Math.max(...done.map(({ name }) => name.length));
const row = (/** @type {string[]} */ [name = '', ...cells]) =>
  [name.padEnd(width), ...cells.map((cell) => cell.padStart(8))].join('');

console.log(`\n${row(['step', 'min:sec', 'passed', 'failed'])}`);
for (const { name, seconds, passed, failed } of [...done, total])
  console.log(row([name, minutes(seconds), String(passed), String(failed)]));
const faults = done.flatMap(({ name, faults = [] }) => faults.map((fault) => `FAILED ${name}: ${fault}`));
const notes = done.flatMap(({ notes = [] }) => notes);
if (faults.length + notes.length > 0) console.log(`\n${[...notes, ...faults].join('\n')}`);

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
