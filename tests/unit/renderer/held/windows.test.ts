import { afterEach, expect, it, vi } from 'vitest';

vi.mock('@mantine/notifications', () => ({ notifications: { show: () => {}, hide: () => {} } }));

async function openWindow() {
  vi.resetModules();
  const held = await import('../../../../src/renderer/kit/held/held.ts');
  const windows = await import('../../../../src/renderer/kit/held/windows.ts');
  windows.followOtherWindows();
  return { ...held, ...windows };
}
type Window = Awaited<ReturnType<typeof openWindow>>;
let opened: Window[] = [];
const open = async () => {
  const window = await openWindow();
  opened.push(window);
  return window;
};
afterEach(() => {
  for (const window of opened) window.dropAll();
  opened = [];
});

it('the window that ends the session waits for the held sends of other windows', async () => {
  const [one, other] = [await open(), await open()];
  const answer = Promise.withResolvers<void>();
  const told: string[] = [];
  other.hold({
    title: 'a',
    entity: 'referral',
    ids: [1],
    send: async () => {
      told.push('begun');
      await answer.promise;
      told.push('done');
    },
  });
  const ending = one.sendEverywhere().then(() => told.push('may end'));
  await vi.waitFor(() => expect(told).toEqual(['begun']));
  answer.resolve();
  await ending;
  expect(told).toEqual(['begun', 'done', 'may end']);
});

it('failed and undone sends delay no window', async () => {
  const [one, other] = [await open(), await open()];
  const refuse = () => Promise.reject(new Error('ditolak'));
  other.hold({ title: 'a', entity: 'referral', ids: [1], send: refuse });
  one.hold({ title: 'b', entity: 'referral', ids: [2], send: refuse });
  await one.sendEverywhere();
  const undone = other.hold({ title: 'c', entity: 'referral', ids: [3], send: refuse });
  other.undo(undone);
  await one.sendEverywhere();
  expect(other.useHeld.getState().sends.map(({ state }) => state)).toEqual(['failed']);
  expect(one.useHeld.getState().sends.map(({ state }) => state)).toEqual(['failed']);
});

it('every window shows the held sends of others, and can undo them', async () => {
  const one = await open();
  const undone: string[] = [];
  const send = async () => void undone.push('sent');
  one.hold({ title: 'a', entity: 'referral', ids: [1], send, onUndone: () => undone.push('a') });
  const other = await open();
  const seen = () => other.openSends(other.useHeld.getState()).map(({ title }) => title);
  await vi.waitFor(() => expect(seen()).toEqual(['a']));
  expect([...other.heldIds(other.useHeld.getState(), 'referral')]).toEqual([1]);
  other.hold({ title: 'b', entity: 'referral', ids: [2], send, onUndone: () => undone.push('b') });
  expect(seen()).toEqual(['a', 'b']);
  other.undoEverywhere();
  await vi.waitFor(() => expect(undone.toSorted()).toEqual(['a', 'b']));
  await vi.waitFor(() => expect(seen()).toEqual([]));
});

it('while one window asks a question, no window’s timers run', async () => {
  const [one, other] = [await open(), await open()];
  const states = () => other.useHeld.getState().sends.map(({ isPaused }) => isPaused === true);
  other.hold({ title: 'a', entity: 'referral', ids: [1], send: async () => undefined });
  const answer = Promise.withResolvers<void>();
  const asked = one.pauseEverywhere(() => answer.promise);
  await vi.waitFor(() => expect(states()).toEqual([true]));
  answer.resolve();
  await asked;
  await vi.waitFor(() => expect(states()).toEqual([false]));
});

it('a second question that ends at once leaves the timers stopped for the first', async () => {
  const [one, other] = [await open(), await open()];
  const states = () =>
    [one, other].flatMap(({ useHeld }) => useHeld.getState().sends.map(({ isPaused }) => isPaused === true));
  for (const window of [one, other])
    window.hold({ title: 'a', entity: 'referral', ids: [1], send: async () => undefined });
  const answer = Promise.withResolvers<void>();
  const asked = one.pauseEverywhere(() => answer.promise);
  await vi.waitFor(() => expect(states()).toEqual([true, true]));
  await one.pauseEverywhere(async () => undefined);
  expect(states()).toEqual([true, true]);
  answer.resolve();
  await asked;
  await vi.waitFor(() => expect(states()).toEqual([false, false]));
});

it('a window that crashes while it asks does not stop the timers of others', async () => {
  const other = await open();
  other.hold({ title: 'a', entity: 'referral', ids: [1], send: async () => undefined });
  const states = () => other.useHeld.getState().sends.map(({ isPaused }) => isPaused === true);
  const crash = Promise.withResolvers<void>();
  void navigator.locks.request('rujukan:held:question:gone', () => crash.promise);
  new BroadcastChannel('rujukan:held').postMessage({ kind: 'rest', question: 'gone' });
  await vi.waitFor(() => expect(states()).toEqual([true]));
  crash.resolve();
  await vi.waitFor(() => expect(states()).toEqual([false]));
});

it('a send that fails in another window is known before the session may end', async () => {
  const [one, other] = [await open(), await open()];
  const send = () => Promise.reject(new Error('ditolak'));
  other.hold({ title: 'a', entity: 'referral', ids: [1], send });
  expect(await one.countStopped()).toBe(0);
  await one.sendEverywhere();
  expect(await one.countStopped()).toBe(1);
  other.dropAll();
  await vi.waitFor(async () => expect(await one.countStopped()).toBe(0));
});

it('a send of another window is remembered for as long as it lasts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const [one, other] = [await open(), await open()];
  const seen = () => one.openSends(one.useHeld.getState()).map(({ state }) => state);
  const answer = Promise.withResolvers<void>();
  const id = other.hold({ title: 'a', entity: 'referral', ids: [1], send: () => answer.promise });
  vi.setSystemTime(Date.now() + 70_000);
  void other.sendNow(id);
  await vi.waitFor(() => expect(seen()).toEqual(['sending']));
  vi.advanceTimersByTime(50_000);
  expect(seen()).toEqual(['sending']);
  vi.advanceTimersByTime(20_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(seen()).toEqual(['sending']));
  answer.resolve();
});
