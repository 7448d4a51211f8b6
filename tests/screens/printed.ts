import type { Page } from '@playwright/test';
import { paperWidth } from '../../src/renderer/kit/page/print.ts';

/**
 * Returns faults of the printed page, such as visible controls, clipped content or missing rows.
 * @param look called during the print layout
 */
export async function printedFaults(page: Page, look: () => Promise<void>): Promise<string[]> {
  if ((await page.locator('#isi').count()) === 0) return [];
  const root = page.locator('html');
  const scheme = await root.getAttribute('data-mantine-color-scheme');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const faults = await page.evaluate((width) => {
    const found: string[] = [];
    const main = document.getElementById('isi')!;
    const isShown = (element: Element) => element.getClientRects().length > 0;
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.className}`.slice(
        0,
        60,
      );
    const clicked =
      'nav, .mantine-Button-root, .mantine-ActionIcon-root, .mantine-Pagination-root, .tick, .dots';
    for (const element of [...main.parentElement!.children, ...document.querySelectorAll(clicked)])
      if (element !== main && isShown(element)) found.push(`printed: ${nameOf(element)}`);
    if (document.documentElement.dataset.mantineColorScheme !== 'light')
      found.push('printed in dark colours');
    for (const element of main.querySelectorAll('*')) {
      if (!isShown(element) || element.closest('svg, canvas, input, textarea, select')) continue;
      const beyond = Math.round(
        element.getBoundingClientRect().right - main.getBoundingClientRect().left - width,
      );
      if (beyond > 2 && getComputedStyle(element).position !== 'absolute')
        found.push(`wider than the paper by ${beyond} px: ${nameOf(element)}`);
      const { overflowY } = getComputedStyle(element);
      const isCut = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 4;
      if (isCut && element.clientHeight > 0) found.push(`cut on paper: ${nameOf(element)}`);
    }
    for (const grid of main.querySelectorAll('.grid[aria-rowcount]')) {
      const rows = grid.querySelectorAll('tbody tr[data-index]').length;
      const all = Number(grid.getAttribute('aria-rowcount')) - 1;
      if (rows < all) found.push(`${rows} of ${all} rows are printed`);
    }
    return found;
  }, paperWidth);
  await look();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  if ((await root.getAttribute('data-mantine-color-scheme')) !== scheme)
    faults.push('the colours of the screen do not come back');
  return faults;
}
