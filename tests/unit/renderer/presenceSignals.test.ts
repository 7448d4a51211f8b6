import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createPresenceSignals,
  type OpenRecords,
} from '../../../src/renderer/entities/teamwork/presenceSignals.ts';

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
  const channels: {
    onmessage: ((event: MessageEvent) => void) | null;
    postMessage: (data: unknown) => void;
  }[] = [];
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
  const crash = (place: number) => {
    channels[place]!.onmessage = null;
    channels[place]!.postMessage = () => undefined;
  };
  return { told, open, crash };
}

test('changes within a second send one signal, then one every 20 s, and none after the last record was left', () => {
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

test('two windows send one common signal every 20 s', () => {
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

test('a sign-out stops signals without a message, and the next sign-in continues them', () => {
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

test('a closed window is reported at once, with the open records of other windows', () => {
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

test('a change is sent within a second, also when another window has just sent', () => {
  const { told, open } = program();
  const [first, second] = [open(), open()];
  first.show([at(1)]);
  vi.advanceTimersByTime(900);
  second.show([at(2)]);
  vi.advanceTimersByTime(1100);
  expect(lastOf(told)).toEqual([1, 2]);
});

test('records of a crashed window are no longer reported after a minute', () => {
  const { told, open, crash } = program();
  const windows = [open(), open(), open()];
  for (const [place, window] of windows.entries()) window.show([at(place + 1)]);
  vi.advanceTimersByTime(1500);
  expect(lastOf(told)).toEqual([1, 2, 3]);
  crash(2);
  vi.advanceTimersByTime(70_000);
  expect(lastOf(told.filter((all) => all.length > 1))).toEqual([1, 2]);
});
