import type { Locator, Page } from '@playwright/test';
import { quiet } from './focus.ts';

/**
 * Returns faults of the page's tables.
 * @param showAgain reloads the page, because the checks change it
 */
export async function listFaults(page: Page, showAgain: () => Promise<unknown>): Promise<string[]> {
  return [
    ...(await stillRows(page)),
    ...(await stillSmallRows(page)),
    ...(await keptSelection(page)),
    ...(await hiddenEnds(page)),
    ...(await deafRows(page, showAgain)),
  ];
}

const rows = 'main [role="grid"] tbody tr[data-index]';
/** Index of the focused row; -1 for none. */
const place = (page: Page) =>
  page.evaluate(
    (selector) => Number(document.activeElement?.closest<HTMLElement>(selector)?.dataset.index ?? -1),
    rows,
  );

async function stillRows(page: Page): Promise<string[]> {
  const isOther = await page.evaluate(() => document.querySelector('main form') !== null);
  if (isOther || (await page.locator(rows).count()) < 2) return [];
  const first = await place(page);
  if (first < 0) return ['the rows do not have the keyboard'];
  await page.keyboard.press(first === 0 ? 'ArrowDown' : 'ArrowUp');
  return (await place(page)) === first ? ['an arrow does not go to another row'] : [];
}

const stillSmallRows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const stops = 'a[href], button:not([disabled]), [tabindex="0"]';
    for (const body of document.querySelectorAll<HTMLElement>('main .mantine-datatable tbody')) {
      const [first, second] = body.querySelectorAll('tr');
      if (!second?.querySelector(stops)) continue;
      for (const stop of first!.querySelectorAll<HTMLElement>(stops)) {
        stop.focus();
        for (const [key, row] of [
          ['ArrowDown', second],
          ['ArrowUp', first],
        ] as const) {
          document.activeElement!.dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
          );
          if (document.activeElement?.closest('tr') !== row)
            faults.push(`${key} on '${stop.innerText || stop.ariaLabel}' does not go to the next row`);
        }
      }
    }
    return faults;
  });

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

const ownRows = ':is(main table:not([role="grid"]) tbody tr, main [data-row])';
const opener = ':is(td:first-child button:not([aria-label]), [data-opens-row])';

/** Returns rows of small tables and ordered lists that do not open when clicked beside their link. */
export async function deafRows(page: Page, showAgain: () => Promise<unknown>): Promise<string[]> {
  const faults: string[] = [];
  const openers = page.locator(`${ownRows} ${opener}`);
  const lasts = await openers.evaluateAll((all) => {
    const lists = all.map((each) => each.closest('table, ul, [data-rows]'));
    return lists.flatMap((list, at) => (lists.indexOf(list, at + 1) < 0 ? [at] : []));
  });
  for (const index of lasts) {
    const own = openers.nth(index);
    const row = own.locator('xpath=ancestor::*[self::tr or @data-row][1]');
    const name = (await own.innerText()).trim();
    const free = await freePlace(row);
    if (!free) {
      faults.push(`the row of '${name}' has no place beside its controls`);
      continue;
    }
    const before = page.url();
    const isOpen = async () =>
      page.url() !== before || (await page.locator('[role="dialog"]:visible').count()) > 0;
    await page.evaluate((each) => getSelection()?.selectAllChildren(each as Node), await own.elementHandle());
    await row.dispatchEvent('click');
    if (await isOpen()) faults.push(`selected text opens the row of '${name}'`);
    await page.evaluate(() => getSelection()?.removeAllRanges());
    await row.click({ position: free });
    await quiet(page);
    if (!(await isOpen())) faults.push(`a click beside '${name}' does not open its row`);
    else {
      await page.keyboard.press('Escape');
      await showAgain();
    }
  }
  const single = await page.evaluate(
    ([rows, opens]) =>
      [...document.querySelectorAll<HTMLElement>(rows)].flatMap((row) => {
        const links = row.querySelectorAll<HTMLElement>('.mantine-Anchor-root');
        return links.length === 1 && !row.querySelector(opens) ? [links[0]!.innerText] : [];
      }),
    [ownRows, opener] as const,
  );
  return [...faults, ...single.map((name) => `only '${name}' opens its row`)];
}

const freePlace = (row: Locator): Promise<{ x: number; y: number } | undefined> =>
  row.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const box = element.getBoundingClientRect();
    for (const y of [box.height / 2, 4, box.height - 4])
      for (let x = box.width - 4; x > 0; x -= 12) {
        const there = document.elementFromPoint(box.left + x, box.top + y);
        if (there && element.contains(there) && !there.closest('a, button, input, label')) return { x, y };
      }
    return undefined;
  });
