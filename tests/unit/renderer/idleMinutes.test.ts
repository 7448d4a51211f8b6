import { expect, it } from 'vitest';
import {
  allowedMinutes,
  heldMinutes,
  usualIdleMinutes,
} from '../../../src/renderer/kit/session/idleMinutes.ts';

it.each([
  [15, 0, 15],
  [0, 0, 0],
  [30, 0, 30],
  [0, 15, 15],
  [30, 15, 15],
  [5, 15, 5],
  [15, 15, 15],
  [30, 5, 5],
])('%i minutes chosen, %i demanded: %i', (chosen, demanded, held) => {
  expect(heldMinutes(chosen, demanded)).toBe(held);
});

it('offers what the office allows, and 15 minutes to whoever has chosen nothing', () => {
  expect(usualIdleMinutes).toBe(15);
  expect(allowedMinutes(0)).toEqual([0, 5, 15, 30]);
  expect(allowedMinutes(15)).toEqual([5, 15]);
  expect(allowedMinutes(5)).toEqual([5]);
});
