import { afterEach, expect, it, vi } from 'vitest';
import { type Activity, openActivity } from '../../../src/renderer/app/events/activity.ts';
import { eventually } from '../../eventually.ts';

const opened: Activity[] = [];
const open = () => {
  const presence = openActivity();
  opened.push(presence);
  return presence;
};
afterEach(() => {
  for (const presence of opened.splice(0)) presence.close();
  vi.useRealTimers();
});

it('activity in one window counts for the others', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [one, other] = [open(), open()];
  const begun = Date.now();
  vi.setSystemTime(begun + 60_000);
  expect(other.last()).toBe(begun);
  one.record();
  expect(one.last()).toBe(begun + 60_000);
  await eventually(() => expect(other.last()).toBeGreaterThanOrEqual(begun + 60_000));
});
