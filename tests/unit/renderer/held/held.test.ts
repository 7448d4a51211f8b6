import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dismiss,
  dropAll,
  type HeldOrder,
  hold,
  holdTime,
  sendAll,
  sendNow,
  undo,
  undoAll,
  useHeld,
} from '../../../../src/renderer/kit/held/held.ts';
import { useNotices } from '../../../../src/renderer/kit/notify.ts';
import { AppError } from '../../../../src/shared/core/errors.ts';

vi.mock('@mantine/notifications', () => ({ notifications: { show: () => {}, hide: () => {} } }));

/** Sends that wait and can be taken back (features.md B5). */

let calls: string[];
beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
});
afterEach(() => {
  dropAll();
  vi.useRealTimers();
});

const order = (title: string, more: Partial<HeldOrder> = {}): HeldOrder => ({
  title,
  entity: 'referral',
  ids: [1],
  send: async () => void calls.push(title),
  ...more,
});
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const shown = () => useHeld.getState().sends.map(({ title, state }) => [title, state]);

describe('a held send', () => {
  it('is sent once after 8 s, and not before', async () => {
    expect(holdTime).toBe(8000);
    hold(order('a'));
    await pass(holdTime - 1);
    expect(calls).toEqual([]);
    expect(shown()).toEqual([['a', 'held']]);
    await pass(1);
    expect(calls).toEqual(['a']);
    expect(shown()).toEqual([]);
    await pass(60_000);
    expect(calls).toEqual(['a']);
  });

  it('taken back makes no call at all, alone or with all others, the newest first', async () => {
    const undone: string[] = [];
    hold(order('a', { onUndone: () => undone.push('a') }));
    await pass(3000);
    const b = hold(order('b', { onUndone: () => undone.push('b') }));
    hold(order('c', { onUndone: () => undone.push('c') }));
    undo(b);
    expect(shown()).toEqual([
      ['a', 'held'],
      ['c', 'held'],
    ]);
    undoAll();
    undoAll();
    await pass(60_000);
    expect(undone).toEqual(['b', 'c', 'a']);
    expect(calls).toEqual([]);
  });

  it('that has begun cannot be taken back, and is not sent twice', async () => {
    const answer = Promise.withResolvers<void>();
    const id = hold(
      order('a', {
        send: () => {
          calls.push('a');
          return answer.promise;
        },
      }),
    );
    void sendNow(id);
    undo(id);
    void sendNow(id);
    await pass(60_000);
    expect(shown()).toEqual([['a', 'sending']]);
    answer.resolve();
    await pass(0);
    expect(calls).toEqual(['a']);
    expect(shown()).toEqual([]);
  });

  it('that fails stays with its reason until it is sent again or let go', async () => {
    const answers = [new AppError('CONFLICT', 'tidak dapat mengubah status Ditolak')];
    const reasons: string[] = [];
    const send = async () => {
      calls.push('a');
      const error = answers.shift();
      if (error) throw error;
    };
    const id = hold(order('a', { send, onFailed: (reason) => reasons.push(reason) }));
    await pass(holdTime);
    expect(useHeld.getState().sends[0]).toMatchObject({
      state: 'failed',
      reason: 'tidak dapat mengubah status Ditolak',
    });
    expect(reasons).toEqual(['tidak dapat mengubah status Ditolak']);
    await pass(60_000);
    expect(calls).toEqual(['a']);
    expect(await sendNow(id)).toBe(true);
    expect(calls).toEqual(['a', 'a']);
    expect(shown()).toEqual([]);
  });

  it('that failed can be let go, one that waits cannot', async () => {
    const refuse = async () =>
      Promise.reject(new AppError('INVALID', 'Data', { fields: { a: 'A wajib diisi' } }));
    const failed = hold(order('a', { send: refuse }));
    expect(await sendNow(failed)).toBe(false);
    expect(useHeld.getState().sends[0]?.reason).toBe('A wajib diisi');
    const held = hold(order('b'));
    dismiss(failed);
    dismiss(held);
    expect(shown()).toEqual([['b', 'held']]);
  });
});

describe('what failed', () => {
  const refusal = new AppError('CONFLICT', 'Status harus sama', {
    records: { 2: 'tidak dapat mengubah status Ditolak' },
  });
  const failing = () =>
    hold(
      order('3 pengajuan → Ditolak', {
        ids: [1, 2, 3],
        nameOf: (id) => `PR-${id} · Vina`,
        send: async () => Promise.reject(refusal),
      }),
    );
  const newest = () => useNotices.getState().notices[0]!;

  it('is named in the message, and the rows that stood in the way apart from the others', async () => {
    await sendNow(failing());
    const reason = 'PR-2 · Vina (tidak dapat mengubah status Ditolak), 2 lainnya tidak diubah';
    expect(useHeld.getState().sends[0]?.reason).toBe(reason);
    expect(newest()).toMatchObject({ kind: 'failure', message: `3 pengajuan → Ditolak gagal: ${reason}` });
  });

  it('can be tried again from the history of messages, also when it was let go on the page', async () => {
    const answers: (AppError | undefined)[] = [refusal, undefined];
    const send = async () => {
      const error = answers.shift();
      if (error) throw error;
      calls.push('again');
    };
    const id = hold(order('PR-1 · Vina → Ditolak', { send }));
    await sendNow(id);
    dismiss(id);
    expect(newest().actions?.[0]?.label).toBe('Coba Lagi');
    newest().actions?.[0]?.run();
    await pass(0);
    expect(calls).toEqual(['again']);
    expect(newest()).toMatchObject({ message: expect.stringMatching(/^PR-1/) });
    expect(newest()).not.toHaveProperty('actions');
  });
});

describe('the end of a session', () => {
  it('signing out sends everything first; a session that ended loses it and says how much', async () => {
    hold(order('a'));
    hold(order('b'));
    expect(await sendAll()).toBe(true);
    expect(calls).toEqual(['a', 'b']);
    hold(order('c'));
    expect(dropAll()).toBe(1);
    await pass(60_000);
    expect(calls).toEqual(['a', 'b']);
    expect(shown()).toEqual([]);
  });
});
