import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { usualIdleMinutes } from '../../../../src/renderer/kit/session/idleMinutes.ts';
import { type Harness, startHarness } from '../harness.ts';

let harness: Harness;
let page: Page;
beforeAll(async () => {
  harness = await startHarness({ root: join(import.meta.dirname, 'harness'), ready: 'main' });
  ({ page } = await harness.open());
  await page.clock.install();
});
afterAll(() => harness?.close());
beforeEach(() => harness.open());

const lock = () => page.getByRole('dialog', { name: 'Masuk kembali' });
const minute = 60_000;
const pass = (ms: number) => page.clock.runFor(ms);
/** Milliseconds in which the idle time is checked at least once. */
const aLook = 30_000;

test('unlocked by keyboard the page stays open, and locks when the user is idle again', async () => {
  await pass(usualIdleMinutes * minute + aLook);
  await lock().waitFor();
  await page.keyboard.type('rahasia');
  await page.keyboard.press('Enter');
  await lock().waitFor({ state: 'detached' });
  await pass(aLook);
  expect(await lock().count()).toBe(0);
  await pass(usualIdleMinutes * minute);
  await lock().waitFor();
});

test('unlocked without a key press the page stays open', async () => {
  await pass(usualIdleMinutes * minute + aLook);
  await lock().waitFor();
  // A password manager submits without a key press.
  await lock()
    .getByLabel(/^Kata sandi/)
    .evaluate((input: HTMLInputElement) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
      set!.call(input, 'rahasia');
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.form!.requestSubmit();
    });
  await lock().waitFor({ state: 'detached' });
  await pass(aLook);
  expect(await lock().count()).toBe(0);
});

test.each(['Isian', 'Isian yang menyimpan tombolnya'])('typing into %s counts as presence', async (name) => {
  await page.getByLabel(name, { exact: true }).focus();
  for (let turn = 0; turn < 4; turn += 1) {
    await pass((usualIdleMinutes - 5) * minute);
    await page.keyboard.press('a');
  }
  expect(await lock().count()).toBe(0);
});
