import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenRecords, createPresenceSignals } from '../../../src/renderer/entities/teamwork/presenceSignals.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const at = (id: number, editing = false) => ({ entity: 'referral' as const, id, editing });

const lastOf = (told: OpenRecords[]) =>
  told
    .at(-1)
    ?.map(({ id }) => id)
    .toSorted();

function program() {
  const told: OpenRecords[] = [];
  const channels: { onmessage: ((event: MessageEvent) => void) | null }[] = [];
  const open = () => {
    const channel = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage: (data: unknown) => {
        for (const other of channels) if (other !== channel) other.onmessage?.({ data } as MessageEvent);
      },
    };
    channels.push(channel);
    return createPresenceSignals(async (all) => told.push(all), channel as never);
  };
  return { told, open };
}

test('changes within a second are one sign, then one every 20 s, and none after the last was left', () => {
  const { told, open } = program();
  const window = open();
  for (const id of [1, 2, 3]) {
    window.show([at(id)]);
    vi.advanceTimersByTime(300);
  }
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([[at(3)]]);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(4);
  window.show([]);
  vi.advanceTimersByTime(120_000);
  expect(told.slice(4)).toEqual([[]]);
});

test('two windows are one sign: together, and every 20 s by one of them', () => {
  const { told, open } = program();
  const [first, second] = [open(), open()];
  first.show([at(1)]);
  second.show([at(1, true), at(2)]);
  vi.advanceTimersByTime(1500);
  expect(told.at(-1)).toEqual([at(1, true), at(2)]);
  const before = told.length;
  vi.advanceTimersByTime(60_000);
  expect(told.length - before).toBe(3);
  expect(lastOf(told)).toEqual([1, 2]);
  second.forget();
  vi.advanceTimersByTime(1500);
  expect(told.at(-1)).toEqual([at(1)]);
});

test('a sign-out rests without a word, and the next sign-in goes on', () => {
  const { told, open } = program();
  const window = open();
  window.show([at(1)]);
  vi.advanceTimersByTime(1000);
  window.forget();
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(1);
  window.show([at(1)]);
  vi.advanceTimersByTime(1000);
  expect(told).toHaveLength(2);
});

test('a window that closes is told at once, with what the other windows have open', () => {
  const { told, open } = program();
  const [first, second] = [open(), open()];
  first.show([at(1)]);
  second.show([at(2)]);
  vi.advanceTimersByTime(1500);
  second.leave();
  expect(told.at(-1)).toEqual([at(1)]);
  first.leave();
  expect(told.at(-1)).toEqual([]);
  const before = told.length;
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(before);
});

test('a change is told within a second, also when another window tells just before', () => {
  const { told, open } = program();
  const [first, second] = [open(), open()];
  first.show([at(1)]);
  vi.advanceTimersByTime(900);
  second.show([at(2)]);
  vi.advanceTimersByTime(1100);
  expect(lastOf(told)).toEqual([1, 2]);
});
