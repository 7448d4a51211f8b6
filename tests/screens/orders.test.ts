import type { Page } from '@playwright/test';
import { expect, test, vi } from 'vitest';
import { isAll } from '../run.ts';
import { user } from './desk.ts';
import { lightStage } from './lightStage.ts';
import { readPages } from './pages.ts';
import { addressOf } from './samples.ts';
import { slowWrites, storeMs } from './slowWrites.ts';
import { openStage, type Stage } from './stage.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();
const rowOf = 'main [data-rfd-draggable-id]';
const orderOn = (page: Page) =>
  page.locator(rowOf).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-rfd-draggable-id')));

const ends: { readonly [end: string]: (page: Page) => Promise<unknown> } = {
  reload: (page) => page.reload(),
  'another page': (page) => page.locator('nav a').first().click(),
};

async function expectKept(stage: Stage, address: string): Promise<void> {
  const { page } = stage;
  for (const [name, end] of Object.entries(ends)) {
    const [first, second, ...rest] = await orderOn(page);
    const wanted = [second, first, ...rest];
    await page.locator('[data-rfd-drag-handle-draggable-id]').first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    expect(await orderOn(page), `${address} at once`).toEqual(wanted);
    await end(page);
    await page.waitForTimeout(storeMs + 500);
    await stage.show(address, states[0]!, false);
    expect(await orderOn(page), `${address} after ${name}`).toEqual(wanted);
  }
}

test('a row is where it was moved to', async () => {
  const { desk } = slowWrites(on.opened.desk);
  const stage = await openStage(on.opened.browser, { ...on.opened, desk, scheme: 'light' });
  const source = { call: on.server().call, as: user.email, draftId: desk.draftId };
  const pages = readPages().filter(({ path }) => isAll || path === '/kelola-header');
  const walked: string[] = [];
  stage.page.on('dialog', (dialog) => void dialog.accept());
  for (const each of pages) {
    const address = await addressOf(each, source);
    await stage.show(address, states[0]!, false);
    if ((await orderOn(stage.page)).length < 2) continue;
    await expectKept(stage, address);
    walked.push(each.path);
  }
  await stage.close();
  expect(walked.length).toBeGreaterThan(isAll ? 2 : 0);
});
