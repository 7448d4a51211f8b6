import { describe, expect, test } from 'vitest';
import { gridPage } from './harness/gridPage.ts';

/** The grid in Chromium (features.md L3, A1, A2). */

const ui = gridPage();
const {
  open,
  grid,
  row,
  tick,
  cell,
  header,
  events,
  ticked,
  hasFocus,
  focused,
  press,
  pressUnseen,
  focusFirstRow,
} = ui;
const mountedRows = () => ui.page.locator('tbody tr').count();
const selectedRows = () => ui.page.locator('tr[aria-selected="true"]').count();

describe('the window of rows', () => {
  test('mounts fewer than 120 rows of 1,000, and as few at the end', async () => {
    await open('rows=1000');
    expect(await grid().getAttribute('aria-rowcount')).toBe('1001');
    expect(await ui.page.locator('thead th:not(.filler)').count()).toBe(26);
    expect(await mountedRows()).toBeLessThan(120);
    await focusFirstRow();
    await press('Control+End');
    await focused(row(1000));
    expect(await mountedRows()).toBeLessThan(120);
    expect(await row(1000).getAttribute('aria-rowindex')).toBe('1001');
  });

  test('keeps the focused row mounted when it is scrolled away', async () => {
    await open('rows=1000');
    await focusFirstRow();
    await press('ArrowDown', 'ArrowDown');
    await focused(row(3));
    const viewport = ui.page.locator('.grid-scroll');
    await viewport.evaluate((element) => element.scrollTo(0, 20_000));
    await row(560).waitFor();
    expect(await hasFocus(row(3))).toBe(true);
    await press('ArrowDown');
    await focused(row(4));
    await viewport.evaluate((element) => element.scrollTo(0, 20_000));
    await row(560).focus();
    await viewport.evaluate((element) => element.scrollTo(0, 0));
    await row(1).waitFor();
    expect(await hasFocus(row(560))).toBe(true);
  });

  test('starts another page at its top, and keeps the scroll position when the same page is read again', async () => {
    await open('rows=1000');
    const viewport = ui.page.locator('.grid-scroll');
    await focusFirstRow();
    await press('PageDown', 'PageDown');
    const before = await viewport.evaluate((element) => element.scrollTop);
    expect(before).toBeGreaterThan(0);
    await ui.page.getByRole('button', { name: 'Baca ulang' }).click();
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('1002');
    expect(await viewport.evaluate((element) => element.scrollTop)).toBe(before);
    await ui.page.getByRole('button', { name: 'Halaman 2' }).click();
    await row(1001).waitFor();
    expect(await viewport.evaluate((element) => element.scrollTop)).toBe(0);
  });

  test('draws another page once, without removing a cell again', async () => {
    await open('rows=1000');
    await ui.page.evaluate(() => {
      const tell = (node: Node) =>
        node instanceof HTMLElement &&
        node.matches('tr, td') &&
        window.events.push(`removed ${node.tagName}`);
      new MutationObserver((changes) => {
        for (const { removedNodes } of changes) for (const node of removedNodes) tell(node);
      }).observe(document.querySelector('table.grid')!, { childList: true, subtree: true });
    });
    await ui.page.getByRole('button', { name: 'Halaman 2' }).click();
    await row(1001).waitFor();
    await ui.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await events()).toEqual([]);
  });

  test('the keyboard continues in the rows that replace others', async () => {
    await open('rows=100');
    await focusFirstRow();
    await press('ArrowDown');
    await pressUnseen('Halaman 2');
    await focused(row(101));
    await ui.page.getByRole('button', { name: 'Baca ulang' }).focus();
    await pressUnseen('Halaman 1');
    await row(1).waitFor();
    expect(await hasFocus(ui.page.getByRole('button', { name: 'Baca ulang' }))).toBe(true);
  });

  test('a removed row passes the focus to the row in its place', async () => {
    await open('rows=100');
    await focusFirstRow();
    await press('ArrowDown');
    const gone = (id: number) =>
      ui.page.evaluate((of) => dispatchEvent(new CustomEvent('gone', { detail: of })), id);
    await gone(2);
    await focused(row(3));
    await ui.page.getByRole('button', { name: 'Baca ulang' }).focus();
    await gone(3);
    await row(3).waitFor({ state: 'detached' });
    expect(await hasFocus(ui.page.getByRole('button', { name: 'Baca ulang' }))).toBe(true);
  });

  test('a row with an open editor keeps its place and input, even when the answer removes it', async () => {
    await open('rows=100&edits');
    const tell = (kind: string, detail = 0) =>
      ui.page.evaluate(([name, of]) => dispatchEvent(new CustomEvent(String(name), { detail: of })), [
        kind,
        detail,
      ] as const);
    await cell(2, 5).click();
    await press('F2', 'Control+a');
    await ui.page.keyboard.type('Kota ');
    const input = await ui.page.locator('.cell-editor').elementHandle();
    const before = await row(2).boundingBox();
    await tell('again');
    await tell('gone', 2);
    await tell('gone', 3);
    await ui.page.keyboard.type('Bogor');
    expect(await input?.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await row(2).boundingBox()).toEqual(before);
    await press('Enter');
    expect(await events()).toEqual(['save 2 Kota Bogor']);
    await row(2).waitFor({ state: 'detached' });
    await row(9001).waitFor();
  });

  test('focuses the row that was open after the return', async () => {
    await open('rows=1000&highlight=500');
    await row(500).waitFor();
    await expect.poll(() => row(500).isVisible()).toBe(true);
    expect(await row(500).getAttribute('data-highlight')).toBe('true');
    await header('Nama').getByRole('button').focus();
    await press('ArrowDown');
    await focused(row(500));
  });
});

describe('keyboard', () => {
  test('one tab stop in the header, one row in the body', async () => {
    await open();
    expect(await ui.page.locator('thead [tabindex="0"]').count()).toBe(1);
    expect(await ui.page.locator('tbody tr[tabindex="0"]').count()).toBe(1);
    await focusFirstRow();
    await press('PageDown');
    expect(await ui.page.locator('tbody tr[tabindex="0"]').count()).toBe(1);
  });

  test('arrows, pages and ends move through rows and cells', async () => {
    await open('rows=1000');
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

  test('a cell of the second pinned column comes into view in a narrow grid', async () => {
    await open('pinned');
    await ui.page.setViewportSize({ width: 600, height: 768 });
    await focusFirstRow();
    await press('End');
    await focused(cell(1, 23));
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
    await focused(ui.page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    await press('ArrowDown');
    await focused(row(1));
  });

  test('Enter opens the row', async () => {
    await open();
    await focusFirstRow();
    await press('ArrowDown', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter');
    expect(await events()).toEqual(['open 2', 'open 2']);
  });

  test('Ctrl and Enter open it in a further window (features.md W3)', async () => {
    await open();
    await focusFirstRow();
    await press('Control+Enter');
    expect(await events()).toEqual(['open 1 apart']);
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
    await press('Escape');
    expect(await ticked()).toBe('0 dipilih');
    expect(await events()).toEqual([]);
  });

  test('the first tick is drawn without an image', async () => {
    await open();
    await tick(3).click();
    expect(await ticked()).toBe('1 dipilih');
    await ui.page.waitForTimeout(100);
    const fetched = await ui.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(fetched.filter((name) => name.endsWith('.svg'))).toEqual([]);
  });

  test('Shift and click extends from the last tick, on the box and on the row', async () => {
    await open();
    await tick(3).click();
    await tick(6).click({ modifiers: ['Shift'] });
    expect(await ticked()).toBe('4 dipilih');
    await cell(8, 1).click({ modifiers: ['Shift'] });
    expect(await ticked()).toBe('6 dipilih');
    expect(await events()).toEqual([]);
    expect(await ui.page.evaluate(() => String(getSelection()))).toBe('');
  });

  test('Ctrl+A ticks the page, also the rows that are not mounted; the header unticks it', async () => {
    await open('rows=1000');
    await focusFirstRow();
    await press('Control+a');
    expect(await ticked()).toBe('1000 dipilih');
    const all = ui.page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' });
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

  test('Ctrl or the middle button open it in a further window, but not on a control (features.md W3)', async () => {
    await open();
    await cell(2, 3).click({ modifiers: ['Control'] });
    await cell(3, 3).click({ button: 'middle' });
    await tick(4).click({ button: 'middle' });
    await cell(5, 3).click({ button: 'right' });
    await press('Escape');
    expect(await events()).toEqual(['open 2 apart', 'open 3 apart']);
  });

  test('marking text does not open the row', async () => {
    await open();
    const box = (await cell(2, 5).boundingBox())!;
    await ui.page.mouse.move(box.x + 14, box.y + 18);
    await ui.page.mouse.down();
    await ui.page.mouse.move(box.x + 80, box.y + 18, { steps: 4 });
    await ui.page.mouse.up();
    expect((await ui.page.evaluate(() => String(getSelection()))).length).toBeGreaterThan(3);
    expect(await events()).toEqual([]);
  });

  test('a header asks for its sort; a column that cannot be sorted has no button', async () => {
    await open();
    expect(await header('Tanggal Pengajuan').getAttribute('aria-sort')).toBe('descending');
    // The whole header cell sorts, except its edge, which resizes the column.
    const { x, y, width } = (await header('Nama').boundingBox())!;
    await ui.page.mouse.click(x + width - 14, y + 30);
    await ui.page.mouse.click(x + width - 3, y + 17);
    expect(await events()).toEqual(['sort name']);
    expect(await header('Nama').getAttribute('aria-sort')).toBe('ascending');
    expect(await header('Tanggal Pengajuan').getAttribute('aria-sort')).toBeNull();
    await ui.page.getByRole('status').getByText('Diurutkan menurut Nama, naik', { exact: true }).waitFor();
    expect(await header('NIK').getByRole('button').count()).toBe(0);
  });
});
