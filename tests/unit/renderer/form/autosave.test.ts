import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Autosave,
  autosavePause,
  createAutosave,
  type Saving,
} from '../../../../src/renderer/kit/form/autosave.ts';
import { AppError, messages } from '../../../../src/shared/core/errors.ts';

let typed: string;
let sent: string[];
let answers: (() => Promise<void>)[];
let shown: Saving[];
let saver: Autosave;
beforeEach(() => {
  vi.useFakeTimers();
  [typed, sent, answers, shown] = ['', [], [], []];
  saver = createAutosave(
    async () => {
      sent.push(typed);
      await answers.shift()?.();
    },
    (saving) => shown.push(saving),
  );
});
afterEach(() => vi.useRealTimers());

const type = (text: string) => {
  typed = text;
  saver.changed();
};
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const refuse = (error: unknown) => () => Promise.reject(error);
const offline = new AppError('OFFLINE', messages.offline);
const denied = new AppError('ACCESS_DENIED', messages.accessDenied);

describe('saves automatically', () => {
  it('2 s after the last change, and not before', async () => {
    type('a');
    await pass(autosavePause - 1);
    type('ab');
    await pass(autosavePause - 1);
    expect(sent).toEqual([]);
    expect(shown.at(-1)).toEqual({ state: 'waiting' });
    await pass(1);
    expect(sent).toEqual(['ab']);
    expect(shown.at(-1)).toEqual({ state: 'saved', at: Date.now() });
    await pass(60_000);
    expect(sent).toEqual(['ab']);
  });

  it('one save at a time: a slow one is never overtaken', async () => {
    const first = Promise.withResolvers<void>();
    answers = [() => first.promise];
    type('a');
    await pass(autosavePause);
    type('ab');
    await pass(10 * autosavePause);
    expect(sent).toEqual(['a']);
    first.resolve();
    await pass(0);
    expect(sent).toEqual(['a', 'ab']);
    expect(shown.at(-1)).toMatchObject({ state: 'saved' });
  });

  it('at once on closing, with input typed during a running save', async () => {
    const first = Promise.withResolvers<void>();
    answers = [() => first.promise];
    type('a');
    const settled = saver.settle();
    await pass(0);
    type('ab');
    first.resolve();
    expect(await settled).toBeUndefined();
    expect(sent).toEqual(['a', 'ab']);
  });

  it('not without a change', async () => {
    expect(await saver.settle()).toBeUndefined();
    expect(sent).toEqual([]);
    expect(saver.began()).toBe(false);
  });
});

describe('a save that fails', () => {
  it('is repeated automatically with growing pauses until it succeeds', async () => {
    answers = [refuse(offline), refuse(offline), refuse(offline)];
    type('a');
    await pass(autosavePause);
    expect(shown.at(-1)).toEqual({ state: 'failed', error: offline, again: true });
    await pass(2000);
    await pass(4000);
    expect(sent).toHaveLength(3);
    await pass(7999);
    expect(sent).toHaveLength(3);
    await pass(1);
    expect(sent).toEqual(['a', 'a', 'a', 'a']);
    expect(shown.at(-1)).toMatchObject({ state: 'saved' });
  });

  it.each([
    denied,
    new AppError('CONFLICT', 'Data sudah diubah'),
    new AppError('INVALID', 'x', { fields: { income: 'x' } }),
  ])('permanently waits for the user: $code', async (error) => {
    answers = [refuse(error)];
    type('a');
    await pass(autosavePause);
    expect(shown.at(-1)).toEqual({ state: 'failed', error, again: false });
    await pass(120_000);
    expect(sent).toEqual(['a']);
    type('ab');
    expect(shown.at(-1)).toMatchObject({ state: 'failed' });
    await pass(autosavePause);
    expect(sent).toEqual(['a', 'ab']);
    expect(shown.at(-1)).toMatchObject({ state: 'saved' });
  });

  it('keeps the form open, with the reason', async () => {
    answers = [refuse(denied)];
    type('a');
    expect(await saver.settle()).toBe(denied);
    expect(await saver.settle()).toBeUndefined();
    expect(sent).toEqual(['a', 'a']);
  });
});

it('a removed form sends nothing more', async () => {
  answers = [refuse(offline)];
  type('a');
  await pass(autosavePause);
  type('ab');
  void saver.stop();
  await pass(120_000);
  expect(sent).toEqual(['a']);
});
