import { expect, test } from 'vitest';
import { createDecide } from '../../../src/renderer/lib/decision.ts';
import { AppError } from '../../../src/shared/core/errors.ts';

const answered = async (key: string) => key;
const lost = (keys: string[]) => (key: string) => {
  keys.push(key);
  return Promise.reject(new AppError('OFFLINE', 'x', { unsure: true }));
};
const refused = (keys: string[]) => (key: string) => {
  keys.push(key);
  return Promise.reject(new AppError('CONFLICT', 'x'));
};

test('a decision repeated after a lost answer keeps its key, whatever was sent in between', async () => {
  const decide = createDecide();
  const keys: string[] = [];
  await decide({ id: 1 }, lost(keys)).catch(() => undefined);
  await decide({ id: 2 }, answered);
  expect(await decide({ id: 1 }, answered)).toBe(keys[0]);
});

test('a second press while a decision is sent is the same decision', async () => {
  const decide = createDecide();
  const [first, second] = await Promise.all([decide({ on: true }, answered), decide({ on: true }, answered)]);
  expect(second).toBe(first);
});

test('on, off and on again are three decisions, also before any answer', async () => {
  const decide = createDecide();
  const keys = await Promise.all([true, false, true].map((on) => decide({ on }, answered)));
  expect(new Set(keys).size).toBe(3);
});

test('after an answer or a refusal the same input is a new decision', async () => {
  const decide = createDecide();
  const keys: string[] = [await decide({ id: 1 }, answered)];
  await decide({ id: 1 }, refused(keys)).catch(() => undefined);
  keys.push(await decide({ id: 1 }, answered));
  expect(new Set(keys).size).toBe(3);
});

test.each(['OFFLINE', 'UNAVAILABLE', 'NO_SESSION'] as const)(
  'after a lost answer, a repeat that ends with %s proves nothing: the decision keeps its key',
  async (code) => {
    const decide = createDecide();
    const keys: string[] = [];
    await decide({ id: 1 }, lost(keys)).catch(() => undefined);
    const away = () => Promise.reject(new AppError(code, 'x'));
    const told = await decide({ id: 1 }, away).catch((error: AppError) => error);
    expect(told).toMatchObject(code === 'NO_SESSION' ? { code } : { unsure: true });
    expect(await decide({ id: 1 }, answered)).toBe(keys[0]);
  },
);
