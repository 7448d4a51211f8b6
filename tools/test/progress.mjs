import { secondsOf } from '../../tests/runs.mjs';
import { clock } from './outcomes.mjs';

const everyMs = 20_000;

/** @param {string[]} parts */
export function createProgress(parts) {
  const left = new Map(parts.map((part) => [part, secondsOf(part, process.env.TEST_STEP ?? '')]));
  const whole = sum(left);
  const began = performance.now();
  let told = began;
  return {
    /** @param {string} part */
    ended(part) {
      left.delete(part);
      const now = performance.now();
      if (now - told < everyMs || left.size === 0) return;
      told = now;
      const seconds = (now - began) / 1000;
      const rest = (seconds * sum(left)) / Math.max(1, whole - sum(left));
      const done = parts.length - left.size;
      console.log(
        `-- ${process.env.TEST_STEP}: ${done} of ${parts.length} after ${clock(seconds)}, about ${clock(rest)} left`,
      );
    },
  };
}

/** @param {Map<string, number>} seconds */
const sum = (seconds) => [...seconds.values()].reduce((total, each) => total + each, 0);
