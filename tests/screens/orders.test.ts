import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test, vi } from 'vitest';
import { isAll } from '../run.ts';
import { user } from './desk.ts';
import { lightStage } from './lightStage.ts';
import { readPages } from './pages.ts';
import { addressOf } from './samples.ts';
import { type State, states } from './states.ts';

/** A moved row is sent at once: reload, close, and another page keep its order. */
vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();
const storeMs = 500;
/** The server takes its time to store. */
const state: State = {
  ...states[0]!,
  answer: async ({ operation, pass }) => {
    if (operation && operation.method !== 'GET') await sleep(storeMs);
    return pass();
  },
};

const rowOf = 'main [data-rfd-draggable-id]';
const orderOn = (page: Page) =>
  page.locator(rowOf).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-rfd-draggable-id')));

/** What a person may do right after a row was moved. */
const ends: { readonly [end: string]: (page: Page) => Promise<unknown> } = {
  reload: (page) => page.reload(),
  'another page': (page) => page.locator('nav a').first().click(),
};

async function expectKept(address: string): Promise<void> {
  const { page } = on.stage;
  for (const [name, end] of Object.entries(ends)) {
    const [first, second, ...rest] = await orderOn(page);
    const wanted = [second, first, ...rest];
    await page.locator('[data-rfd-drag-handle-draggable-id]').first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    expect(await orderOn(page), `${address} at once`).toEqual(wanted);
    await end(page);
    await sleep(2 * storeMs);
    await on.stage.show(address, state, false);
    expect(await orderOn(page), `${address} after ${name}`).toEqual(wanted);
  }
}

test('a row is where it was moved to', async () => {
  const source = { call: on.server().call, as: user.email, draftId: on.opened.desk.draftId };
  const pages = readPages().filter(({ path }) => isAll || path === '/kelola-header');
  const walked: string[] = [];
  // The program asks while an order is on its way; whoever goes all the same has lost nothing.
  on.stage.page.on('dialog', (dialog) => void dialog.accept());
  for (const each of pages) {
    const address = await addressOf(each, source);
    await on.stage.show(address, state, false);
    if ((await orderOn(on.stage.page)).length < 2) continue;
    await expectKept(address);
    walked.push(each.path);
  }
  expect(walked.length).toBeGreaterThan(isAll ? 2 : 0);
});
