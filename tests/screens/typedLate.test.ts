import type { Page } from '@playwright/test';
import { expect, test, vi } from 'vitest';
import { isAll } from '../run.ts';
import { user } from './desk.ts';
import { changeText } from './editing.ts';
import { lightStage } from './lightStage.ts';
import { readPages } from './pages.ts';
import { addressOf } from './samples.ts';
import { slowWrites, storeMs } from './slowWrites.ts';
import { openStage } from './stage.ts';
import { states } from './states.ts';

/** Text typed while a form is being saved stays in the form or appears in a message. */
vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();

const isThere = (page: Page, text: string): Promise<boolean> =>
  page.evaluate((wanted) => {
    const values = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      ({ value }) => value,
    );
    const figures = values.map((value) => value.replace(/\D/g, ''));
    return [document.body.innerText, ...values, ...figures].some((each) => each.includes(wanted));
  }, text);

const pages = readPages().filter(
  ({ path, access }) => access.kind !== 'public' && (isAll || path === '/edit-agent/:id'),
);

test('input typed during a save is never lost silently', async () => {
  const { desk, sent } = slowWrites(on.opened.desk);
  const stage = await openStage(on.opened.browser, { ...on.opened, desk, scheme: 'light' });
  const source = { call: on.server().call, as: user.email, draftId: desk.draftId };
  const { page } = stage;
  const faults: string[] = [];
  let tried = 0;
  for (const { path, ...each } of pages) {
    await stage.show(await addressOf({ path, ...each }, source), states[0]!, false);
    const submit = page.locator('main form:not([data-note]) button[type="submit"]');
    const isSaved = (await submit.allTextContents()).some((name) => !/^(Tambah$|Kirim)/.test(name));
    if (!isSaved || (await changeText(page)) === undefined) continue;
    const before = sent();
    await submit.first().click();
    const refusals = page.locator('main form [role="alert"], [role="dialog"]');
    await expect
      .poll(async () => sent() - before + (await refusals.count()), { message: path })
      .toBeGreaterThan(0);
    if (sent() === before) continue;
    const typed = await changeText(page);
    tried += 1;
    await page.waitForTimeout(storeMs + 500);
    if (!(await isThere(page, typed!))) faults.push(`${path}: '${typed}'`);
  }
  await stage.close();
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(isAll ? 15 : 0);
});
