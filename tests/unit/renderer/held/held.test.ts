import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecidedRow } from '../../../../src/renderer/features/referral/status/choices.ts';
import { useGroupSends } from '../../../../src/renderer/features/referral/status/useGroupSends.ts';
import {
  dismiss,
  dropAll,
  type HeldOrder,
  hold,
  holdTime,
  pauseSends,
  resumeSends,
  sendAll,
  sendNow,
  sendOthers,
  showRecords,
  undo,
  undoAll,
  useHeld,
} from '../../../../src/renderer/kit/held/held.ts';
import { useNotices } from '../../../../src/renderer/kit/notices/notify.ts';
import { queryClient } from '../../../../src/renderer/lib/queries.ts';
import { AppError } from '../../../../src/shared/core/errors.ts';

const popups = vi.hoisted(() => [] as string[]);
vi.mock('@mantine/notifications', () => ({
  notifications: { show: ({ title }: { title: string }) => void popups.push(title), hide: () => {} },
}));

/** Delayed sends that the user can undo (features.md B5). */

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

  it('undone makes no call, alone or with all others, the newest first', async () => {
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

  it('that is being sent cannot be undone, and is not sent twice', async () => {
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

  it('that fails stays with its reason until it is repeated or dismissed', async () => {
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

  it('that failed can be dismissed, a waiting one cannot', async () => {
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

describe('a failed send', () => {
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

  it('is named in the message, with the refused rows apart from the others', async () => {
    await sendNow(failing());
    const reason = 'PR-2 · Vina (tidak dapat mengubah status Ditolak), 2 lainnya tidak diubah';
    expect(useHeld.getState().sends[0]?.reason).toBe(reason);
    expect(newest()).toMatchObject({ kind: 'failure', message: `3 pengajuan → Ditolak gagal: ${reason}` });
  });

  it('can be repeated from the history of messages, also after it was dismissed', async () => {
    const answers: (AppError | undefined)[] = [new AppError('OFFLINE', 'x'), undefined];
    const send = async () => {
      const error = answers.shift();
      if (error) throw error;
      calls.push('again');
    };
    const id = hold(order('PR-1 · Vina → Ditolak', { send }));
    await sendNow(id);
    dismiss(id);
    expect(newest().actions?.[0]?.label).toBe('Coba Lagi');
    const { run } = newest().actions![0]!;
    run();
    run();
    await pass(0);
    expect(calls).toEqual(['again']);
    expect(newest()).toMatchObject({ message: expect.stringMatching(/^PR-1/) });
    expect(newest()).not.toHaveProperty('actions');
  });
});

describe('a next step is offered only where it can succeed', () => {
  const newest = () => useNotices.getState().notices[0]!;
  const several = (send: HeldOrder['send'], sent: (ids: readonly number[]) => void) =>
    order('3 pengajuan', {
      ids: [1, 2, 3],
      nameOf: (id) => `PR-${id}`,
      send,
      only: (ids) => ({ title: `${ids.length} pengajuan`, send: async () => sent(ids) }),
    });

  it('of several records, the others are sent without the refused ones, also from the history of messages', async () => {
    const refusal = new AppError('CONFLICT', 'x', { records: { 2: 'Agus · Disetujui · 10.41' } });
    const sent: (readonly number[])[] = [];
    for (const way of ['page', 'history'] as const) {
      const id = hold(
        several(
          () => Promise.reject(refusal),
          (ids) => void sent.push(ids),
        ),
      );
      await sendNow(id);
      expect(useHeld.getState().sends[0]).toMatchObject({
        state: 'failed',
        isTransient: false,
        rest: [1, 3],
      });
      expect(newest().actions?.map(({ label }) => label)).toEqual(['Kirim 2 yang lain']);
      if (way === 'history') {
        dismiss(id);
        newest().actions?.[0]?.run();
        await pass(0);
      } else await sendOthers(id);
      expect(shown()).toEqual([]);
    }
    expect(sent).toEqual([
      [1, 3],
      [1, 3],
    ]);
  });

  it('the others of one send are sent once, and the button of another send stays', async () => {
    const refusal = new AppError('CONFLICT', 'x', { records: { 2: 'y' } });
    const answer = Promise.withResolvers<void>();
    const refused = async () => {
      const send = async () => Promise.reject(refusal);
      const only = (ids: readonly number[]) => ({
        title: `${ids.length} pengajuan`,
        send: async () => {
          calls.push('others');
          await answer.promise;
        },
      });
      const id = hold(order('3 pengajuan', { ids: [1, 2, 3], send, only }));
      await sendNow(id);
      return id;
    };
    await refused();
    dismiss(await refused());
    const { run } = newest().actions![0]!;
    run();
    run();
    expect(useHeld.getState().sends).toMatchObject([
      { state: 'failed', rest: [1, 3] },
      { state: 'sending', title: '2 pengajuan' },
    ]);
    answer.resolve();
    await pass(0);
    expect(calls).toEqual(['others']);
  });

  it.each([
    ['CONFLICT', false],
    ['NOT_FOUND', false],
    ['ACCESS_DENIED', false],
    ['INVALID', false],
    ['OFFLINE', true],
    ['UNAVAILABLE', true],
    ['INTERNAL', true],
  ] as const)('%s: %s', async (code, again) => {
    await sendNow(hold(order('a', { send: async () => Promise.reject(new AppError(code, 'x')) })));
    expect(useHeld.getState().sends[0]).toMatchObject({ state: 'failed', isTransient: again });
    expect(newest().actions?.[0]?.label).toBe(again ? 'Coba Lagi' : undefined);
  });
});

describe('a record that somebody changes meanwhile', () => {
  const watched = (more: Partial<HeldOrder> = {}) => {
    let tell: (texts: Record<number, string>) => void = () => {};
    let ended = 0;
    const id = hold(
      order('a', {
        ids: [1, 2],
        nameOf: (each) => `PR-${each}`,
        watch: (onChanged) => {
          tell = onChanged;
          return () => {
            ended += 1;
          };
        },
        only: (ids) => ({ title: `a ${ids.join()}`, send: async () => void calls.push(ids.join()) }),
        ...more,
      }),
    );
    return { id, change: (texts: Record<number, string>) => tell(texts), ended: () => ended };
  };

  it('stops the send at once: nothing is sent by time, by G or at the end of the session', async () => {
    const stopped = vi.fn();
    const { change, ended } = watched({ onStopped: stopped });
    await pass(holdTime - 1);
    change({ 2: 'Agus Salim · Disetujui · 10.41' });
    expect(ended()).toBe(1);
    expect(stopped).toHaveBeenCalledOnce();
    await pass(60_000);
    expect(await sendAll()).toBe(true);
    expect(calls).toEqual([]);
    expect(useHeld.getState().sends[0]).toMatchObject({
      state: 'changed',
      reason: 'PR-2 (Agus Salim · Disetujui · 10.41), 1 lainnya tidak diubah',
      rest: [1],
    });
  });

  it('lets the user send the others, open the record, or undo the send', async () => {
    const looked: (readonly number[])[] = [];
    const undone: string[] = [];
    const more = {
      onShowRecords: (ids: readonly number[]) => void looked.push(ids),
      onUndone: () => undone.push('a'),
    };
    const [others, seen, back] = [watched(more), watched(more), watched(more)];
    for (const each of [others, seen, back]) each.change({ 2: 'x' });
    await sendOthers(others.id);
    showRecords(seen.id);
    undo(back.id);
    expect(calls).toEqual(['1']);
    expect(looked).toEqual([[1, 2]]);
    const told = useNotices.getState().notices.filter(({ topic }) => topic === `held-${seen.id}`);
    expect(told.filter(({ actions }) => actions)).toEqual([]);
    expect(undone).toEqual(['a']);
    expect(shown()).toEqual([]);
  });

  it('is not watched any more once the send is over', async () => {
    const [sent, back] = [watched(), watched()];
    await sendNow(sent.id);
    undo(back.id);
    expect([sent.ended(), back.ended()]).toEqual([1, 1]);
  });
});

it('a send with a lost answer is repeated until an answer comes', async () => {
  const answers = [
    new AppError('OFFLINE', 'x', { unsure: true }),
    new AppError('OFFLINE', 'x', { unsure: true }),
  ];
  const before = useNotices.getState().notices.length;
  const send = async () => {
    calls.push('a');
    const error = answers.shift();
    if (error) throw error;
  };
  hold(order('a', { send }));
  await pass(holdTime);
  expect(shown()).toEqual([['a', 'unsure']]);
  expect(useNotices.getState().notices.length).toBe(before);
  await pass(10_000);
  expect(shown()).toEqual([['a', 'unsure']]);
  await pass(10_000);
  expect(calls).toEqual(['a', 'a', 'a']);
  expect(shown()).toEqual([]);
});

describe('while timers are paused', () => {
  it('nothing is sent, new sends included, and afterwards the whole time starts again', async () => {
    hold(order('a'));
    await pass(holdTime - 1);
    pauseSends('asked');
    pauseSends('locked');
    hold(order('b'));
    await pass(60_000);
    resumeSends('asked');
    await pass(60_000);
    expect(calls).toEqual([]);
    resumeSends('locked');
    await pass(holdTime - 1);
    expect(calls).toEqual([]);
    await pass(1);
    expect(calls).toEqual(['a', 'b']);
  });

  it('a send can be sent and undone by hand', async () => {
    const [sent, back] = [hold(order('a')), hold(order('b'))];
    pauseSends('asked');
    await sendNow(sent);
    undo(back);
    resumeSends('asked');
    await pass(60_000);
    expect(calls).toEqual(['a']);
  });
});

it('a send without a session waits for the next sign-in with its whole time', async () => {
  const answers = [new AppError('NO_SESSION', 'x')];
  const send = async () => {
    const error = answers.shift();
    if (error) throw error;
    calls.push('a');
  };
  hold(order('a', { send }));
  await pass(holdTime);
  pauseSends('lock');
  await pass(60_000);
  expect(shown()).toEqual([['a', 'held']]);
  resumeSends('lock');
  await pass(holdTime);
  expect(calls).toEqual(['a']);
});

it('a send with a lost answer cannot be undone, also when the session ends before the next answer', async () => {
  const answers = [new AppError('OFFLINE', 'x', { unsure: true }), new AppError('NO_SESSION', 'x')];
  const send = async () => {
    const error = answers.shift();
    if (error) throw error;
    calls.push('a');
  };
  const id = hold(order('a', { send }));
  await pass(holdTime + 10_000);
  undo(id);
  expect(useHeld.getState().sends).toMatchObject([{ state: 'unsure', stuck: true }]);
  await pass(10_000);
  expect(calls).toEqual(['a']);
});

it('a refusal is shown at the foot of the window and in the history, not in a popup', async () => {
  await sendNow(
    hold(order('PR-1 · Vina → Ditolak', { send: async () => Promise.reject(new AppError('CONFLICT', 'x')) })),
  );
  expect(useHeld.getState().sends[0]).toMatchObject({ title: 'PR-1 · Vina → Ditolak', reason: 'x' });
  expect(useNotices.getState().notices[0]!.message).toBe('PR-1 · Vina → Ditolak gagal: x');
  expect(popups).toEqual([]);
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

describe('a move of several groups', () => {
  const rowOf = (id: number) =>
    ({ id, decision_version: 1, submission_number: `REF-${id}`, submitter_name: 'Budi' }) as DecidedRow;
  const groups = [1, 2].map((id) => ({ rows: [rowOf(id)], payload: {} }));

  let endsAt: number;
  let asked: number;
  beforeEach(() => {
    asked = 0;
    const call = async () => {
      asked += 1;
      if (asked >= endsAt) return { ok: false, error: { code: 'NO_SESSION', message: 'Sesi berakhir' } };
      return { ok: true, data: { status: 200, body: JSON.stringify({ message: '', data: {} }) } };
    };
    vi.stubGlobal('window', { desktop: { call } });
    useNotices.setState({ notices: [], unseen: 0 });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  function sendsOf(): ReturnType<typeof useGroupSends> {
    let sends: ReturnType<typeof useGroupSends> | undefined;
    const Probe = () => {
      sends = useGroupSends([rowOf(1), rowOf(2)], 3, 'take');
      return null;
    };
    renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, createElement(Probe)));
    return sends!;
  }

  const kinds = ({ latestOf }: ReturnType<typeof useGroupSends>) => [1, 2].map((id) => latestOf(id)?.kind);
  const notices = () => useNotices.getState().notices.length;

  it('waits again with all its rows when the session has ended', async () => {
    endsAt = 1;
    const sends = sendsOf();
    const send = () => sends.send(groups, true);
    await sendNow(hold({ title: 'a', entity: 'referral', ids: [1, 2], send }));
    expect(useHeld.getState().sends).toMatchObject([{ state: 'held', stuck: true }]);
    expect(kinds(sends)).toEqual(['waiting', undefined]);
    expect([asked, notices()]).toEqual([1, 0]);
  });

  it.each([
    ['when it was not held', 1, false, ['failed', 'failed']],
    ['after its first group', 2, true, ['sent', 'failed']],
  ] as const)('says that the session had ended %s', async (_title, at, waits, expected) => {
    endsAt = at;
    const sends = sendsOf();
    await sends.send(groups, waits);
    expect(kinds(sends)).toEqual(expected);
    expect(notices()).toBeGreaterThan(0);
  });
});
