/** Runs `npm test`, `npm run test:all` and `npm run test:changed` (CONTRIBUTING.md). */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expectedSeconds, longOnly, measured } from '../tests/runs.mjs';
import { ensureBrowser, ensureShell } from './browser.mjs';
import { withPostgres } from './postgres.mjs';
import { ensureInstalled, node24, root } from './setup.mjs';
import { chosenBy, chosenByChange } from './test/choice.mjs';
import { clock, failuresOf, withReason } from './test/outcomes.mjs';
import { run, tool } from './test/processes.mjs';
import { measurePatience } from './test/speed.mjs';
import { runAgain, runSuite } from './test/suites.mjs';
import { dropOldTemplates, temporaryFolder } from './test/temporary.mjs';

/** @typedef {import('./test/outcomes.mjs').Outcome} Outcome */
/** @typedef {import('./test/suites.mjs').Suite} Suite */

/**
 * @typedef {object} Result
 * @property {string} step
 * @property {number} seconds
 * @property {number} passed
 * @property {string[]} failures
 * @property {Outcome[]} unsteady passed when they ran again
 * @property {Record<string, number>} [fileSeconds]
 * @property {Outcome[]} [outcomes]
 * @property {Outcome[]} [left]
 */

const args = process.argv.slice(2);
const isAll = args.includes('--all');
const isMeasured = args.includes('--measure');
const isChanged = args.includes('--changed');
const words = args.filter((arg) => !['--all', '--measure', '--changed'].includes(arg));

process.env.TEST_RUN = isAll ? 'all' : 'short';

process.env.TMPDIR = temporaryFolder();
const shared = mkdtempSync(join(tmpdir(), `rujukan-test-${process.pid}-`));
process.on('exit', () => rmSync(shared, { recursive: true, force: true }));
const callNotes = join(shared, 'calls');
const templates = join(isChanged ? join(root, 'node_modules/.cache/rujukan') : shared, 'templates');
for (const folder of [callNotes, templates]) mkdirSync(folder, { recursive: true });
if (isChanged) dropOldTemplates(templates);
process.env.TEST_TEMPLATES = templates;
process.env.NODE_COMPILE_CACHE = join(shared, 'compiled');

/** @type {Record<string, (args: string[]) => string[]>} */
const checks = {
  lint: (files) => [...tool('@biomejs/biome', 'biome'), 'check', ...(files.length > 0 ? files : ['.'])],
  knip: () => tool('knip'),
  build: () => [...tool('electron-vite'), 'build'],
  types: (parts) => [node24(), join(root, 'tools/types.mjs'), ...parts],
  calls: () => [node24(), join(root, 'tools/calls.mjs'), callNotes],
};

const halfOfCores = Math.max(1, Math.floor(availableParallelism() / 2));

/** @type {Suite[]} */
const suiteList = [
  { step: 'unit', runner: 'vitest', folders: ['unit', 'contract', 'desktop', 'security'], env: {} },
  { step: 'server', runner: 'vitest', folders: ['server'], env: { RUJUKAN_CALLS: callNotes } },
  { step: 'postgres', runner: 'vitest', folders: ['server'], env: {} },
  { step: 'screens', runner: 'vitest', folders: ['screens'] },
  { step: 'e2e', runner: 'playwright', folders: ['e2e'] },
];
const suites = new Map(suiteList.map((suite) => [suite.step, suite]));

const afterChange = [['build'], ['unit', 'server', 'screens', 'lint', 'types'], ['e2e']];
const first = ['lint', 'knip', 'build', 'types'];
const shortRun = [first, ['unit', 'server', 'postgres', 'screens'], ['calls'], ['e2e']];
/** Tests of the long run keep a core busy. With all four steps in parallel, they reach their timeouts. */
const longRun = [first, ['unit', 'server'], ['calls'], ['postgres', 'screens'], ['e2e']];
/** Steps of a stage run in parallel, because each step often waits. */
const stages = isChanged ? afterChange : isAll ? longRun : shortRun;

const { steps, argsOf } = isChanged ? await chosenByChange(words) : chosenBy(words, stages.flat());
if (steps.has('e2e')) steps.add('build');

/** @param {number} began */
const secondsSince = (began) => Math.round((performance.now() - began) / 1000);

/**
 * Prints the output at the end, because another step may run in parallel.
 * @param {string} step
 * @param {string[]} command
 * @returns {Promise<Result>}
 */
async function runCheck(step, command) {
  const began = performance.now();
  let printed = '';
  const passed = await run(command, {
    print: (text) => {
      printed += text;
    },
  });
  console.log(`\n== ${step}\n${printed}`);
  const failures = passed ? [] : [`${step}\n    alone: npm test -- ${step}`];
  if (!passed) console.log(`FAILED ${failures[0]}`);
  return { step, seconds: secondsSince(began), passed: Number(passed), failures, unsteady: [] };
}

/**
 * @param {Suite} suite
 * @returns {Promise<{ finish: () => Promise<Result> }>}
 */
async function beginSuite(suite) {
  console.log(`\n== ${suite.step}, about ${clock(expectedSeconds(suite.step))}`);
  const began = performance.now();
  const given = argsOf(suite.step);
  const isWhole = given.length === 0 && suite.runner === 'vitest';
  const report = await runSuite(suite, isWhole ? suite.folders.map((folder) => `tests/${folder}/`) : given);
  const seconds = secondsSince(began);
  const finish = async () => {
    const beganAgain = performance.now();
    // After a change, every failure counts, so no failed test runs again.
    const unsteady = isChanged ? [] : await runAgain(suite, report);
    const failures = failuresOf(report.outcomes);
    return {
      step: suite.step,
      seconds: seconds + secondsSince(beganAgain),
      passed: report.outcomes.length - failures.length,
      failures: [...failures.map(withReason), ...report.errors],
      unsteady,
      fileSeconds: report.seconds,
      outcomes: report.outcomes,
      left: report.left,
    };
  };
  return { finish };
}

/**
 * @param {string} step
 * @returns {Promise<{ finish: () => Promise<Result> }>}
 */
async function begin(step) {
  const check = checks[step];
  if (check) {
    const result = await runCheck(step, check(argsOf(step)));
    return { finish: async () => result };
  }
  const suite = suites.get(step);
  if (!suite) throw new Error(`No step ${step}`);
  return beginSuite(suite);
}

/**
 * PostgreSQL must also serve failed tests that run again.
 * @param {string[]} stage
 * @returns {Promise<Result[]>}
 */
function runStage(stage) {
  const runAll = async (/** @type {string[]} */ names) => {
    // With all cores, these two steps would delay the longer steps.
    const isBeside = names.filter((name) => suites.has(name)).length > 1;
    for (const name of isBeside ? ['unit', 'postgres'] : [])
      Object.assign(suites.get(name)?.env ?? {}, { TEST_WORKERS: String(halfOfCores) });
    const begun = await Promise.all(names.map(begin));
    const results = [];
    for (const { finish } of begun) results.push(await finish());
    return results;
  };
  if (!stage.includes('postgres')) return runAll(stage);
  return withPostgres(async (url) => {
    const suite = suites.get('postgres');
    if (url && suite) {
      suite.env = { ...suite.env, DATABASE_URL_TEST: url };
      return runAll(stage);
    }
    const reason = 'NOT RUN: there is no PostgreSQL 15 or newer here; the server tests run on PGlite only';
    console.log(reason);
    const failures = process.env.CI === 'true' ? [reason] : [];
    const results = await runAll(stage.filter((step) => step !== 'postgres'));
    return [...results, { step: 'postgres', seconds: 0, passed: 0, failures, unsteady: [] }];
  });
}

/** @param {Result[]} results */
function printTable(results) {
  const cells = results.map(({ step, seconds, passed, failures }) => [
    step,
    clock(seconds),
    String(passed),
    String(failures.length),
  ]);
  console.log('');
  for (const [step = '', ...others] of [['step', 'min:sec', 'passed', 'failed'], ...cells])
    console.log([step.padEnd(10), ...others.map((cell) => cell.padStart(8))].join(''));
}

/** @param {Result[]} results */
function keepUnsteady(results) {
  const unsteady = results.flatMap(({ step, unsteady }) => unsteady.map((outcome) => ({ step, ...outcome })));
  const file = join(root, 'test-results/unsteady.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(unsteady, null, 2)}\n`);
}

/**
 * A renamed test of the long run would silently join `npm test`. Playwright does not report skipped journeys,
 * so only the long run checks their names.
 * @param {Result[]} results
 */
function wrongNames(results) {
  const left = results.flatMap(({ left = [] }) => left);
  const seen = [...results.flatMap(({ outcomes = [] }) => outcomes), ...left];
  const known = longOnly.filter(({ file }) => isAll || !file.startsWith('tests/e2e/'));
  const isOf = (/** @type {Outcome} */ test, /** @type {string} */ file, /** @type {string} */ beginning) =>
    test.file === file && test.name.startsWith(beginning);
  const unknown = known.flatMap(({ file, tests = [] }) =>
    tests
      .filter((beginning) => !seen.some((test) => isOf(test, file, beginning)))
      .map((beginning) => `no test is called ${file}: ${beginning}`),
  );
  const strays = left
    .filter((test) => !known.some(({ file, tests = [] }) => tests.some((name) => isOf(test, file, name))))
    .map(({ file, name }) => `a name of another file leaves out ${file}: ${name}`);
  return [...unknown, ...strays];
}

await ensureInstalled();
await ensureBrowser();
ensureShell();
process.env.TEST_PATIENCE = String(await measurePatience());
if (steps.has('build')) process.env.RUJUKAN_SERVER_FILE = 'out/main/server.js';

const began = performance.now();
/** @type {Result[]} */
const results = [];
for (const stage of stages) {
  const names = stage.filter((step) => steps.has(step));
  if (names.length > 0) results.push(...(await runStage(names)));
}
const failures = results.flatMap(({ step, failures }) =>
  failures.map((failure) => `FAILED ${step}: ${failure}`),
);
if (words.length === 0 && !isChanged)
  failures.push(...wrongNames(results).map((fault) => `FAILED tests/runs.mjs: ${fault}`));
const unsteady = results.flatMap(({ unsteady }) => unsteady.map((each) => `UNSTEADY ${withReason(each)}`));
const passed = results.reduce((total, result) => total + result.passed, 0);
printTable([...results, { step: 'all steps', seconds: secondsSince(began), passed, failures, unsteady: [] }]);
keepUnsteady(results);
if (isMeasured) measured(isAll ? 'all' : 'short', results, words.length === 0);
if (failures.length + unsteady.length > 0) console.log(`\n${[...unsteady, ...failures].join('\n')}`);

console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
