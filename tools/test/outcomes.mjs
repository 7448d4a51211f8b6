import { stripVTControlCharacters } from 'node:util';
import { literal } from '../../tests/runs.mjs';

/**
 * @typedef {object} Outcome
 * @property {string} file
 * @property {string} name '' for the file itself
 * @property {string} [reason] absent when the test passed
 */

/**
 * @typedef {object} Report
 * @property {Outcome[]} outcomes
 * @property {Outcome[]} left
 * @property {string[]} errors outside of tests
 * @property {Record<string, number>} seconds by file, with Playwright by test
 */

const reasonLines = 4;

/** @param {string | undefined} message @returns {string} */
export function reasonOf(message) {
  const lines = stripVTControlCharacters(message ?? '').split('\n');
  const shown = lines.filter((line) => line.trim()).slice(0, reasonLines);
  return shown.map((line) => line.slice(0, 300)).join('\n') || 'did not run';
}

/** @param {Outcome} outcome @returns {string} */
export const titleOf = ({ file, name }) => (name === '' ? file : `${file}: ${name}`);

/** @param {Outcome} outcome @returns {string} */
export const withReason = (outcome) =>
  [titleOf(outcome), ...(outcome.reason ?? '').split('\n').map((line) => `    ${line}`)].join('\n');

/** @param {Outcome[]} outcomes */
export const failuresOf = (outcomes) => outcomes.filter(({ reason }) => reason !== undefined);

/** @param {string[]} names @returns {string} */
export const patternOf = (names) =>
  names.length === 1 ? `${literal(names[0] ?? '')}$` : `(${names.map(literal).join('|')})$`;

/** @param {string} text @returns {string} */
const quoted = (text) => (/^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/**
 * @param {Outcome} outcome
 * @returns {string}
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
