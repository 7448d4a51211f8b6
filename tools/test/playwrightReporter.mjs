import { writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { root } from '../setup.mjs';
import { commandOf, reasonOf, titleOf } from './outcomes.mjs';
import { createProgress } from './progress.mjs';

/** @typedef {import('@playwright/test/reporter').TestCase} TestCase */
/** @typedef {import('@playwright/test/reporter').TestResult} TestResult */

/** @param {TestCase} test */
const fileOf = (test) => relative(root, test.location.file).replaceAll(sep, '/');

/** @param {TestCase} test */
const nameOf = (test) => test.titlePath().slice(3).join(' ');

export default class PlaywrightReporter {
  /** @type {import('./outcomes.mjs').Report} */
  #report = { outcomes: [], left: [], errors: [], seconds: {} };
  /** @type {ReturnType<typeof createProgress> | undefined} */
  #progress;

  /** @param {unknown} _config @param {import('@playwright/test/reporter').Suite} suite */
  onBegin(_config, suite) {
    this.#progress = createProgress(suite.allTests().map((test) => `${fileOf(test)}: ${nameOf(test)}`));
  }

  /** @param {TestCase} test @param {TestResult} result */
  onTestEnd(test, result) {
    const outcome = { file: fileOf(test), name: nameOf(test) };
    this.#progress?.ended(titleOf(outcome));
    this.#report.seconds[titleOf(outcome)] = result.duration / 1000;
    const { outcomes } = this.#report;
    if (result.status === 'passed') {
      outcomes.push(outcome);
      return;
    }
    outcomes.push({ ...outcome, reason: reasonOf(result.error?.message ?? result.status) });
    const { message, snippet, stack } = result.error ?? {};
    const details = [stack ?? message, snippet].filter(Boolean).join('\n');
    console.log(`\nFAILED ${titleOf(outcome)}\n${details}\n  alone: ${commandOf(outcome)}\n`);
  }

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError(error) {
    this.#report.errors.push(reasonOf(error.message));
    console.log(error.stack ?? error.message);
  }

  onEnd() {
    writeFileSync(process.env.TEST_REPORT ?? '', JSON.stringify(this.#report));
  }

  printsToStdio() {
    return true;
  }
}
