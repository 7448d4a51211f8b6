import type { Locator, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Harness, startHarness } from '../../harness.ts';

export function gridPage() {
  let harness: Harness;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    harness = await startHarness({ root: import.meta.dirname, ready: '[role="grid"]' });
  });
  afterAll(() => harness?.close());
  afterEach(() => expect(faults).toEqual([]));

  const grid = () => page.getByRole('grid', { name: 'Referral' });
  const row = (id: number) => page.locator(`tr[data-index]:has(:text-is("ABC-${20260000 + id}"))`);
  const header = (name: string) => grid().getByRole('columnheader', { name, exact: true });
  const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  return {
    get page() {
      return page;
    },
    open: async (query = '') => {
      ({ page, faults } = await harness.open(query));
    },
    grid,
    row,
    tick: (id: number) => row(id).getByRole('checkbox'),
    cell: (id: number, column: number) => row(id).locator(`td[data-cell="${column}"]`),
    header,
    events: () => page.evaluate(() => window.events),
    ticked: () => page.locator('#ticked').textContent(),
    hasFocus,
    focused: async (locator: Locator) => {
      await expect.poll(() => hasFocus(locator)).toBe(true);
    },
    press,
    /** Clicks a button without moving the focus, as a script would. */
    pressUnseen: (name: string) =>
      page
        .locator('button', { hasText: name })
        .or(page.locator(`button[aria-label="${name}"]`))
        .first()
        .evaluate((button) => (button as HTMLButtonElement).click()),
    focusFirstRow: async () => {
      await header('Nama').getByRole('button').focus();
      await press('ArrowDown');
    },
  };
}
