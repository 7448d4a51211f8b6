import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keywordMax } from '../../../../src/shared/core/list.ts';
import { type Harness, startHarness } from '../harness.ts';

let harness: Harness;
let page: Page;
beforeAll(async () => {
  harness = await startHarness({ root: join(import.meta.dirname, 'harness'), ready: 'main' });
});
afterAll(() => harness?.close());
const open = async () => {
  ({ page } = await harness.open());
};

describe.each([
  [1366, 768],
  [1024, 700],
])('at %i × %i', (width, height) => {
  test('a long name without blanks fits into a dialog', async () => {
    await open();
    const names = await page
      .locator('[data-dialog]')
      .evaluateAll((all) => all.map((each) => each.textContent!));
    expect(names.length).toBeGreaterThan(4);
    for (const name of names) {
      await open();
      await page.setViewportSize({ width, height });
      await page.locator(`[data-dialog="${name}"]`).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      const outside = await dialog.evaluate((frame) => {
        const { left, right } = frame.getBoundingClientRect();
        const faults = [...frame.querySelectorAll<HTMLElement>('button, p, input, label, h2')].filter(
          (part) => {
            if (!part.checkVisibility()) return false;
            const box = part.getBoundingClientRect();
            const words = part.querySelector('.mantine-Button-label')?.getBoundingClientRect() ?? box;
            const isCut = words.top < box.top || words.bottom > box.bottom || words.right > box.right;
            return isCut || box.left < left - 0.5 || box.right > right + 0.5;
          },
        );
        if (frame.scrollWidth > frame.clientWidth || left < 0 || right > innerWidth)
          faults.push(frame as HTMLElement);
        return faults.map((part) => part.outerHTML.slice(0, 90));
      });
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png` });
      expect(outside, name).toEqual([]);
    }
  });
});

test('chosen states are visible in forced colours', async () => {
  await open();
  await page.emulateMedia({ forcedColors: 'active' });
  const marked = async (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all.map((each) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(each);
        return outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2;
      }),
    );
  const chosen = ['.mantine-SegmentedControl-label[data-active]', '[role="tab"][aria-selected="true"]'];
  for (const selector of [...chosen, '[aria-current="page"]', '[aria-pressed="true"]'])
    expect(await marked(selector), selector).toEqual([true]);
  const others = [
    '.mantine-SegmentedControl-label:not([data-active])',
    '[role="tab"][aria-selected="false"]',
  ];
  for (const selector of [...others, 'nav a:not([aria-current])'])
    expect(await marked(selector), selector).toEqual([false]);
  await page.emulateMedia({ forcedColors: 'none' });
  expect(await marked('[aria-current="page"]')).toEqual([false]);
});

test('the order of a small table is announced, and so is each change', async () => {
  await open();
  const head = page.getByRole('columnheader', { name: /^Nama/ });
  expect(await head.getAttribute('aria-sort')).toBeNull();
  expect(await page.getByText('Diurutkan').count()).toBe(0);
  for (const [dir, word] of [
    ['ascending', 'naik'],
    ['descending', 'turun'],
  ] as const) {
    await head.getByRole('button').click();
    await page.getByRole('status').getByText(`Diurutkan menurut Nama, ${word}`, { exact: true }).waitFor();
    expect(await head.getAttribute('aria-sort')).toBe(dir);
  }
});

test('arrows go from row to row of a small table, and stay in their column', async () => {
  await open();
  const at = () =>
    page.evaluate(() => document.activeElement?.ariaLabel || document.activeElement?.textContent);
  await page.getByRole('button', { name: 'Bandung', exact: true }).focus();
  const walk = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    return at();
  };
  expect(await walk('ArrowDown')).toBe('Cimahi');
  expect(await walk('ArrowDown')).toBe('Cimahi');
  expect(await walk('ArrowUp', 'ArrowUp')).toBe('Nama');
  expect(await walk('ArrowDown', 'Tab', 'ArrowDown')).toMatch(/Cimahi/);
  await page.keyboard.press('Enter');
  await page.locator('[role="menu"]:focus-within').waitFor();
  await page.keyboard.press('ArrowUp');
  await expect.poll(at).toBe('Ubah');
});

test('a search keeps the letters and blanks that are typed while it is sent', async () => {
  await open();
  const box = page.getByRole('searchbox', { name: 'Cari' });
  const keyword = page.locator('[data-keyword]');
  await page.clock.install();
  await box.focus();
  await page.keyboard.type('budi ');
  await page.clock.runFor(1000);
  await page.keyboard.type('s');
  await page.clock.runFor(200);
  await expect.poll(() => keyword.textContent()).toBe('budi');
  expect(await box.inputValue()).toBe('budi s');
  await page.clock.runFor(1200);
  await expect.poll(() => keyword.textContent()).toBe('budi s');
  await page.getByRole('button', { name: 'Hapus filter' }).click();
  await expect.poll(() => box.inputValue()).toBe('');
});

test('a search that is deleted while it is sent is taken back', async () => {
  await open();
  const box = page.getByRole('searchbox', { name: 'Cari' });
  const keyword = page.locator('[data-keyword]');
  await page.clock.install();
  await box.focus();
  await page.keyboard.type('b');
  await page.clock.runFor(1000);
  await page.keyboard.press('Backspace');
  await page.clock.runFor(200);
  await expect.poll(() => keyword.textContent()).toBe('b');
  await page.clock.runFor(1200);
  await expect.poll(() => keyword.textContent()).toBe('');
});

test('Enter does not search for a keyword that is too long', async () => {
  await open();
  const box = page.getByRole('searchbox', { name: 'Agen' });
  const entered = page.locator('[data-entered]');
  await box.fill('b'.repeat(keywordMax + 1));
  await box.press('Enter');
  await page.getByText(`Paling banyak ${keywordMax} karakter`).waitFor();
  expect(await entered.textContent()).toBe('');
  await box.press('Backspace');
  await box.press('Enter');
  await expect.poll(() => entered.textContent()).toBe('b'.repeat(keywordMax));
});

test('a turned page does not restart the reading of all results', async () => {
  await open();
  const list = page.getByRole('region', { name: 'Agen' });
  const answerRead = () => page.evaluate('answerRead()');
  await list.getByText('Dari 1').waitFor();
  await list.getByRole('button', { name: 'Pilih agen' }).click();
  await list.getByRole('button', { name: 'Pilih semua 400 hasil' }).click();
  await list.getByText('Membaca 0 dari 400').waitFor();
  await answerRead();
  await list.getByText('Membaca 200 dari 400').waitFor();
  await list.getByRole('button', { name: 'Halaman 2' }).click();
  await list.getByText('Dari 11').waitFor();
  expect(await list.getByRole('status').textContent()).toBe('Membaca 200 dari 400…');
  await answerRead();
  await answerRead();
  await list.getByText('400 dipilih').waitFor();
});

describe('a picture that is chosen', () => {
  const noise = (width: number, height: number, channels: 3 | 4 = 3) =>
    sharp({
      create: {
        width,
        height,
        channels,
        background: '#8090a0',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
  const choose = async (mimeType: string, buffer: Buffer) => {
    await open();
    await page.locator('input[type="file"]').setInputFiles({ name: 'foto', mimeType, buffer });
    const shown = page.locator('img.photo-thumb');
    const refused = page.getByText('Gambar tidak dapat dibuka');
    await shown.or(refused).waitFor();
    if ((await refused.count()) > 0) return undefined;
    const sent = Buffer.from((await shown.getAttribute('src'))!.split(',')[1]!, 'base64');
    const said = page.getByRole('status').getByText(/^Diperkecil: .+ menjadi .+\.$/);
    return { sent, said: (await said.count()) > 0, ...(await sharp(sent).metadata()) };
  };

  test.each<[string, string, () => Promise<Buffer>, object]>([
    [
      'of a phone held upright',
      'image/jpeg',
      () => noise(4000, 3000).jpeg({ quality: 90 }).withMetadata({ orientation: 6 }).toBuffer(),
      { format: 'jpeg', said: true, upright: true },
    ],
    [
      'a scan',
      'image/png',
      () => noise(2600, 1800).png().toBuffer(),
      { format: 'jpeg', said: true, upright: false },
    ],
    [
      'with transparent parts',
      'image/png',
      () =>
        noise(2400, 1200)
          .joinChannel(Buffer.alloc(2400 * 1200, 90), { raw: { width: 2400, height: 1200, channels: 1 } })
          .png()
          .toBuffer(),
      { format: 'webp', said: true, upright: false, hasAlpha: true },
    ],
    [
      'small but long',
      'image/png',
      () =>
        sharp({ create: { width: 3000, height: 60, channels: 3, background: 'white' } })
          .png()
          .toBuffer(),
      { said: true, upright: false },
    ],
  ])('%s is sent with at most 2,000 px and 800 KB', async (_what, type, make, expected) => {
    const file = await make();
    const made = (await choose(type, file))!;
    expect(made.sent.length).toBeLessThanOrEqual(800 * 1024);
    expect(Math.max(made.width, made.height)).toBeLessThanOrEqual(2000);
    expect(made.exif).toBeUndefined();
    expect({ ...made, upright: made.height > made.width }).toMatchObject(expected);
  });

  test('that is small is sent unchanged, and another file is refused', async () => {
    const small = await noise(300, 200).jpeg().toBuffer();
    const made = await choose('image/jpeg', small);
    expect([made!.sent.equals(small), made!.said]).toEqual([true, false]);
    expect(await choose('image/jpeg', Buffer.from('bukan gambar'))).toBeUndefined();
  });
});

test('a menu starts with possible actions, and folds impossible ones into one line with the reason', async () => {
  await open();
  const items = page.getByRole('menuitem');
  const lines: Record<string, string[]> = {};
  const names = await page
    .locator('[data-actions]')
    .evaluateAll((all) => all.map((each) => each.textContent!));
  for (const name of names) {
    await page.locator(`[data-actions="${name}"]`).click();
    await items.first().waitFor();
    lines[name] = (await items.allInnerTexts()).map((text) => text.replaceAll(/\s*\n\s*/g, ' | '));
    await expect.poll(() => items.first().evaluate((each) => each === document.activeElement)).toBe(true);
    const fold = page.getByRole('menuitem', { expanded: false });
    if ((await fold.count()) > 0) {
      const shown = await items.count();
      await fold.click();
      await expect.poll(() => items.count()).toBeGreaterThan(shown);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => items.count()).toBe(0);
  }
  expect(lines).toEqual({
    some: ['C', 'Tidak tersedia: A, B, D | Butuh hak x'],
    none: ['Tidak tersedia: A, B | Dipegang rekan'],
    called: ['C', 'Tidak tersedia dari sini: A, B'],
    mixed: ['C', 'Tidak tersedia: A, B'],
    one: ['B', 'A | Butuh hak x'],
  });
});
