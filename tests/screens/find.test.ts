import { expect, test, vi } from 'vitest';
import { lightStage } from './lightStage.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();

const open = async (path: string) => {
  await on.stage.show(path, states[0]!, false);
  const { page } = on.stage;
  const bar = page.getByRole('search', { name: 'Cari di halaman' });
  const told = () => bar.getByRole('status').textContent();
  /** Marked texts, and values of marked fields. The current match is in brackets. */
  const marks = () =>
    page.evaluate(() => [
      ...['found', 'found-now'].flatMap((name) =>
        [...(CSS.highlights.get(name) ?? [])].map((range) => (name === 'found' ? `${range}` : `[${range}]`)),
      ),
      ...[...document.querySelectorAll<HTMLInputElement>('[data-found]')].map(({ value, dataset }) =>
        dataset.found === 'now' ? `[${value}]` : value,
      ),
    ]);
  return { page, bar, told, marks };
};

test('Ctrl+F marks every place of a text, Enter goes on, and Escape gives the keyboard back', async () => {
  const { page, bar, told, marks } = await open('/faq');
  const question = page.getByRole('grid').locator('tbody tr[data-index]').first();
  await question.focus();
  const word = (await question.textContent())!.match(/\p{L}{5,}/u)![0];
  await page.keyboard.press('Control+f');
  await page.keyboard.type(word.toUpperCase());
  await expect.poll(told).toMatch(/^1 dari \d+$/);
  const count = Number((await told())!.split(' ').at(-1));
  expect((await marks()).length).toBe(count);
  for (const text of await marks())
    expect(text.toLowerCase().replaceAll(/[[\]]/g, '')).toBe(word.toLowerCase());
  await page.keyboard.press('Shift+Enter');
  await expect.poll(told).toBe(`${count} dari ${count}`);
  await page.keyboard.press('Enter');
  await expect.poll(told).toBe(`1 dari ${count}`);
  await page.keyboard.type('qqq');
  await expect.poll(told).toBe('Tidak ditemukan');
  expect(await marks()).toEqual([]);
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await expect.poll(() => question.evaluate((each) => each === document.activeElement)).toBe(true);
});

test('values of fields are found, also behind a dialog only those of the dialog', async () => {
  const { page, bar, told, marks } = await open('/general-settings');
  const field = page.getByRole('main').getByRole('textbox').first();
  const value = await field.inputValue();
  expect(value).not.toBe('');
  await page.keyboard.press('Control+f');
  await page.keyboard.type(value);
  await expect.poll(told).toMatch(/^1 dari \d+$/);
  expect((await marks()).some((each) => each.includes(value))).toBe(true);
  await page.keyboard.press('F1');
  const dialog = page.getByRole('dialog', { name: 'Pintasan keyboard' });
  await dialog.waitFor();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('cari di halaman');
  await expect.poll(told).toBe('1 dari 1');
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  expect(await dialog.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
});

test('a long list says that only its drawn rows are searched', async () => {
  const { page, bar } = await open('/pengajuan-referal?limit=100');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('a');
  await bar.getByText('Di daftar hanya baris yang tampak. Cari semua: /', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
});
