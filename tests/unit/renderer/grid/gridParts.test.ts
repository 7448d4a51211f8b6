import { describe, expect, test } from 'vitest';
import { seriousFindings } from '../../../screens/facts.ts';
import { gridPage } from './harness/gridPage.ts';

/** Menu, columns and pager of the grid (features.md L2, L8, A1). */

const ui = gridPage();
const { open, grid, row, tick, cell, header, events, focused, press, pressUnseen, focusFirstRow } = ui;

describe('row menu', () => {
  test('opens from the dots, and an action gets its row', async () => {
    await open();
    await ui.page.getByRole('button', { name: 'Tindakan untuk ABC-20260005' }).click();
    await ui.page.getByRole('menuitem', { name: 'Hapus' }).click();
    expect(await events()).toEqual(['delete 5']);
    expect(await ui.page.locator('.grid-scroll').evaluate((list) => list.scrollLeft)).toBe(0);
  });

  test('opens at the row by keyboard, moves by arrows, and restores the focus', async () => {
    await open();
    await focusFirstRow();
    for (const key of ['Shift+F10', 'ContextMenu']) {
      await press(key);
      await focused(ui.page.getByRole('menuitem', { name: 'Lihat rincian' }));
      await press('ArrowDown');
      await focused(ui.page.getByRole('menuitem', { name: 'Hapus' }));
      await press('ArrowDown');
      await focused(ui.page.getByRole('menuitem', { name: 'Ubah status' }));
      await press('Escape');
      await ui.page.getByRole('menu').waitFor({ state: 'detached' });
      await focused(row(1));
    }
    expect(await events()).toEqual([]);
  });

  test('an action that takes the focus while the menu closes returns it to the row', async () => {
    await open();
    await focusFirstRow();
    await press('Shift+F10');
    const item = ui.page.getByRole('menuitem', { name: 'Lihat rincian' });
    await focused(item);
    await item.evaluate((element: HTMLElement) => {
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      element.focus();
    });
    await ui.page.getByRole('menu').waitFor({ state: 'detached' });
    await focused(row(1));
    await press('Enter');
    expect(await events()).toEqual(['open 1']);
  });

  test('the row that replaces the menu’s row has the focus when the menu closes', async () => {
    await open();
    await focusFirstRow();
    await press('Shift+F10');
    await focused(ui.page.getByRole('menuitem', { name: 'Lihat rincian' }));
    await pressUnseen('Halaman 2');
    await row(101).waitFor();
    await press('Escape');
    await focused(row(101));
  });

  test('opens at the pointer with the right button', async () => {
    await open();
    await cell(4, 1).click({ button: 'right' });
    await ui.page.getByRole('menuitem', { name: 'Lihat rincian' }).click();
    expect(await events()).toEqual(['detail 4']);
  });

  test('shows an action that is not allowed with its reason, says it in an alert, and does not run it', async () => {
    await open();
    await ui.page.getByRole('button', { name: 'Tindakan untuk ABC-20260001' }).click();
    const item = ui.page.getByRole('menuitem', { name: 'Ubah status' });
    expect(await item.getAttribute('aria-disabled')).toBe('true');
    expect(await item.textContent()).toContain('Butuh hak u_referral');
    await item.click({ force: true });
    await ui.page.getByRole('dialog', { name: 'Butuh hak u_referral' }).waitFor();
    expect(await events()).toEqual([]);
  });
});

describe('copy', () => {
  const copied = async () => {
    await ui.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press('Control+c');
    return ui.page.evaluate(() => navigator.clipboard.readText());
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
    expect(await ui.page.getByRole('status').filter({ hasText: 'baris disalin' }).textContent()).toBe(
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
    await ui.page.getByRole('button', { name: 'Kolom', exact: true }).click();
    await ui.page.getByRole('dialog').getByRole('checkbox', { name: 'Nama' }).waitFor();
    return ui.page.getByRole('dialog');
  };
  const titles = () => ui.page.locator('thead th .sort-title, thead th:not(:has(button))').allTextContents();
  const widthOf = async (name: string) => (await header(name).boundingBox())!.width;

  test('are hidden and shown, and stay so after a restart', async () => {
    await open();
    const panel = await openPanel();
    await panel.getByRole('checkbox', { name: 'Status' }).uncheck();
    await panel.getByRole('checkbox', { name: 'Disembunyikan' }).check();
    await press('Escape');
    expect(await header('Status').count()).toBe(0);
    await ui.page.reload();
    await grid().waitFor();
    expect(await header('Status').count()).toBe(0);
    expect(await header('Disembunyikan').count()).toBe(1);
    expect(await ui.page.evaluate(() => localStorage.getItem('rujukan:grid:7:contoh'))).toContain(
      '"status":false',
    );
    await (await openPanel()).getByRole('button', { name: 'Reset' }).click();
    await press('Escape');
    expect(await header('Status').count()).toBe(1);
    expect(await ui.page.evaluate(() => localStorage.length)).toBe(0);
  });

  test('move with Alt and arrows, and by lifting them with the keyboard; Escape ends the lift only', async () => {
    await open();
    const panel = await openPanel();
    await panel.getByRole('checkbox', { name: 'Nama' }).focus();
    await press('Alt+ArrowDown');
    await expect.poll(titles).toEqual(expect.arrayContaining(['Status', 'Nama']));
    expect((await titles()).slice(1, 4)).toEqual(['Nomor Pengajuan', 'Status', 'Nama']);
    const handle = panel.getByRole('button', { name: 'Pindahkan kolom Kota' });
    const lifted = panel.locator('[data-lifted]');
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
    await expect.poll(async () => (await titles()).slice(4, 7)).toEqual(['Nomor Telepon', 'Kota', 'NIK']);
  });

  test('a lift that is ended before its move was painted is over too', async () => {
    await open();
    const panel = await openPanel();
    const lifted = panel.locator('[data-lifted]');
    await panel.getByRole('button', { name: 'Pindahkan kolom Kota' }).focus();
    await press('Space');
    await lifted.waitFor();
    await ui.page.evaluate(() => {
      for (const [key, keyCode] of [
        ['ArrowUp', 38],
        ['Escape', 27],
      ] as const)
        document.activeElement!.dispatchEvent(
          new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true }),
        );
    });
    await lifted.waitFor({ state: 'detached' });
    expect(await panel.isVisible()).toBe(true);
  });

  test('move by dragging', async () => {
    await open();
    const panel = await openPanel();
    const from = (await panel.getByRole('button', { name: 'Pindahkan kolom Status' }).boundingBox())!;
    const to = (await panel.getByRole('button', { name: 'Pindahkan kolom NIK' }).boundingBox())!;
    await ui.page.mouse.move(from.x + 8, from.y + 8);
    await ui.page.mouse.down();
    await ui.page.mouse.move(from.x + 8, from.y + 30, { steps: 5 });
    await ui.page.mouse.move(to.x + 8, to.y + 14, { steps: 10 });
    await ui.page.mouse.up();
    await expect
      .poll(async () => (await titles()).slice(1, 6))
      .toEqual(['Nomor Pengajuan', 'Nama', 'Nomor Telepon', 'NIK', 'Status']);
  });

  test('are sized by the edge of the header and in the panel; a double click gives the default back', async () => {
    await open();
    const before = await widthOf('Nama');
    const edge = (await header('Nama').locator('.resize').boundingBox())!;
    await ui.page.mouse.move(edge.x + 4, edge.y + 10);
    await ui.page.mouse.down();
    await ui.page.mouse.move(edge.x + 64, edge.y + 10, { steps: 3 });
    await ui.page.mouse.up();
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

  test('hidden cells are not drawn but counted for screen readers; the focused cell stays', async () => {
    await open();
    const places = () =>
      row(2)
        .locator('[aria-colindex]')
        .evaluateAll((cells) => cells.map((cell) => Number(cell.ariaColIndex)));
    const atLeft = await places();
    expect(await grid().getAttribute('aria-colcount')).toBe('26');
    expect(atLeft.length).toBeLessThan(20);
    expect(atLeft.slice(0, 5)).toEqual([2, 3, 4, 5, 6]);
    await focusFirstRow();
    for (let at = 0; at < 4; at++) await press('ArrowRight');
    await focused(cell(1, 3));
    await ui.page.locator('.grid-scroll').evaluate((list) => {
      list.scrollLeft = list.scrollWidth;
    });
    await expect.poll(places).toContain(25);
    const atRight = await places();
    expect(atRight).toContain(2);
    expect(atRight).not.toContain(5);
    await focused(cell(1, 3));
    expect(await row(1).locator('[aria-colindex="5"]').count()).toBe(1);
    await press('ArrowLeft');
    await focused(cell(1, 2));
    await expect.poll(places).toContain(4);
  });

  test('the first column stays pinned while the rest scrolls', async () => {
    await open();
    const before = await cell(1, 0).boundingBox();
    await ui.page.locator('.grid-scroll').evaluate((element) => element.scrollTo(900, 0));
    expect(await cell(1, 0).boundingBox()).toEqual(before);
    expect(await ui.page.getByRole('button', { name: 'Tindakan untuk ABC-20260001' }).isVisible()).toBe(true);
  });

  test('a pinned column stays beside the first, follows its edge, and gives way in a narrow list', async () => {
    await open('pinned=1');
    const viewport = ui.page.locator('.grid-scroll');
    const places = () =>
      Promise.all([cell(1, 0), cell(1, 1)].map(async (each) => (await each.boundingBox())!.x));
    const before = await places();
    await viewport.evaluate((element) => element.scrollTo(900, 0));
    expect(await places()).toEqual(before);
    const edge = (await header('Nomor Pengajuan').locator('.resize').boundingBox())!;
    await ui.page.mouse.move(edge.x + 4, edge.y + 10);
    await ui.page.mouse.down();
    await ui.page.mouse.move(edge.x + 44, edge.y + 10, { steps: 3 });
    expect((await places())[1]).toBe(before[1]! + 40);
    await ui.page.mouse.up();
    expect((await places())[1]).toBe(before[1]! + 40);
    await ui.page.setViewportSize({ width: 600, height: 700 });
    await expect.poll(async () => (await places())[1]).toBeLessThan(0);
    expect((await places())[0]).toBeGreaterThan(0);
  });

  test('the pinned edges cast a shadow while columns are out of sight there', async () => {
    await open('pinned=1');
    const viewport = ui.page.locator('.grid-scroll');
    const shades = () =>
      ui.page.evaluate(() =>
        ['.pin-first', '.pin-second', '.pin-menu'].filter((pin) => {
          const { boxShadow } = getComputedStyle(document.querySelector(`tr[data-index] ${pin}`)!);
          return !boxShadow.startsWith('rgba(0, 0, 0, 0)');
        }),
      );
    await expect.poll(shades).toEqual(['.pin-menu']);
    await viewport.evaluate((element) => element.scrollTo(300, 0));
    await expect.poll(shades).toEqual(['.pin-second', '.pin-menu']);
    await viewport.evaluate((element) => element.scrollTo(90_000, 0));
    await expect.poll(shades).toEqual(['.pin-second']);
  });

  test('no title, pill, date or number is cut at the default widths', async () => {
    await open();
    // The window is wide, because the grid draws only visible columns.
    await ui.page.setViewportSize({ width: 4000, height: 768 });
    const shown = ui.page.locator('.grid tbody tr').first().locator('td[data-cell]');
    await expect.poll(() => shown.count()).toBe(24);
    const cut = await ui.page.evaluate(() =>
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
    expect(await ui.page.locator('.bone').count()).toBe(240);
    expect(await header('Nama').isVisible()).toBe(true);
    expect(await ui.page.getByRole('status').filter({ hasText: 'Memuat data' }).count()).toBe(1);
  });

  test('rows stay while they are read again', async () => {
    await open('refreshing=1');
    expect(await row(1).isVisible()).toBe(true);
    expect(await ui.page.locator('.grid-frame').getAttribute('aria-busy')).toBe('true');
  });
});

test('the pager shows the position, and requests pages and sizes', async () => {
  await open('rows=10');
  const pages = ui.page.getByRole('navigation', { name: 'Halaman' });
  await ui.page.getByText('Showing 1 to 10 of 4.321 entries').waitFor();
  expect(await pages.getByRole('button', { name: 'Halaman sebelumnya' }).isDisabled()).toBe(true);
  await pages.getByRole('button', { name: 'Halaman berikutnya' }).click();
  await ui.page.getByText('Showing 11 to 20 of 4.321 entries').waitFor();
  expect(await pages.locator('[aria-current="page"]').textContent()).toBe('2');
  expect(await pages.getByRole('button', { name: /^Halaman \d+$/ }).count()).toBe(10);
  const back = pages.getByRole('button', { name: 'Halaman sebelumnya' });
  await back.press('Enter');
  await ui.page.getByText('Showing 1 to 10 of 4.321 entries').waitFor();
  await focused(back);
  await back.press('Enter');
  await ui.page.getByText('Showing 1 to 10 of 4.321 entries').waitFor();
  await ui.page.getByRole('combobox', { name: 'Baris per halaman' }).click();
  await ui.page.getByRole('option', { name: '1000' }).click();
  await ui.page.getByText('Showing 1 to 1.000 of 4.321 entries').waitFor();
  await open('loading=1');
  expect(await ui.page.locator('.pager-range').textContent()).toBe('Memuat…');
});

describe.each(['light', 'dark'])('accessibility, %s', (scheme) => {
  test('axe finds nothing serious in the grid, with rows ticked, and in its menu', async () => {
    await open(`rows=20&scheme=${scheme}`);
    await tick(2).click();
    expect(await seriousFindings(ui.page)).toEqual([]);
    await ui.page.getByRole('button', { name: 'Tindakan untuk ABC-20260002' }).click();
    await ui.page.getByRole('menuitem', { name: 'Hapus' }).waitFor();
    expect(await seriousFindings(ui.page)).toEqual([]);
  });

  test('nor in the column panel, nor while loading', async () => {
    await open(`rows=20&scheme=${scheme}`);
    await ui.page.getByRole('button', { name: 'Kolom', exact: true }).click();
    await ui.page.getByRole('dialog').getByRole('checkbox', { name: 'Nama' }).waitFor();
    expect(await seriousFindings(ui.page)).toEqual([]);
    await ui.page.goto(`${ui.page.url()}&loading=1`);
    await grid().waitFor();
    expect(await seriousFindings(ui.page)).toEqual([]);
  });
});
