/**
 * Reporter of Vitest for tools/test.mjs: writes to the file of RUJUKAN_REPORT what came of each test file, as
 * {@link Report}.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './setup.mjs';

/**
 * @typedef {{ passed: number, faults: string[] }} FileResult `faults` names the tests that did not pass (a test that did
 *   not run neither), or the file itself when it could not be loaded, each with the beginning of its error
 * @typedef {object} Report
 * @property {Record<string, FileResult>} files by the path of the file in the project
 * @property {Record<string, string>} died the signal that ended the process of a file
 * @property {number} otherErrors errors outside of any test
 */

const death = /with signal (\w+) .*while running test files? (.+)$/;

/** Lines of an error that are repeated in the summary. */
const reasonLines = 4;

/**
 * @param {string} name of a test
 * @param {string | undefined} message of its error
 * @returns {string} the name, with the beginning of the error below
 */
export function withReason(name, message) {
  const lines = stripVTControlCharacters(message ?? '').split('\n');
  const reason = lines.filter((line) => line.trim()).slice(0, reasonLines);
  return [name, ...reason.map((line) => `    ${line.slice(0, 300)}`)].join('\n');
}

/** @param {import('vitest/node').TestModule} module @returns {FileResult} */
function resultOf(module) {
  let passed = 0;
  /** @type {string[]} */
  const faults = [];
  for (const test of module.children.allTests()) {
    if (test.result().state === 'passed') passed++;
    else faults.push(withReason(test.fullName, test.result().errors?.[0]?.message));
  }
  if (module.state() !== 'passed' && faults.length === 0)
    faults.push(withReason('the file itself', module.errors()[0]?.message));
  return { passed, faults };
}

export default class VitestReport {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<import('vitest/node').SerializedError>} errors
   */
  onTestRunEnd(modules, errors) {
    /** @type {Report} */
    const report = { files: {}, died: {}, otherErrors: 0 };
    for (const module of modules) report.files[relative(root, module.moduleId)] = resultOf(module);
    for (const error of errors) {
      const [, signal = '', files] = death.exec(error.cause?.message ?? error.message) ?? [];
      if (!files) report.otherErrors++;
      else for (const file of files.split(', ')) report.died[relative(root, file)] = signal;
    }
    writeFileSync(process.env.RUJUKAN_REPORT ?? '', JSON.stringify(report));
  }
}
