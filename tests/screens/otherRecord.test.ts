import type { Page } from '@playwright/test';
import { expect, test, vi } from 'vitest';
import { user } from './desk.ts';
import { lightStage } from './lightStage.ts';
import { readPages } from './pages.ts';
import { addressOf } from './samples.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();

const forms = readPages().filter(({ path }) => /^\/(edit|add)-.*:id$/.test(path));

const valuesOf = (page: Page): Promise<string[]> =>
  page
    .locator('main form:not([data-note]) :is(input, textarea):visible')
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[]).map((field) =>
        ['checkbox', 'radio'].includes(field.type) ? String(field.checked) : field.value,
      ),
    );

/** Navigates like the browser’s Back and Forward buttons. */
const goTo = (page: Page, address: string) =>
  page.evaluate((next) => {
    window.history.pushState(null, '', next);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);

test('the form of another record shows its values', async () => {
  const { stage } = on;
  const { page } = stage;
  const source = { call: on.server().call, as: user.email, draftId: on.opened.desk.draftId };
  let differing = 0;
  for (const form of forms) {
    const address = await addressOf(form, source);
    await stage.show(address, states[0]!, false);
    const own = await valuesOf(page);
    const others = [1, 2, 3, 4, 5].map((id) => form.path.replace(':id', String(id)));
    for (const other of others.filter((each) => each !== address)) {
      await stage.show(other, states[0]!, false);
      const values = await valuesOf(page);
      if (values.length === 0 || JSON.stringify(values) === JSON.stringify(own)) continue;
      await stage.show(address, states[0]!, false);
      await goTo(page, other);
      await expect.poll(() => valuesOf(page), { message: `${address} to ${other}` }).toEqual(values);
      differing += 1;
      break;
    }
  }
  expect(differing).toBeGreaterThan(8);
});
