/**
 * `npm test`: every check of the project, each to its end; then how long each took, and in the last line the count of
 * them all. What keeps one core busy goes side by side, what keeps them all busy one after the other.
 * `--no-e2e` (`npm run check`) leaves out the build and the end-to-end tests.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { withKeyring } from './keyring.mjs';
import { withPostgres } from './postgres.mjs';
import { childEnvironment, commandFile, ensureInstalled, node24, root } from './setup.mjs';

/** @typedef {{ passed: number, failed: number, faults?: string[] }} Count `faults` names what failed */
/** @typedef {Count & { name: string, seconds: number }} Step */

/** Longest time of one step; a step that hangs is ended and counted as failed. */
const stepMinutes = 30;

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
 * A step that counts each of its tests; `read` counts them from the report that the command writes.
 * @param {string} name
 * @param {string[]} command
 * @param {(report: string) => { command: string[], env?: NodeJS.ProcessEnv }} reporting
 * @param {(report: string) => Count} read
 * @returns {Promise<Step>}
 */
async function tests(name, command, reporting, read) {
  console.log(`\n== ${name}`);
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'rujukan-report-'));
  const file = join(folder, 'report.json');
  try {
    const { command: options, env } = reporting(file);
    const succeeded = await run(withKeyring([...command, ...options]), { env });
    const count = existsSync(file) ? read(readFileSync(file, 'utf8')) : { passed: 0, failed: 0 };
    // A run can fail without a failing test: no test found, a broken setup, an unhandled error.
    if (!succeeded && count.failed === 0) count.failed = 1;
    return { name, seconds: secondsSince(began), ...count };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { name, seconds: secondsSince(began), passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} json Vitest's report
 * @returns {Count} a test that did not run counts as failed, and so does a file that could not be loaded
 */
function countVitest(json) {
  /**
   * @type {{ numPassedTests: number, numTotalTests: number, testResults: { name: string, status: string,
   *   assertionResults: { status: string, fullName: string }[] }[] }}
   */
  const { numPassedTests, numTotalTests, testResults } = JSON.parse(json);
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  );
  const faults = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  );
  for (const { name } of broken) faults.push(relative(root, name));
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + broken.length, faults };
}

/**
 * @param {string} json Playwright's report
 * @returns {Count} a test that did not run, or passed only when repeated, counts as failed
 */
function countPlaywright(json) {
  /**
   * @type {{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>, errors: unknown[],
   *   suites: { specs: { file: string, title: string, ok: boolean }[] }[] }}
   */
  const { stats, errors, suites } = JSON.parse(json);
  const faults = suites
    .flatMap(({ specs }) => specs)
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => `${file}: ${title}`);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    faults,
  };
}

/**
 * @param {string} name
 * @param {string[]} folders of tests
 * @param {NodeJS.ProcessEnv} [env]
 */
function vitest(name, folders, env = {}) {
  return tests(
    name,
    [...tool('vitest'), 'run', ...folders],
    (file) => ({ command: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env }),
    countVitest,
  );
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
  yield tests(
    'e2e tests',
    [...tool('@playwright/test', 'playwright'), 'test'],
    (file) => ({ command: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
    countPlaywright,
  );
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
if (faults.length > 0) console.log(`\n${faults.join('\n')}`);

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
