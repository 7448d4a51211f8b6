import type { Locator, Page } from '@playwright/test';
import { quiet } from './focus.ts';

/** What hands do with the tables of a page that has just been shown; `showAgain` undoes what they have done. */
export async function listFaults(page: Page, showAgain: () => Promise<unknown>): Promise<string[]> {
  return [
    ...(await stillRows(page)),
    ...(await keptSelection(page)),
    ...(await hiddenEnds(page)),
    ...(await deafRows(page, showAgain)),
  ];
}

const rows = 'main [role="grid"] tbody tr[data-index]';
/** Of the row that has the keyboard its place on the page; -1 for none. */
const place = (page: Page) =>
  page.evaluate(
    (selector) => Number(document.activeElement?.closest<HTMLElement>(selector)?.dataset.index ?? -1),
    rows,
  );

/** Arrows move from row to row as soon as a list is shown. */
async function stillRows(page: Page): Promise<string[]> {
  const isOther = await page.evaluate(() => document.querySelector('main form') !== null);
  if (isOther || (await page.locator(rows).count()) < 2) return [];
  const first = await place(page);
  if (first < 0) return ['the rows do not have the keyboard'];
  await page.keyboard.press(first === 0 ? 'ArrowDown' : 'ArrowUp');
  return (await place(page)) === first ? ['an arrow does not go to another row'] : [];
}

/** Esc clears what is selected, wherever the keyboard is. */
async function keptSelection(page: Page): Promise<string[]> {
  if ((await page.locator(`${rows}[aria-selected]`).count()) === 0) return [];
  const selected = () => page.locator(`${rows}[aria-selected="true"]`).count();
  await page.locator(rows).first().focus();
  await page.keyboard.press('Space');
  if ((await selected()) === 0) return ['Space selects no row'];
  const faults: string[] = [];
  for (const [where, selector] of Object.entries({
    'a button above the list': 'main button:not(tbody *):visible',
    'the search box': 'main input[type="search"]',
  })) {
    const control = page.locator(selector).first();
    if ((await control.count()) === 0) continue;
    if ((await selected()) === 0) await page.locator(`${rows} [data-check]`).first().click();
    await control.focus();
    await page.keyboard.press('Escape');
    if ((await selected()) > 0) faults.push(`Esc on ${where} clears no selection`);
  }
  return faults;
}

/** Cells that cut their text without showing it in full while the pointer or the keyboard is on them. */
export async function hiddenEnds(page: Page): Promise<string[]> {
  const cut = await page.evaluate(() => {
    const cells = [...document.querySelectorAll<HTMLElement>('main tbody td:not([aria-hidden])')];
    return cells.flatMap((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { x, y, width, height } = cell.getBoundingClientRect();
      const isSeen = document.elementFromPoint(x + 8, y + height / 2)?.closest('td') === cell;
      const lines = cell.querySelector('[data-line-clamp]');
      const isCut =
        cell.innerText.trim() !== '' &&
        (range.getBoundingClientRect().width > width ||
          (lines !== null && lines.scrollHeight > lines.clientHeight));
      if (!isSeen || !isCut) return [];
      cell.dataset.cut = '';
      return [cell.innerText.trim()];
    });
  });
  const faults: string[] = [];
  for (const [index, text] of cut.slice(0, 3).entries()) {
    const shown = page.locator('body > [data-portal] [aria-hidden]').filter({ hasText: text });
    const isShown = () =>
      shown.waitFor({ timeout: 30_000 }).then(
        () => true,
        () => false,
      );
    const about = `what is cut of '${text.slice(0, 40)}…' is not shown`;
    // A cell before may have scrolled the table.
    const cell = page.locator('[data-cut]').nth(index);
    await cell.scrollIntoViewIfNeeded();
    const { x, y, height } = (await cell.boundingBox())!;
    await page.mouse.move(x + 8, y + height / 2);
    if (!(await isShown())) faults.push(`${about} to the pointer`);
    await page.mouse.move(0, 0);
    await shown.waitFor({ state: 'hidden' });
    await reach(cell);
    if (!(await isShown())) faults.push(`${about} to the keyboard`);
  }
  return faults;
}

/** Brings the keyboard to a cell, or to the stop in it. */
async function reach(cell: Locator): Promise<void> {
  const column = await cell.getAttribute('data-cell');
  if (column === null) {
    const stop = ':is(button, a, [tabindex="0"])';
    return cell
      .locator(stop)
      .or(cell.and(cell.page().locator(stop)))
      .first()
      .focus({ timeout: 1000 })
      .catch(() => {});
  }
  await cell.locator('xpath=ancestor::tr').focus();
  for (let step = 0; step <= Number(column); step += 1) await cell.page().keyboard.press('ArrowRight');
}

/** Rows of small tables that a click beside their first cell does not open. */
async function deafRows(page: Page, showAgain: () => Promise<unknown>): Promise<string[]> {
  const tables = await page.locator('main table:not([role="grid"])').count();
  const faults: string[] = [];
  for (let index = 0; index < tables; index += 1) {
    const table = page.locator('main table:not([role="grid"])').nth(index);
    const opener = table.locator('tbody tr td:first-child button:not([aria-label])');
    if ((await opener.count()) === 0) continue;
    const before = page.url();
    const cell = table.locator('tbody tr').last().locator('td').nth(1);
    if ((await cell.count()) === 0) continue;
    await cell.click({ position: { x: 4, y: 4 } });
    await quiet(page);
    const isOpen = page.url() !== before || (await page.locator('[role="dialog"]:visible').count()) > 0;
    if (!isOpen) faults.push(`a click on '${await cell.innerText()}' does not open its row`);
    else {
      await page.keyboard.press('Escape');
      await showAgain();
    }
  }
  return faults;
}
