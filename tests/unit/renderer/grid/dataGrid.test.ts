import type { Locator, Page } from '@playwright/test';
import axe from 'axe-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type GridHarness, startHarness } from './harness/page.ts';

/** The grid in a real Chromium, under the program's own CSP (features.md L2, L3, L8, A1, A2). */

// A busy machine is slow, not wrong: nothing here measures time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const patient = { timeout: 20_000 };

let harness: GridHarness;
let page: Page;
let faults: string[];

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

async function open(query = '') {
  ({ page, faults } = await harness.open(query));
}

afterEach(async () => {
  expect(faults).toEqual([]);
  await page.context().close();
});

const grid = () => page.getByRole('grid', { name: 'Referral' });
const row = (id: number) => page.locator(`tr[data-index]:has(td:text-is("ABC-${20260000 + id}"))`);
const tick = (id: number) => row(id).getByRole('checkbox');
const cell = (id: number, column: number) => row(id).locator(`td[data-cell="${column}"]`);
const header = (name: string) => grid().getByRole('columnheader', { name, exact: true });
const events = () => page.evaluate(() => window.events);
const ticked = () => page.locator('#ticked').textContent();
const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
const mountedRows = () => page.locator('tbody tr').count();
const selectedRows = () => page.locator('tr[aria-selected="true"]').count();
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

async function focusFirstRow() {
  await header('Nama').getByRole('button').focus();
  await press('ArrowDown');
}

/** Waits until the locator holds the focus; fails when it never does. */
async function focused(locator: Locator) {
  await expect.poll(() => hasFocus(locator), patient).toBe(true);
}

describe('the window of rows', () => {
  test('mounts fewer than 120 rows of 1,000, and as few at the end', async () => {
    await open();
    expect(await grid().getAttribute('aria-rowcount')).toBe('1001');
    expect(await page.locator('thead th:not(.filler)').count()).toBe(26);
    expect(await mountedRows()).toBeLessThan(120);
    await focusFirstRow();
    await press('Control+End');
    await focused(row(1000));
    expect(await mountedRows()).toBeLessThan(120);
    expect(await row(1000).getAttribute('aria-rowindex')).toBe('1001');
  });

  test('keeps the focused row mounted when it is scrolled away', async () => {
    await open();
    await focusFirstRow();
    await press('ArrowDown', 'ArrowDown');
    await focused(row(3));
    const viewport = page.locator('.grid-scroll');
    await viewport.evaluate((element) => element.scrollTo(0, 20_000));
    await row(560).waitFor();
    expect(await hasFocus(row(3))).toBe(true);
    await press('ArrowDown');
    await focused(row(4));
    // Upwards too: the active row then stands below the window.
    await press('Control+End');
    await focused(row(1000));
    await viewport.evaluate((element) => element.scrollTo(0, 0));
    await row(1).waitFor();
    expect(await hasFocus(row(1000))).toBe(true);
  });

  test('starts another page at its top, and keeps the place when the same page is read again', async () => {
    await open();
    const viewport = page.locator('.grid-scroll');
    await focusFirstRow();
    await press('PageDown', 'PageDown');
    const before = await viewport.evaluate((element) => element.scrollTop);
    expect(before).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Baca ulang' }).click();
    await expect.poll(() => grid().getAttribute('aria-rowcount'), patient).toBe('1002');
    expect(await viewport.evaluate((element) => element.scrollTop)).toBe(before);
    await page.getByRole('button', { name: 'Halaman 2' }).click();
    await row(1001).waitFor();
    expect(await viewport.evaluate((element) => element.scrollTop)).toBe(0);
  });

  test('comes back to the row that was open', async () => {
    await open('highlight=500');
    await row(500).waitFor();
    await expect.poll(() => row(500).isVisible(), patient).toBe(true);
    expect(await row(500).getAttribute('data-highlight')).toBe('true');
    // The keyboard is there as well: one Tab from the header.
    await header('Nama').getByRole('button').focus();
    await press('ArrowDown');
    await focused(row(500));
  });
});

describe('keyboard', () => {
  test('one tab stop in the header, one row in the body', async () => {
    await open();
    expect(await page.locator('thead [tabindex="0"]').count()).toBe(1);
    expect(await page.locator('tbody tr[tabindex="0"]').count()).toBe(1);
    await focusFirstRow();
    await press('PageDown');
    expect(await page.locator('tbody tr[tabindex="0"]').count()).toBe(1);
  });

  test('arrows, pages and ends move through rows and cells', async () => {
    await open();
    await focusFirstRow();
    await focused(row(1));
    await press('ArrowDown', 'ArrowDown');
    await focused(row(3));
    await press('ArrowRight', 'ArrowRight');
    await focused(cell(3, 1));
    await press('ArrowUp');
    await focused(cell(2, 1));
    await press('End');
    await focused(cell(2, 23));
    await press('Home', 'ArrowLeft');
    await focused(row(2));
    await press('Control+End');
    await focused(row(1000));
    await press('PageUp');
    expect(await hasFocus(row(1000))).toBe(false);
    await press('Control+Home');
    await focused(row(1));
  });

  test('a cell reached by keyboard is not left under the pinned columns', async () => {
    await open();
    await focusFirstRow();
    await press('End');
    await focused(cell(1, 23));
    const menu = await row(1).locator('[data-menu]').boundingBox();
    const last = await cell(1, 23).boundingBox();
    expect(last!.x + last!.width).toBeLessThanOrEqual(menu!.x + 1);
    await press('Home', 'ArrowRight');
    await focused(cell(1, 1));
    const first = await cell(1, 0).boundingBox();
    const second = await cell(1, 1).boundingBox();
    expect(second!.x).toBeGreaterThanOrEqual(first!.x + first!.width - 1);
  });

  test('arrows move inside the header, Down leaves it', async () => {
    await open();
    await header('Nama').getByRole('button').focus();
    await press('ArrowRight');
    await focused(header('Status').getByRole('button'));
    await press('Home');
    await focused(page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    await press('ArrowDown');
    await focused(row(1));
  });

  test('Enter opens the row', async () => {
    await open();
    await focusFirstRow();
    await press('ArrowDown', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter');
    expect(await events()).toEqual(['open 2', 'open 2']);
  });
});

describe('selection', () => {
  test('Space ticks; Shift and arrows grow and shrink the range', async () => {
    await open();
    await focusFirstRow();
    await press('Space');
    expect(await row(1).getAttribute('aria-selected')).toBe('true');
    await press('ArrowDown', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown');
    expect(await selectedRows()).toBe(4);
    await press('Shift+ArrowUp');
    expect(await selectedRows()).toBe(3);
    expect(await ticked()).toBe('3 dipilih');
    expect(await events()).toEqual([]);
  });

  test('Shift and click extends from the last tick, on the box and on the row', async () => {
    await open();
    await tick(3).click();
    await tick(6).click({ modifiers: ['Shift'] });
    expect(await ticked()).toBe('4 dipilih');
    await cell(8, 1).click({ modifiers: ['Shift'] });
    expect(await ticked()).toBe('6 dipilih');
    expect(await events()).toEqual([]);
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
  });

  test('Ctrl+A ticks the page, also the rows that are not mounted; the header unticks it', async () => {
    await open();
    await focusFirstRow();
    await press('Control+a');
    expect(await ticked()).toBe('1000 dipilih');
    const all = page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' });
    expect(await all.isChecked()).toBe(true);
    await tick(2).click();
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await all.click();
    await all.click();
    expect(await ticked()).toBe('0 dipilih');
  });
});

describe('mouse', () => {
  test('a click opens the row, but not on the tick or beside it', async () => {
    await open();
    await cell(2, 3).click();
    await tick(3).click();
    await row(4)
      .locator('[data-check]')
      .click({ position: { x: 36, y: 5 } });
    expect(await events()).toEqual(['open 2']);
    expect(await ticked()).toBe('2 dipilih');
  });

  test('marking text does not open the row', async () => {
    await open();
    const box = (await cell(2, 5).boundingBox())!;
    await page.mouse.move(box.x + 14, box.y + 18);
    await page.mouse.down();
    await page.mouse.move(box.x + 80, box.y + 18, { steps: 4 });
    await page.mouse.up();
    expect((await page.evaluate(() => String(getSelection()))).length).toBeGreaterThan(3);
    expect(await events()).toEqual([]);
  });

  test('a header asks for its sort; a column that cannot be sorted has no button', async () => {
    await open();
    expect(await header('Tanggal Pengajuan').getAttribute('aria-sort')).toBe('descending');
    await header('Nama').getByRole('button').click();
    expect(await events()).toEqual(['sort name']);
    expect(await header('Nama').getAttribute('aria-sort')).toBe('ascending');
    expect(await header('Tanggal Pengajuan').getAttribute('aria-sort')).toBeNull();
    expect(await header('NIK').getByRole('button').count()).toBe(0);
  });
});

describe('row menu', () => {
  test('opens from the dots, and an action gets its row', async () => {
    await open();
    await page.getByRole('button', { name: 'Tindakan untuk ABC-20260005' }).click();
    await page.getByRole('menuitem', { name: 'Hapus' }).click();
    expect(await events()).toEqual(['delete 5']);
  });

  test('opens at the row by keyboard, is walked by arrows, and gives the focus back', async () => {
    await open();
    await focusFirstRow();
    for (const key of ['Shift+F10', 'ContextMenu']) {
      await press(key);
      await focused(page.getByRole('menuitem', { name: 'Lihat rincian' }));
      await press('ArrowDown');
      await focused(page.getByRole('menuitem', { name: 'Ubah status' }));
      await press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await focused(row(1));
    }
    expect(await events()).toEqual([]);
  });

  test('opens at the pointer with the right button', async () => {
    await open();
    await cell(4, 1).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Lihat rincian' }).click();
    expect(await events()).toEqual(['detail 4']);
  });

  test('shows an action that is not allowed with its reason, and does not run it', async () => {
    await open();
    await page.getByRole('button', { name: 'Tindakan untuk ABC-20260001' }).click();
    const item = page.getByRole('menuitem', { name: 'Ubah status' });
    expect(await item.getAttribute('aria-disabled')).toBe('true');
    expect(await item.textContent()).toContain('Butuh hak u_referral');
    await item.click({ force: true });
    expect(await events()).toEqual([]);
    expect(await page.getByRole('menu').isVisible()).toBe(true);
  });
});

describe('copy', () => {
  const copied = async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press('Control+c');
    return page.evaluate(() => navigator.clipboard.readText());
  };

  test('the ticked rows in the order of the page, one line each', async () => {
    await open();
    await tick(4).click();
    await tick(2).click();
    const lines = (await copied()).split('\n');
    expect(lines).toHaveLength(2);
    const fields = lines[0]!.split('\t');
    expect(fields).toHaveLength(24);
    expect(fields.slice(0, 5)).toEqual([
      'ABC-20260002',
      'Nur Hakim',
      'Analisis',
      '081234560074',
      '3273051234560002',
    ]);
    expect(await page.getByRole('status').filter({ hasText: 'baris disalin' }).textContent()).toBe(
      '2 baris disalin',
    );
  });

  test('the row where the keyboard stands, or its cell', async () => {
    await open();
    await focusFirstRow();
    expect((await copied()).split('\t')[0]).toBe('ABC-20260001');
    await press('End', 'Home', 'ArrowRight');
    expect(await copied()).toBe('Indah Simanjuntak');
  });
});

describe('columns', () => {
  const openPanel = async () => {
    await page.getByRole('button', { name: 'Kolom', exact: true }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Nama' }).waitFor();
    return page.getByRole('dialog');
  };
  const titles = () => page.locator('thead th .sort-title, thead th:not(:has(button))').allTextContents();
  const widthOf = async (name: string) => (await header(name).boundingBox())!.width;

  test('are hidden and shown, and stay so after a restart', async () => {
    await open();
    const panel = await openPanel();
    await panel.getByRole('checkbox', { name: 'Status' }).uncheck();
    await panel.getByRole('checkbox', { name: 'Disembunyikan' }).check();
    await press('Escape');
    expect(await header('Status').count()).toBe(0);
    await page.reload();
    await grid().waitFor();
    expect(await header('Status').count()).toBe(0);
    expect(await header('Disembunyikan').count()).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('rujukan:grid:7:contoh'))).toContain(
      '"status":false',
    );
    await (await openPanel()).getByRole('button', { name: 'Atur ulang' }).click();
    await press('Escape');
    expect(await header('Status').count()).toBe(1);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test('move with Alt and arrows, and by lifting them with the keyboard; Escape ends the lift only', async () => {
    await open();
    const panel = await openPanel();
    await panel.getByRole('checkbox', { name: 'Nama' }).focus();
    await press('Alt+ArrowDown');
    await expect.poll(titles, patient).toEqual(expect.arrayContaining(['Status', 'Nama']));
    expect((await titles()).slice(1, 4)).toEqual(['Nomor Pengajuan', 'Status', 'Nama']);
    const handle = panel.getByRole('button', { name: 'Pindahkan kolom Kota' });
    const lifted = panel.locator('.columns-lifted');
    await handle.focus();
    await press('Space');
    await lifted.waitFor();
    await press('ArrowUp', 'Escape');
    await lifted.waitFor({ state: 'detached' });
    expect(await panel.isVisible()).toBe(true);
    await handle.focus();
    await press('Space');
    await lifted.waitFor();
    await press('ArrowUp', 'Space');
    await expect
      .poll(async () => (await titles()).slice(4, 7), patient)
      .toEqual(['Nomor Telepon', 'Kota', 'NIK']);
  });

  test('move by dragging', async () => {
    await open();
    const panel = await openPanel();
    const from = (await panel.getByRole('button', { name: 'Pindahkan kolom Status' }).boundingBox())!;
    const to = (await panel.getByRole('button', { name: 'Pindahkan kolom NIK' }).boundingBox())!;
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y + 30, { steps: 5 });
    await page.mouse.move(to.x + 8, to.y + 14, { steps: 10 });
    await page.mouse.up();
    await expect
      .poll(async () => (await titles()).slice(1, 6), patient)
      .toEqual(['Nomor Pengajuan', 'Nama', 'Nomor Telepon', 'NIK', 'Status']);
  });

  test('are sized by the edge of the header and in the panel; a double click gives the default back', async () => {
    await open();
    const before = await widthOf('Nama');
    const edge = (await header('Nama').locator('.resize').boundingBox())!;
    await page.mouse.move(edge.x + 4, edge.y + 10);
    await page.mouse.down();
    await page.mouse.move(edge.x + 64, edge.y + 10, { steps: 3 });
    await page.mouse.up();
    expect(await widthOf('Nama')).toBe(before + 60);
    expect(await cell(2, 1).evaluate((element: HTMLElement) => element.offsetWidth)).toBe(before + 60);
    const panel = await openPanel();
    await panel.getByRole('button', { name: 'Perlebar kolom Nama' }).click();
    await press('Escape');
    expect(await widthOf('Nama')).toBe(before + 76);
    await header('Nama').locator('.resize').dblclick();
    expect(await widthOf('Nama')).toBe(before);
    expect(await events()).toEqual([]);
  });

  test('the first column stays pinned while the rest scrolls', async () => {
    await open();
    const before = await cell(1, 0).boundingBox();
    await page.locator('.grid-scroll').evaluate((element) => element.scrollTo(900, 0));
    expect(await cell(1, 0).boundingBox()).toEqual(before);
    expect(await page.getByRole('button', { name: 'Tindakan untuk ABC-20260001' }).isVisible()).toBe(true);
  });

  test('no title, pill, date or number is cut at the default widths', async () => {
    await open();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.grid .sort-title, .grid td[data-cell]')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.textContent),
    );
    expect(cut).toEqual([]);
  });
});

describe('waiting', () => {
  test('rows of bars in the real columns, said to a screen reader', async () => {
    await open('loading=1');
    expect(await page.locator('.bone').count()).toBe(240);
    expect(await header('Nama').isVisible()).toBe(true);
    expect(await page.getByRole('status').filter({ hasText: 'Memuat data' }).count()).toBe(1);
  });

  test('rows stay while they are read again', async () => {
    await open('refreshing=1');
    expect(await row(1).isVisible()).toBe(true);
    expect(await page.locator('.grid-frame').getAttribute('aria-busy')).toBe('true');
  });
});

test('the pager says where one is, and asks for pages and sizes', async () => {
  await open('rows=10');
  const pages = page.getByRole('navigation', { name: 'Halaman' });
  await page.getByText('Showing 1 to 10 of 4321 entries').waitFor();
  expect(await pages.getByRole('button', { name: 'Halaman sebelumnya' }).isDisabled()).toBe(true);
  await pages.getByRole('button', { name: 'Halaman berikutnya' }).click();
  await page.getByText('Showing 11 to 20 of 4321 entries').waitFor();
  expect(await pages.locator('[aria-current="page"]').textContent()).toBe('2');
  expect(await pages.getByRole('button', { name: /^Halaman \d+$/ }).count()).toBe(10);
  await page.getByRole('combobox', { name: 'Baris per halaman' }).click();
  await page.getByRole('option', { name: '1000' }).click();
  await page.getByText('Showing 1 to 1000 of 4321 entries').waitFor();
});

describe.each(['light', 'dark'])('accessibility, %s', (scheme) => {
  async function violations() {
    await page.evaluate(axe.source);
    const { violations: found } = await page.evaluate(() => {
      const { axe: runner } = window as unknown as {
        axe: { run(options: axe.RunOptions): Promise<axe.AxeResults> };
      };
      return runner.run({ resultTypes: ['violations'] });
    });
    return found
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }

  test('axe finds nothing serious in the grid, with rows ticked, and in its menu', async () => {
    await open(`rows=20&scheme=${scheme}`);
    await tick(2).click();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Tindakan untuk ABC-20260002' }).click();
    await page.getByRole('menuitem', { name: 'Hapus' }).waitFor();
    expect(await violations()).toEqual([]);
  });

  test('nor in the column panel, nor while loading', async () => {
    await open(`rows=20&scheme=${scheme}`);
    await page.getByRole('button', { name: 'Kolom', exact: true }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Nama' }).waitFor();
    expect(await violations()).toEqual([]);
    await page.goto(`${page.url()}&loading=1`);
    await grid().waitFor();
    expect(await violations()).toEqual([]);
  });
});
