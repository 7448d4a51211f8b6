import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheTokens } from '../../../src/server/auth/tokenCache.ts';

const begin = Date.UTC(2026, 0, 1) / 1000;
const lasts = 900;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: begin * 1000 }));
afterEach(() => void vi.useRealTimers());

/** Valid tokens are numbers that all expire together; other tokens are forged. */
function remembering(most?: number) {
  const checked: string[] = [];
  const verify = cacheTokens(async (token) => {
    checked.push(token);
    return /^[0-9]+$/.test(token) ? { claims: Number(token), ends: begin + lasts } : undefined;
  }, most);
  return { checked, verify };
}

test('a token is verified once, and its claims are cached until it expires', async () => {
  const { checked, verify } = remembering();
  expect(await verify('7')).toBe(7);
  vi.setSystemTime((begin + lasts) * 1000 - 1);
  expect(await verify('7')).toBe(7);
  expect(await verify('8')).toBe(8);
  expect(checked).toEqual(['7', '8']);
});

test('a token expires with its second, and is not cached any longer', async () => {
  const { checked, verify } = remembering();
  await verify('7');
  vi.setSystemTime((begin + lasts) * 1000);
  expect(await verify('7')).toBeUndefined();
  await verify('7');
  expect(checked).toEqual(['7', '7']);
});

test('an invalid token is verified every time and evicts nothing', async () => {
  const { checked, verify } = remembering(2);
  await verify('1');
  for (const forged of ['x', 'y', 'z', 'x']) expect(await verify(forged)).toBeUndefined();
  await verify('1');
  expect(checked).toEqual(['1', 'x', 'y', 'z', 'x']);
});

test('the newest tokens are cached, and others are verified again', async () => {
  const { checked, verify } = remembering(100);
  for (let token = 0; token < 101; token += 1) await verify(String(token));
  for (let token = 1; token < 101; token += 1) expect(await verify(String(token))).toBe(token);
  expect(checked).toHaveLength(101);
  expect(await verify('0')).toBe(0);
  expect(checked).toHaveLength(102);
});
