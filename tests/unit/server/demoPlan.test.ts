import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/server/demo/random.ts';
import { planReferrals } from '../../../src/server/demo/referralPlan.ts';

test('the demo is the same on every day and at every hour, but for its dates', () => {
  const plans = Array.from({ length: 400 }, (_, day) => {
    const random = seededRandom(1);
    const now = new Date(Date.UTC(2026, 0, 1 + day, day % 24, 30));
    const plan = planReferrals(random, now).map(({ status, path, verified }) => ({ status, path, verified }));
    return JSON.stringify({ plan, next: random.next() });
  });
  expect(new Set(plans).size).toBe(1);
});
