import { writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { root } from '../setup.mjs';
import { commandOf, reasonOf, titleOf } from './outcomes.mjs';
import { createProgress } from './progress.mjs';

/** @typedef {import('./outcomes.mjs').Report} Report */
/** @typedef {import('./outcomes.mjs').Outcome} Outcome */

const death = /with signal (\w+) .*while running test files? (.+)$/;

/** @param {string} file */
const inProject = (file) => relative(root, file).replaceAll(sep, '/');

/** True for tests that the pattern excludes. Other tests that did not run are failures. */
const isLeftOut = (/** @type {import('vitest/node').TestCase} */ test) => {
  const pattern = test.project.config.testNamePattern;
  return pattern !== undefined && !pattern.test(test.fullName);
};

/** @param {import('vitest/node').TestModule} module */
const errorsAround = (module) => [
  ...module.errors(),
  ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
];

/** @param {import('vitest/node').TestModule} module @returns {Outcome[]} */
function outcomesOf(module) {
  const file = inProject(module.moduleId);
  const { message } = errorsAround(module)[0] ?? {};
  const outcomes = [...module.children.allTests()]
    .filter((test) => !isLeftOut(test))
    .map((test) => {
      const { state, errors } = test.result();
      const failed = state === 'passed' ? {} : { reason: reasonOf(errors?.[0]?.message ?? message) };
      return { file, name: test.fullName, ...failed };
    });
  const isUnexplained = module.state() === 'failed' && outcomes.every(({ reason }) => reason === undefined);
  return isUnexplained ? [...outcomes, { file, name: '', reason: reasonOf(message) }] : outcomes;
}

/** @param {import('vitest/node').TestModule} module @returns {Outcome[]} */
const leftOf = (module) =>
  [...module.children.allTests()]
    .filter(isLeftOut)
    .map((test) => ({ file: inProject(module.moduleId), name: test.fullName }));

export default class VitestReporter {
  /** @type {ReturnType<typeof createProgress> | undefined} */
  #progress;

  /** @param {ReadonlyArray<import('vitest/node').TestSpecification>} specifications */
  onTestRunStart(specifications) {
    this.#progress = createProgress(specifications.map(({ moduleId }) => inProject(moduleId)));
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state !== 'failed') return;
    const outcome = { file: inProject(test.module.moduleId), name: test.fullName };
    const [error] = errors;
    const details = [error?.message, error?.diff, error?.stack].filter(Boolean).join('\n');
    console.log(`\nFAILED ${titleOf(outcome)}\n${details}\n  alone: ${commandOf(outcome)}\n`);
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const outcome = { file: inProject(module.moduleId), name: '' };
    this.#progress?.ended(outcome.file);
    for (const { message, stack } of errorsAround(module))
      console.log(
        `\nFAILED ${titleOf(outcome)}\n${message}\n${stack ?? ''}\n  alone: ${commandOf(outcome)}\n`,
      );
  }

  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<import('vitest/node').SerializedError>} errors
   */
  onTestRunEnd(modules, errors) {
    /** @type {Report} */
    const report = { outcomes: [], left: [], errors: [], seconds: {} };
    for (const module of modules) {
      const { duration, setupDuration, collectDuration, prepareDuration, environmentSetupDuration } =
        module.diagnostic();
      const milliseconds =
        duration + setupDuration + collectDuration + prepareDuration + environmentSetupDuration;
      report.seconds[inProject(module.moduleId)] = milliseconds / 1000;
      report.outcomes.push(...outcomesOf(module));
      report.left.push(...leftOf(module));
    }
    for (const error of errors) {
      const message = error.cause?.message ?? error.message;
      const [, signal, files = ''] = death.exec(message) ?? [];
      if (!signal) {
        report.errors.push(reasonOf(message));
        console.log(`\nFAILED outside of any test\n${error.stack ?? message}\n`);
      }
      for (const file of files.split(', ').filter(Boolean))
        report.outcomes.push({ file: inProject(file), name: '', reason: `ended by ${signal}` });
    }
    writeFileSync(process.env.TEST_REPORT ?? '', JSON.stringify(report));
  }
}
