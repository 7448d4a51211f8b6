import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addOpenForm } from '../../../src/renderer/kit/form/openForms.ts';
import { dropAll, hold, holdTime } from '../../../src/renderer/kit/held/held.ts';
import { followOtherWindows } from '../../../src/renderer/kit/held/windows.ts';
import { askThenSignOut } from '../../../src/renderer/kit/session/pendingWork.ts';

vi.mock('@mantine/notifications', () => ({ notifications: { show: () => {}, hide: () => {} } }));
let way = 'Kirim';
const answers = vi.hoisted(() => new Map<string, boolean>());
vi.mock('../../../src/renderer/kit/dialogs/confirm.tsx', () => ({
  confirm: async ({ title }: { title: string }) => answers.get(title) ?? true,
  choose: async ({
    title,
    answers: offered,
  }: {
    title: string;
    answers: { label: string; answer: string }[];
  }) =>
    answers.get(title) === false ? undefined : offered.find(({ label }) => label.startsWith(way))?.answer,
}));

followOtherWindows();

let done: string[];
let close: () => void;
beforeEach(() => {
  done = [];
  answers.clear();
  way = 'Kirim';
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('window', {
    desktop: {
      call: async (name: string) => {
        if (name === 'session.logout') done.push('signed out');
        return { ok: true, data: name === 'batch.drafts' ? [] : null };
      },
    },
  });
  close = addOpenForm({
    edits: true,
    isSafe: () => false,
    mayLeave: async () => answers.get('the form') ?? true,
    release: () => done.push('form given up'),
  });
  hold({ title: 'a', entity: 'referral', ids: [1], send: async () => void done.push('sent') });
});
afterEach(() => {
  close();
  dropAll();
  vi.unstubAllGlobals();
});

test.each(['Masih ada yang menunggu dikirim', 'the form'])(
  'staying at the question about %s loses nothing',
  async (asked) => {
    answers.set(asked, false);
    await askThenSignOut();
    expect(done).toEqual([]);
  },
);

test('agreeing to both questions sends held changes and then signs out', async () => {
  await askThenSignOut();
  expect(done).toEqual(['sent', 'form given up', 'signed out']);
});

test('undoing held changes signs out without sending', async () => {
  way = 'Urungkan';
  await askThenSignOut();
  expect(done).toEqual(['form given up', 'signed out']);
});

test('staying restarts the whole time, and no timer runs during the question', async () => {
  vi.useFakeTimers();
  answers.set('the form', false);
  const stays = Promise.withResolvers<boolean>();
  const closeSecond = addOpenForm({
    edits: true,
    isSafe: () => false,
    mayLeave: () => stays.promise,
    release: () => undefined,
  });
  void askThenSignOut();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual([]);
  stays.resolve(false);
  await vi.advanceTimersByTimeAsync(holdTime - 1);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['sent']);
  closeSecond();
  vi.useRealTimers();
});

test('a failed last send keeps the session and the typed input', async () => {
  hold({ title: 'b', entity: 'referral', ids: [2], send: () => Promise.reject(new Error('x')) });
  await askThenSignOut();
  expect(done).toEqual(['sent']);
});
