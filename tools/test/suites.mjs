import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withKeyring } from '../keyring.mjs';
import { root } from '../setup.mjs';
import { failuresOf, patternOf, titleOf } from './outcomes.mjs';
import { run, tool } from './processes.mjs';

/** @typedef {import('./outcomes.mjs').Report} Report */
/** @typedef {import('./outcomes.mjs').Outcome} Outcome */

/**
 * @typedef {object} Suite
 * @property {string} step
 * @property {'vitest' | 'playwright'} runner
 * @property {string[]} folders
 * @property {NodeJS.ProcessEnv} [env]
 */

const mostAgain = 2;
/** With more failed files, the failures are not random, so no test runs again. */
const mostFilesByChance = 10;
/** With more failed tests in a file, its set-up has probably failed, so the whole file runs again. */
const mostByName = 20;
const longFileSeconds = 90;

const reporters = {
  vitest: `--reporter=${join(root, 'tools/test/vitestReporter.mjs')}`,
  playwright: `--reporter=list,${join(root, 'tools/test/playwrightReporter.mjs')}`,
};

/** @param {Suite} suite @param {string[]} args @returns {string[]} */
function commandLine({ runner, step }, args) {
  if (runner === 'playwright')
    return [...tool('@playwright/test', 'playwright'), 'test', reporters.playwright, ...args];
  const project = step === 'postgres' ? 'server' : `${step}*`;
  return [...tool('vitest'), 'run', `--project=${project}`, reporters.vitest, ...args];
}

/**
 * @param {Suite} suite
 * @param {string[]} args
 * @returns {Promise<Report>}
 */
export async function runSuite(suite, args = []) {
  const folder = mkdtempSync(join(tmpdir(), 'rujukan-report-'));
  try {
    const report = join(folder, 'report.json');
    const env = { ...suite.env, TEST_STEP: suite.step, TEST_REPORT: report };
    const succeeded = await run(withKeyring(commandLine(suite, args)), { env });
    if (!existsSync(report))
      return { outcomes: [], left: [], errors: ['the tests did not start'], seconds: {} };
    /** @type {Report} */
    const read = JSON.parse(readFileSync(report, 'utf8'));
    if (read.outcomes.length === 0) read.errors.push('no test ran');
    if (!succeeded && read.errors.length === 0 && failuresOf(read.outcomes).length === 0)
      read.errors.push('failed without a failing test');
    return read;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Tests of a file may depend on each other. `whole` runs the file without a filter.
 * @param {Suite} suite
 * @param {{ file: string, names: string[], whole: boolean }} choice
 */
function argsFor({ runner }, { file, names, whole }) {
  if (whole || names.includes('') || names.length > mostByName) return [file];
  return [file, runner === 'vitest' ? '-t' : '-g', patternOf(names)];
}

/**
 * @param {Suite} suite
 * @param {Report} report its outcomes that pass now lose their reason
 * @returns {Promise<Outcome[]>}
 */
export async function runAgain(suite, report) {
  /** @type {Outcome[]} */
  const unsteady = [];
  const failedFiles = new Set(failuresOf(report.outcomes).map(({ file }) => file));
  if (failedFiles.size > mostFilesByChance) return unsteady;
  for (let time = 1; time <= mostAgain; time++) {
    const failures = failuresOf(report.outcomes);
    for (const file of new Set(failures.map((failure) => failure.file))) {
      const failed = failures.filter((failure) => failure.file === file);
      const named =
        failed.length > mostByName ? `${file} (${failed.length} tests)` : failed.map(titleOf).join(', ');
      console.log(`\nRUN AGAIN (${time} of ${mostAgain}): ${named}`);
      const whole = time === mostAgain && secondsOf(report, file) < longFileSeconds;
      const names = failed.map(({ name }) => name);
      const again = await runSuite(suite, argsFor(suite, { file, names, whole }));
      for (const outcome of failed) {
        if (!passedIn(again, outcome)) continue;
        unsteady.push({ ...outcome });
        delete outcome.reason;
      }
    }
  }
  return unsteady;
}

/** Playwright reports the seconds of tests, not of files. @param {Report} report @param {string} file */
const secondsOf = ({ seconds }, file) =>
  Object.entries(seconds)
    .filter(([part]) => part === file || part.startsWith(`${file}: `))
    .reduce((total, [, each]) => total + each, 0);

/** @param {Report} again @param {Outcome} outcome */
function passedIn({ outcomes, errors }, { file, name }) {
  const own = outcomes.filter((each) => each.file === file && (name === '' || each.name === name));
  return errors.length === 0 && own.length > 0 && own.every(({ reason }) => reason === undefined);
}
