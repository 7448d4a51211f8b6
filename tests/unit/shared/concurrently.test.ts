import { expect, test } from 'vitest';
import { concurrently } from '../../../src/shared/core/concurrently.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('works on all items, with at most the given number at once', async () => {
  const done: number[] = [];
  let under = 0;
  let most = 0;
  await concurrently([1, 2, 3, 4, 5], 2, async (item) => {
    most = Math.max(most, ++under);
    await turn();
    under -= 1;
    done.push(item);
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test('after the first failure no item starts, and the rejection waits for running ones', async () => {
  const begun: number[] = [];
  let under = 0;
  const work = concurrently([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    under += 1;
    await turn();
    if (item === 2) await turn();
    under -= 1;
    if (item === 1) throw new Error('satu');
  });
  await expect(work).rejects.toThrow('satu');
  expect([begun, under]).toEqual([[1, 2], 0]);
});
