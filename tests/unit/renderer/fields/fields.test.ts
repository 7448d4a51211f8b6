import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { seriousFindings } from '../../../screens/facts.ts';
import { type Harness, startHarness } from '../harness.ts';

const pictures = resolve(import.meta.dirname, '../../../../test-results/fields');

let harness: Harness;
let page: Page;
let faults: string[];

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  harness = await startHarness({ root: join(import.meta.dirname, 'harness'), ready: 'form' });
});
afterAll(() => harness?.close());
afterEach(() => expect(faults).toEqual([]));
const open = async (state = 'empty') => {
  ({ page, faults } = await harness.open(`state=${state}`));
};
const values = async () => JSON.parse((await page.locator('#values').textContent()) ?? '{}');
const input = (label: string | RegExp) => page.getByRole('textbox', { name: label }).first();

async function typed(label: string | RegExp, text: string, name: string, expected: unknown): Promise<void> {
  await input(label).focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await values())[name]).toEqual(expected);
}

async function openers(): Promise<string[]> {
  for (const coming of ['rows', 'agents'])
    await page.evaluate((name) => dispatchEvent(new Event(name)), coming);
  const ids = await page
    .locator('form :is(input, button[id]):not([type="checkbox"], [type="radio"], [type="hidden"])')
    .evaluateAll((all) => all.map((each) => each.id));
  const found: string[] = [];
  for (const id of ids.filter(Boolean)) {
    await page.locator(`[id="${id}"]`).click();
    // A dropdown is positioned in one frame and shown in the next.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    if ((await page.locator(opened).count()) > 0) found.push(id);
    await page.getByRole('heading').first().click();
    await expect.poll(() => page.locator(opened).count()).toBe(0);
  }
  return found;
}
const opened = ':is([role="listbox"], [class*="-dropdown"]):visible';

describe('Esc', () => {
  const left = async () => Number(await page.locator('#left').textContent());

  test('closes what a field has opened, and then does nothing, in every field that opens something', async () => {
    await open('filled');
    const ids = await openers();
    expect(ids).toEqual(
      expect.arrayContaining(['choice', 'products', 'late', 'agents', 'agent', 'day', 'at', 'colour']),
    );
    for (const id of ids) {
      const field = page.locator(`[id="${id}"]`);
      const before = await values();
      await field.click();
      for (const shown of [0, 0, 0]) {
        await page.keyboard.press('Escape');
        await expect.poll(() => page.locator(opened).count(), { message: id }).toBe(shown);
      }
      expect(await field.evaluate((each) => each === document.activeElement), id).toBe(true);
      expect([await left(), await values()], id).toEqual([0, before]);
    }
    await input('Nama').focus();
    await page.keyboard.press('Escape');
    await expect.poll(left).toBe(1);
  });

  test('first clears the search in a choice, which keeps its value', async () => {
    await open('filled');
    for (const [id, rest] of [
      ['choice', 'Beta'],
      ['products', ''],
      ['late', ''],
      ['agents', ''],
    ] as const) {
      const field = page.locator(`[id="${id}"]`);
      const before = await values();
      await field.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('zz');
      await page.keyboard.press('Escape');
      await expect.poll(() => field.inputValue(), { message: id }).toBe(rest);
      expect(await field.getAttribute('aria-expanded'), id).toBe('true');
      await page.keyboard.press('Escape');
      await expect.poll(() => field.getAttribute('aria-expanded'), { message: id }).toBe('false');
      await page.keyboard.press('Escape');
      expect([await field.inputValue(), await left(), await values()], id).toEqual([rest, 0, before]);
    }
    const choice = page.locator('#choice');
    await choice.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('gam');
    await page.keyboard.press('Enter');
    await page.keyboard.type('x');
    await page.keyboard.press('Escape');
    expect(await choice.inputValue()).toBe('Gama');
  });
});

describe('with the keyboard', () => {
  test('letters replace the choice of a closed select, after Tab and after a choice', async () => {
    await open('filled');
    const choice = page.locator('#choice');
    await input('Nama').focus();
    const isReached = () => choice.evaluate((each) => each === document.activeElement);
    for (let presses = 0; presses < 30 && !(await isReached()); presses += 1)
      await page.keyboard.press('Tab');
    for (const [letters, word] of [
      ['gam', 'Gama'],
      ['al', 'Alfa'],
    ] as const) {
      await page.keyboard.type(letters);
      expect(await choice.inputValue()).toBe(letters);
      await page.keyboard.press('Enter');
      await expect.poll(() => choice.inputValue()).toBe(word);
    }
  });

  test('figures, phones and days are taken in every usual form', async () => {
    await open();
    await typed('Nomor Telepon', '0812 3456-7890', 'phone', '081234567890');
    await typed('NIK', '3273.0541', 'digits', '32730541');
    await typed('Gaji', '1500000', 'rupiah', 1_500_000);
    expect(await input('Gaji').inputValue()).toBe('Rp. 1.500.000');
    await typed('Kuota', '1250', 'number', 1250);
    expect(await input('Kuota').inputValue()).toBe('1.250');
    await typed('Bunga', '2,5', 'percent', 2.5);
    await typed('Tanggal Lahir', '1/12/1990', 'day', '1990-12-01');
    expect(await input('Tanggal Lahir').inputValue()).toBe('01-12-1990');
    await typed('Email', ' Siti@Contoh.example', 'email', 'siti@contoh.example');
  });

  test('an invalid character is reported, and no input is lost', async () => {
    await open();
    await input('Kuota').focus();
    await page.keyboard.type('12a');
    await page.getByText("'a' tidak dapat dibaca sebagai angka").waitFor();
    expect(await input('Kuota').inputValue()).toBe('12a');
    await expect.poll(async () => (await values()).number).toBe('12a');
    await input('NIK').fill('3273054101900001');
    await input('NIK').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('9x');
    await page.getByText('Hanya angka', { exact: true }).waitFor();
    await expect.poll(async () => (await values()).digits).toBe('3273054101900001');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('x1');
    await expect.poll(async () => (await values()).digits).toBe('1273054101900001');
    await input('Nomor Telepon').fill('08123456789012345');
    await input('Nomor Telepon').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('9');
    await expect.poll(async () => (await values()).phone).toBe('08123456789012345');
    await input('Nomor Telepon').fill('');
    await input('Nomor Telepon').focus();
    await page.keyboard.type('0812 34567890 (2)');
    await page.getByText("Hanya nomornya yang diambil, tanpa '(2'").waitFor();
    await page.keyboard.press('Tab');
    expect(await input('Nomor Telepon').inputValue()).toBe('081234567890');
    await expect.poll(async () => (await values()).phone).toBe('081234567890');
    const two = '3273054101900001 / 3273054101900002';
    await input('NIK').fill(two);
    await page.getByText('Hanya satu nomor', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    expect(await input('NIK').inputValue()).toBe(two);
    await input('Tanggal Lahir').focus();
    await page.keyboard.type('31-02-2026');
    await page.keyboard.press('Tab');
    await page.getByText('Tanggal tidak ada').waitFor();
    expect(await input('Tanggal Lahir').inputValue()).toBe('31-02-2026');
  });

  test('no field cuts or leaves out anything of a paste without a word that a screen reader says, too', async () => {
    await open('typing');
    const inputs = await page.locator('form input, form textarea').all();
    expect(inputs.length).toBeGreaterThan(60);
    const silent: string[] = [];
    for (const text of ['Ab1 é-/ '.repeat(6), '081234567890123456789012345']) {
      for (const each of inputs) {
        // Screen readers announce a text only if its live region existed before the text.
        const region = await each.evaluateHandle((element) =>
          element.closest('.mantine-InputWrapper-root')?.querySelector('[aria-live]'),
        );
        await each.fill(text);
        const [kept, said] = await each.evaluate((element: HTMLInputElement, before) => {
          const field = element.closest('.mantine-InputWrapper-root');
          const live = before?.isConnected ? [before] : [];
          const words = [...live, ...(field?.querySelectorAll('[class*="Wrapper-error"]') ?? [])];
          return [element.value, words.map((word) => word.textContent).join(' ')];
        }, region);
        const shouts = /banyak|Hanya|Tanpa/.test(said);
        if (!shouts) silent.push(`${await each.getAttribute('id')}: ${kept}`);
      }
    }
    expect(silent).toEqual([]);
  });

  test('an empty calendar begins with the month that it is in Jakarta', async () => {
    await open();
    await page.clock.setFixedTime('2026-11-30T18:00:00Z');
    await page.reload();
    await input('Tanggal Lahir').click();
    await page.getByRole('button', { name: /^Desember 2026/ }).waitFor();
  });

  test('a calendar names its arrows, and abbreviates weekdays and months as people do', async () => {
    await open();
    await page.clock.setFixedTime('2026-08-15T03:00:00Z');
    await page.reload();
    await input('Tanggal Lahir').click();
    for (const name of ['Bulan sebelumnya', 'Bulan berikutnya'])
      await page.getByRole('button', { name, exact: true }).waitFor();
    expect((await page.locator('th').allInnerTexts()).slice(0, 7)).toEqual([
      'Sen',
      'Sel',
      'Rab',
      'Kam',
      'Jum',
      'Sab',
      'Min',
    ]);
    await page.getByRole('button', { name: /^Agustus 2026/ }).click();
    await page.getByRole('button', { name: 'Agu', exact: true }).waitFor();
    for (const name of ['Tahun sebelumnya', 'Tahun berikutnya'])
      await page.getByRole('button', { name, exact: true }).waitFor();
  });

  test.each([
    ['17 Agustus 1965', '1965-08-17'],
    ['17/8/65', '1965-08-17'],
    ['17 agt 1965', '1965-08-17'],
  ])('%s is understood as a day, and stands as the day that it is', async (text, day) => {
    await open();
    await typed('Tanggal Lahir', text, 'day', day);
    expect(await input('Tanggal Lahir').inputValue()).toBe('17-08-1965');
  });

  test.each(['31-02-2026', 'abc'])(
    '%s is no day: it stays, is the value, and is not called missing',
    async (text) => {
      await open('error');
      await typed('Tanggal Lahir', text, 'day', text);
      expect(await input('Tanggal Lahir').inputValue()).toBe(text);
      await page.getByText('Tanggal tidak ada').waitFor();
      expect(await page.getByText('Tanggal Lahir wajib diisi').count()).toBe(0);
      await typed('Tanggal Lahir', '', 'day', text);
      await input('Tanggal Lahir').fill('1-2-1990');
      await expect.poll(async () => (await values()).day).toBe('1990-02-01');
      expect(await page.getByText('Tanggal tidak ada').count()).toBe(0);
      await page.getByRole('button', { name: /^14 Februari 1990/ }).click();
      await expect.poll(async () => (await values()).day).toBe('1990-02-14');
      expect(await input('Tanggal Lahir').inputValue()).toBe('14-02-1990');
    },
  );

  test('days of filters are typed too; what is none and a wrong order are told, and nothing is applied', async () => {
    await open('filters');
    const [from, to] = [input('Dari'), input('Sampai')];
    const apply = () => page.getByRole('button', { name: 'Terapkan' }).click();
    await from.fill('31-02-2026');
    await apply();
    await page.getByText('Tanggal tidak ada').waitFor();
    expect(await from.inputValue()).toBe('31-02-2026');
    await from.fill('17 agt 2026');
    await to.fill('16/8/26');
    await page.getByText('Tanggal akhir tidak boleh sebelum tanggal mulai').waitFor();
    await apply();
    expect(await values()).toEqual({});
    await to.fill('18/8/26');
    await apply();
    await expect.poll(values).toEqual({ start_date: '2026-08-17', end_date: '2026-08-18' });
  });

  test('a pasted international number becomes its 0-form', async () => {
    await open();
    await input('Nomor Telepon').focus();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text', '+62 812-3456-7890');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true }),
      );
    });
    await input('Nomor Telepon').fill('+62 812-3456-7890');
    expect(await values()).toMatchObject({ phone: '081234567890' });
  });

  test('a password says how easily it is guessed, and can be shown', async () => {
    await open();
    await page.getByLabel('Password', { exact: true }).focus();
    await page.keyboard.type('123456');
    await page.getByText('Sangat mudah ditebak: angka berurutan').waitFor();
    await page.getByRole('button', { name: 'Tampilkan Password' }).click();
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  });

  test('several are chosen from a list, all of them at once too', async () => {
    await open();
    await page.getByRole('combobox', { name: 'Produk' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await values()).products?.length).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Pilih semua' }).click();
    expect((await values()).products).toHaveLength(3);
  });

  test('Enter takes a choice even when its list arrives after the typing; before that nothing is sent', async () => {
    await open();
    const program = page.getByRole('combobox', { name: 'Program' });
    await program.focus();
    await page.keyboard.type('kar');
    await page.getByText('Memuat…').waitFor();
    await page.keyboard.press('Enter');
    await page.evaluate(() => dispatchEvent(new Event('rows')));
    await page.getByRole('option', { name: 'Kartu Kredit' }).waitFor();
    expect(await values()).toEqual({});
    await page.keyboard.press('Enter');
    await expect.poll(values).toEqual({ late: 2 });
    expect(await program.inputValue()).toBe('Kartu Kredit');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(values).toEqual({ late: 3 });
    await page.keyboard.press('Enter');
    await expect.poll(values).toEqual({ late: 3, sent: true });
  });

  test('Enter takes the match of a text, and does not submit the form before that', async () => {
    await open();
    const agent = page.getByRole('combobox', { name: 'Nomor Agen' });
    await agent.fill('AG');
    await page.evaluate(() => dispatchEvent(new Event('agents')));
    await page.getByRole('option', { name: 'AG-1 Budi' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(values).toEqual({ agent: 'AG-2' });
    await agent.fill('AG-1');
    await page.getByRole('option', { name: 'AG-1 Budi' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('option').count()).toBe(0);
    expect(await values()).toEqual({ agent: 'AG-1' });
    await page.keyboard.press('Enter');
    await expect.poll(values).toEqual({ agent: 'AG-1', sent: true });
  });

  test('what was found for another word is not taken by Enter', async () => {
    await open();
    await page.getByRole('combobox', { name: 'Agen Penerima' }).focus();
    await page.keyboard.type('Siti');
    await page.getByText('Memuat…').filter({ visible: true }).waitFor();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('option').count()).toBe(0);
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('found')));
        return page.getByRole('option').allTextContents();
      })
      .toEqual(['AG-2 Siti']);
    expect(await values()).toEqual({});
    await page.keyboard.press('Enter');
    await expect.poll(values).toEqual({ agents: ['AG-2 Siti'] });
  });

  test('arrows move through the tree; parents follow their leaves; locked leaves stay with their reason', async () => {
    await open('filled');
    const parent = page.getByRole('checkbox', { name: 'Agen (2/3)' });
    await expect.poll(() => parent.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await parent.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect.poll(async () => (await values()).rights).toEqual(['c_agent', 'r_role']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    expect((await values()).rights).toEqual(['c_agent', 'r_role']);
    const locked = page.getByRole('checkbox', { name: 'Hapus agen' });
    expect(await locked.getAttribute('aria-description')).toBe('Anda tidak memegang hak ini');
    await page.getByRole('searchbox', { name: 'Cari hak akses' }).fill('role');
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(2);
  });
});

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
  test.each(['empty', 'filled', 'error'])('%s: axe finds nothing serious', async (state) => {
    await open(state);
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: join(pictures, `${state}-${scheme}.png`), fullPage: true });
    expect(await seriousFindings(page)).toEqual([]);
  });
});
