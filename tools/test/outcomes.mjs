/** Results of single tests, as the reporters of Vitest and Playwright write them and tools/test.mjs reads them. */
import { stripVTControlCharacters } from 'node:util';
import { literal } from '../../tests/runs.mjs';

/**
 * @typedef {object} Outcome
 * @property {string} file path in the project
 * @property {string} name full name of the test; '' for the file itself, which could not be loaded or whose process died
 * @property {string} [reason] first lines of the error; absent when the test passed
 */

/**
 * @typedef {object} Report
 * @property {Outcome[]} outcomes
 * @property {Outcome[]} left tests that the run was told to leave out
 * @property {string[]} errors errors outside of any test, such as a failed set-up of the run
 * @property {Record<string, number>} seconds by file
 */

/** Lines of an error that the summary repeats. */
const reasonLines = 4;

/** @param {string | undefined} message of an error @returns {string} its first lines without colours */
export function reasonOf(message) {
  const lines = stripVTControlCharacters(message ?? '').split('\n');
  const shown = lines.filter((line) => line.trim()).slice(0, reasonLines);
  return shown.map((line) => line.slice(0, 300)).join('\n') || 'did not run';
}

/** @param {Outcome} outcome @returns {string} one line that names the test */
export const titleOf = ({ file, name }) => (name === '' ? file : `${file}: ${name}`);

/** @param {Outcome} outcome @returns {string} the test, with the first lines of its error below it */
export const withReason = (outcome) =>
  [titleOf(outcome), ...(outcome.reason ?? '').split('\n').map((line) => `    ${line}`)].join('\n');

/** @param {Outcome[]} outcomes */
export const failuresOf = (outcomes) => outcomes.filter(({ reason }) => reason !== undefined);

/** @param {string[]} names @returns {string} a pattern that matches each of these names, and nothing longer */
export const patternOf = (names) =>
  names.length === 1 ? `${literal(names[0] ?? '')}$` : `(${names.map(literal).join('|')})$`;

/** @param {string} text @returns {string} the text as one word of a POSIX shell */
const quoted = (text) => (/^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/**
 * @param {Outcome} outcome
 * @returns {string} the command that runs this test alone
 */
export function commandOf({ file, name }) {
  const npm = process.env.TEST_RUN === 'all' ? 'npm run test:all' : 'npm test';
  const step = process.env.TEST_STEP ?? '';
  const option = step === 'e2e' ? '-g' : '-t';
  const words = [step, file, ...(name === '' ? [] : [option, patternOf([name])])];
  return `${npm} -- ${words.map(quoted).join(' ')}`;
}

/** @param {number} seconds */
export const clock = (seconds) =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;
