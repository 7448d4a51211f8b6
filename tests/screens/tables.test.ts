import type { Page } from '@playwright/test';
import { expect, test, vi } from 'vitest';
import { user } from './desk.ts';
import { untilQuiet } from './inPage.ts';
import { lightStage } from './lightStage.ts';
import { deafRows } from './lists.ts';
import { readPages } from './pages.ts';
import { addressOf } from './samples.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();

const unsorted: Readonly<Record<string, string>> = {
  '': 'ticks, the row menu and the rest of the width',
  Tindakan: 'buttons',
  Download: 'buttons',
  Lihat: 'buttons',
};
const ordered: Readonly<Record<string, string>> = {
  '/home': 'what the charts draw, in words',
  '/audit': 'what happened, the newest first (R-016)',
  '/meja-tim': 'statuses in their order, and people by name: figures are no ranking (R-896)',
  '/propose-batch-upload/hasil/:run': 'the rows of a file, as they stand in it',
  '/propose-batch-upload/periksa/:draftId': 'the rows of a file, as they stand in it',
};
const keyless: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/pengajuan-referal': { Petugas: 'told by the claims' },
  '/search': { Petugas: 'told by the claims' },
  '/withdraw-settings': { Merchant: 'the same in every row: each has a list of its own' },
  '/kelola-role': { 'Hak Akses': 'a list of rights' },
  '/detail-partner/:id': { Admin: 'counted by another call', Pengajuan: 'counted by another call' },
};
/** Pages with a table whose specified columns do not fit into 1366 px. */
const wide: Readonly<Record<string, string>> = {
  '/kelola-agen': 'S-020',
  '/agent-search': 'S-020',
  '/pengajuan-referal': 'S-030',
  '/search': 'S-030',
  '/antrean/:id': 'S-030, which the link of a view leads to',
  '/propose-batch-upload/periksa/:draftId': 'the columns of the file',
};

interface Table {
  name: string;
  hidden: number;
  unsorted: string[];
  rows: number;
}

const tablesOf = (page: Page): Promise<Table[]> =>
  page.locator('main table').evaluateAll((tables) =>
    tables.map((table) => {
      let box: Element | null = table.parentElement;
      while (box && box !== document.body && !/auto|scroll/.test(getComputedStyle(box).overflowX))
        box = box.parentElement;
      const heads = [...table.querySelectorAll<HTMLElement>('thead th:not([aria-hidden])')];
      return {
        name: table.getAttribute('aria-label') ?? table.closest('section')?.getAttribute('aria-label') ?? '',
        hidden: box ? box.scrollWidth - box.clientWidth : 0,
        unsorted: heads
          .filter((head) => head.querySelector('button') === null)
          .map((head) => head.innerText.trim()),
        rows: table.querySelectorAll('tbody tr').length,
      };
    }),
  );

const mostValueGrowth = 1.2;

interface Widths {
  name: string;
  spare: number;
  columns: { title: string; width: number; holds: 'values' | 'text' | 'other' }[];
  oneLine: string[];
}

const widthsOf = (page: Page): Promise<Widths[]> =>
  page.locator('main table').evaluateAll((tables) =>
    tables.map((table) => {
      const heads = [...table.querySelectorAll<HTMLElement>('thead th:not([aria-hidden])')];
      const rows = [...table.querySelectorAll<HTMLTableRowElement>('tbody tr:not([aria-hidden])')];
      const holds = (column: number) => {
        const cells = rows
          .flatMap(({ cells }) => cells[column] ?? [])
          .filter((cell) => cell.innerText !== '-');
        const isValue = (cell: HTMLElement) =>
          cell.querySelector('[data-tone]') !== null || /^(Rp)?[\d\s.,:/%-]+$/.test(cell.innerText.trim());
        if (cells.length > 0 && cells.every(isValue)) return 'values';
        return cells.some((cell) => /[a-z]{3} [a-z]{3}/i.test(cell.innerText)) ? 'text' : 'other';
      };
      const cut = [...table.querySelectorAll<HTMLElement>('tbody td:not([aria-hidden])')].filter((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const isCut = range.getBoundingClientRect().right > cell.getBoundingClientRect().right;
        return (
          isCut && getComputedStyle(cell).textOverflow === 'ellipsis' && /\s/.test(cell.innerText.trim())
        );
      });
      return {
        name: table.getAttribute('aria-label') ?? table.closest('section')?.getAttribute('aria-label') ?? '',
        spare: table.querySelector<HTMLElement>('thead .filler')?.offsetWidth ?? 0,
        columns: heads.map((head, index) => ({
          title: head.innerText.trim(),
          width: head.getBoundingClientRect().width,
          holds: holds(index),
        })),
        oneLine: cut.map((cell) => cell.innerText.trim()),
      };
    }),
  );

async function widerFaults(page: Page): Promise<string[]> {
  const before = await widthsOf(page);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.evaluate(untilQuiet);
  const after = await widthsOf(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  return after.flatMap(({ name, spare, columns, oneLine }, index) => {
    const faults = oneLine.map((text) => `'${text}' is cut in its first line`);
    if (spare > columns.length) faults.push(`${spare} px are no column's`);
    const growth = columns.map(({ width }, column) => width / before[index]!.columns[column]!.width);
    const of = (kind: Widths['columns'][number]['holds']) =>
      growth.filter((_, column) => columns[column]!.holds === kind);
    if (of('text').length > 0 && Math.max(...of('values')) > mostValueGrowth)
      faults.push(
        `numbers, dates or states grow: ${columns.map(({ title }, at) => `${title} ${growth[at]!.toFixed(2)}`).join(', ')}`,
      );
    return faults.map((fault) => `'${name}' in a wide window: ${fault}`);
  });
}

async function closedApart(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const tables = page.locator('main table:not([role="grid"])');
  for (const table of await tables.all()) {
    const opener = table.locator('tbody tr td:first-child button:not([aria-label])').first();
    if ((await opener.count()) === 0) continue;
    const before = page.url();
    await page.evaluate(() => {
      document.body.dataset.apart = '';
      window.open = (address) => {
        document.body.dataset.apart = String(address);
        return null;
      };
    });
    await opener.focus();
    await page.keyboard.press('Control+Enter');
    const apart = await page.evaluate(() => document.body.dataset.apart);
    if (page.url() !== before) faults.push('Ctrl+Enter leaves the page');
    else if (!apart && (await page.locator('[role="dialog"]:visible').count()) === 0)
      faults.push(`Ctrl+Enter does not open '${await opener.innerText()}' apart`);
    if (!apart) await page.keyboard.press('Escape');
  }
  return faults;
}

test('no table scrolls sideways, its text shares the width, its heads sort, and a click or Ctrl+Enter opens a row', async () => {
  const source = { call: on.server().call, as: user.email, draftId: on.opened.desk.draftId };
  const faults: string[] = [];
  let seen = 0;
  for (const page of readPages()) {
    await on.stage.show(await addressOf(page, source), states[0]!, seen > 0);
    for (const { name, hidden, unsorted: heads, rows } of await tablesOf(on.stage.page)) {
      seen += 1;
      const where = `${page.path} '${name}'`;
      if (hidden > 0 && !wide[page.path]) faults.push(`${where}: ${hidden} px scroll sideways`);
      const wrong = heads.filter((head) => (keyless[page.path]?.[head] ?? unsorted[head]) === undefined);
      if (rows > 1 && !ordered[page.path] && wrong.length > 0)
        faults.push(`${where}: not sorted by ${wrong.join(', ')}`);
    }
    faults.push(...(await widerFaults(on.stage.page)).map((fault) => `${page.path} ${fault}`));
    faults.push(...(await closedApart(on.stage.page)).map((fault) => `${page.path} ${fault}`));
    const showAgain = async () => on.stage.show(await addressOf(page, source), states[0]!, true);
    faults.push(...(await deafRows(on.stage.page, showAgain)).map((fault) => `${page.path} ${fault}`));
  }
  expect(seen).toBeGreaterThan(30);
  expect(faults).toEqual([]);
}, 500_000);

test('A-152: filling the window is offered once, and holds for every list', async () => {
  const { page } = on.stage;
  await page.setViewportSize({ width: 1366, height: 900 });
  const rows = () => page.locator('main [role="grid"] tbody tr[data-index]').count();
  const offer = page.getByRole('button', { name: /^Penuhi jendela \(\d+ baris\)$/ });
  await on.stage.show('/kelola-agen', { ...states[0]!, window: { width: 1366, height: 900 } }, false);
  const offered = Number(/\d+/.exec(await offer.innerText())![0]);
  expect(offered).toBeGreaterThan(await rows());
  await offer.click();
  await expect.poll(rows).toBe(offered);
  expect(await offer.count()).toBe(0);
  for (const path of ['/pengajuan-referal', '/audit']) {
    // A reload clears localStorage in these tests, so the document must stay.
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    const size = page.getByRole('combobox', { name: 'Baris per halaman' });
    await expect.poll(() => size.inputValue(), { message: path }).toBe('Sesuai jendela');
    await expect.poll(rows, { message: path }).toBeGreaterThan(0);
    expect(await offer.count(), path).toBe(0);
  }
});
