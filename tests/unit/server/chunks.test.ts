import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createYield, readInChunks } from '../../../src/server/kit/chunks.ts';

afterEach(() => vi.restoreAllMocks());

function another(events: string[]): { stop(): Promise<void> } {
  let isOver = false;
  const turns = (async () => {
    while (!isOver) {
      await setImmediate();
      events.push('another');
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await turns;
    },
  };
}

test('other requests run between two chunks; every key is read once, in order', async () => {
  const events: string[] = [];
  const other = another(events);
  const found = await readInChunks(
    [1, 2, 3, 4, 5],
    async (slice) => {
      events.push(`slice ${slice.join()}`);
      return slice.map((key) => key * 10);
    },
    2,
  );
  await other.stop();
  expect(found).toEqual([10, 20, 30, 40, 50]);
  const slices = events.filter((event) => event !== 'another');
  expect(slices).toEqual(['slice 1,2', 'slice 3,4', 'slice 5']);
  for (const [at, slice] of slices.entries())
    if (at > 0) expect(events[events.indexOf(slice) - 1]).toBe('another');
});

test('without keys no query is sent', async () => {
  const read = vi.fn(async () => []);
  expect(await readInChunks([], read)).toEqual([]);
  expect(read).not.toHaveBeenCalled();
});

test('long work yields to other requests every ten milliseconds', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const pause = createYield();
  const events: string[] = [];
  const other = another(events);
  for (const at of [4, 9, 12, 15, 21, 23]) {
    now.mockReturnValue(at);
    await pause();
    events.push(`work ${at}`);
  }
  await other.stop();
  expect(events.slice(0, 3)).toEqual(['work 4', 'work 9', 'another']);
  expect(events[events.indexOf('work 12') + 1]).toBe('work 15');
  expect(events[events.indexOf('work 23') - 1]).toBe('another');
});
