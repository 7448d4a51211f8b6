import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sanitizeRichText } from '../../../../src/server/kit/sanitize.ts';
import { seriousFindings } from '../../../screens/facts.ts';
import { hostileAndFriendly, otherWritings, storedPages, webHtml, wordHtml } from '../fields-rich/pages.ts';
import { type Harness, startHarness } from '../harness.ts';

let harness: Harness;
let page: Page;
let faults: string[];

beforeAll(async () => {
  const root = join(import.meta.dirname, '../fields-rich/harness');
  harness = await startHarness({ root, ready: '[role="textbox"]' });
});
afterAll(() => harness?.close());
afterEach(() => expect(faults).toEqual([]));

const open = async (query = '') => {
  ({ page, faults } = await harness.open(query));
};
const surface = () => page.getByRole('textbox', { name: 'Syarat dan Ketentuan' });
const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name });
const value = () => page.evaluate(() => window.rich.value);
const becomes = (html: string) => expect.poll(value).toBe(html);
/** Waits after each key, because the editor follows the caret asynchronously. */
const press = async (...keys: string[]) => {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  }
};
const load = async (html: string) => {
  await page.evaluate((stored) => window.rich.set(stored), html);
  await surface().getByText('Akhir', { exact: true }).waitFor();
};
const paste = (html: string) =>
  surface().evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    clipboardData.setData('text/plain', 'teks polos');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

describe('stored HTML', () => {
  const typeAtEnd = async () => {
    await surface().getByText('Akhir', { exact: true }).click();
    await press('Control+End');
    await page.keyboard.type('!');
  };

  test.each(Object.entries(storedPages))(
    '%s: loaded, edited elsewhere and saved, it is the same',
    async (_name, html) => {
      await open();
      await load(html);
      expect(await page.evaluate(() => window.rich.told)).toBe(0);
      await typeAtEnd();
      await becomes(html.replace('<p>Akhir</p>', '<p>Akhir!</p>'));
      await press('Control+z');
      await becomes(html);
    },
  );

  test('other writings of the same are saved in one way', async () => {
    await open();
    for (const [stored, saved] of otherWritings) {
      await load(stored);
      await typeAtEnd();
      await becomes(saved);
    }
  });

  test('pictures are shown through the page’s own address', async () => {
    await open();
    await load(storedPages.pictures!);
    expect(await surface().locator('img').first().getAttribute('src')).toBe('/media/cms_pic/0a1b.png');
  });
});

test('the page cleans as the server does', async () => {
  await open();
  for (const html of hostileAndFriendly) {
    const [shown, server] = await page.evaluate(
      ([dirty, safe]) => [window.rich.read(window.rich.clean(dirty)), window.rich.read(safe)],
      [html, sanitizeRichText(html)] as const,
    );
    expect(shown, html).toBe(server);
  }
});

describe('writing', () => {
  test('marks, headings, lists and alignment, by keyboard', async () => {
    await open();
    await surface().click();
    await page.keyboard.type('Satu ');
    await press('Control+b');
    await page.keyboard.type('dua');
    await press('Control+b', 'Control+i');
    await page.keyboard.type(' tiga');
    await press('Control+i', 'Control+u');
    await page.keyboard.type(' empat');
    await press('Control+u');
    await becomes('<p>Satu <strong>dua</strong><em> tiga</em><u> empat</u></p>');
    await press('Enter');
    await tool('Judul 2').click();
    await page.keyboard.type('Judul');
    await press('Enter');
    await tool('Daftar bernomor').click();
    await page.keyboard.type('a');
    await press('Enter');
    await page.keyboard.type('b');
    await tool('Turunkan tingkat daftar').click();
    await press('Enter', 'Enter', 'Enter');
    await tool('Rata tengah').click();
    await page.keyboard.type('c');
    await becomes(
      '<p>Satu <strong>dua</strong><em> tiga</em><u> empat</u></p><h2>Judul</h2>' +
        '<ol><li>a<ol><li>b</li></ol></li></ol><p style="text-align:center">c</p>',
    );
    expect(await tool('Rata tengah').getAttribute('aria-pressed')).toBe('true');
    await press('Control+a', 'Delete');
    await becomes('');
    await press('Control+z');
    await expect.poll(value).toContain('<h2>Judul</h2>');
  });

  test('one stop of Tab for the toolbar; arrows move in it', async () => {
    await open();
    expect(await page.getByRole('toolbar').locator('[tabindex="0"]').count()).toBe(1);
    await tool('Tebal').focus();
    await press('ArrowRight');
    expect(await tool('Miring').evaluate((element) => element === document.activeElement)).toBe(true);
    await press('Enter');
    await page.keyboard.type('miring');
    await becomes('<p><em>miring</em></p>');
    await press('Shift+Tab');
    expect(await tool('Miring').evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('links by Ctrl+K: only http, https, mailto and tel', async () => {
    await open();
    await surface().click();
    await page.keyboard.type('tautan');
    await press('Control+a', 'Control+k');
    const address = page.getByRole('textbox', { name: 'Alamat tautan' });
    await address.fill('javascript:alert(1)');
    await press('Enter');
    await page.getByText('Alamat tautan harus http, https, mailto, atau tel').waitFor();
    await address.fill('contoh.id/sk');
    await press('Enter');
    await becomes('<p><a href="https://contoh.id/sk">tautan</a></p>');
    await press('Control+k');
    expect(await address.inputValue()).toBe('https://contoh.id/sk');
    await page.getByRole('button', { name: 'Hapus tautan' }).click();
    await becomes('<p>tautan</p>');
  });

  test('tables, quotes and lines', async () => {
    await open();
    await surface().click();
    await tool('Tabel').click();
    await page.getByRole('menuitem', { name: 'Sisipkan tabel' }).click();
    await surface().locator('th').first().click();
    await page.keyboard.type('Kepala');
    await tool('Tabel').click();
    await page.getByRole('menuitem', { name: 'Hapus kolom' }).click();
    await expect.poll(() => surface().locator('tr').first().locator('th, td').count()).toBe(2);
    await load('<p>Akhir</p>');
    await surface().getByText('Akhir').click();
    await tool('Kutipan').click();
    await becomes('<blockquote>Akhir</blockquote>');
    await press('Control+End', 'Enter', 'Enter');
    await page.keyboard.type('luar');
    await becomes('<blockquote>Akhir</blockquote><p>luar</p>');
    await tool('Garis mendatar').click();
    await expect.poll(value).toContain('<hr>');
    await surface().locator('hr').click();
    await press('Delete');
    await expect.poll(value).not.toContain('<hr>');
  });

  test('says how much room is left when little is', async () => {
    await open('max=40');
    await surface().click();
    await page.keyboard.type('pendek');
    expect(await page.getByText('karakter, termasuk kode format').count()).toBe(0);
    await page.keyboard.type(' tetapi bertambah panjang sekali');
    await page.getByText('45 dari 40 karakter, termasuk kode format').waitFor();
  });
});

describe('paste', () => {
  test('from Word: lists, marks and links; nothing of its look', async () => {
    await open();
    await surface().click();
    await paste(wordHtml);
    await becomes(
      '<h1>Judul Word</h1><p style="text-align:center"><strong>Tebal</strong></p>' +
        '<ul><li>Butir satu<ul><li>Butir dalam</li></ul></li><li>Butir dua</li></ul><p>Antara</p>' +
        '<ol><li>Nomor satu</li></ol><p><a href="https://contoh.id/">tautan</a></p>',
    );
  });

  test('from the web', async () => {
    await open();
    await surface().click();
    await paste(webHtml);
    await becomes(
      '<p><strong>Tebal</strong><em> miring</em></p><ul><li>satu</li><li>dua</li></ul><p>Dalam kotak</p><p>jahat</p>',
    );
  });
});

describe('pictures that a text cannot hold are counted', () => {
  const own = '<img src="/w/media/file/cms_pic/langkah-1.png" alt="Langkah">';
  const word = '<img src="file:///C:/Users/a/image001.png">';
  const web = '<p><img src="https://contoh.id/a.png"><b>b</b><img src="data:image/png;base64,AAAA"></p>';
  const files = (how: 'paste' | 'drop', types: string[]) =>
    surface().evaluate(
      (element, [how, types]) => {
        const data = new DataTransfer();
        for (const type of types) data.items.add(new File(['x'], `a.${type.split('/')[1]}`, { type }));
        const init = { bubbles: true, cancelable: true };
        const { left, top } = element.getBoundingClientRect();
        element.dispatchEvent(
          how === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: data })
            : new DragEvent('drop', { ...init, dataTransfer: data, clientX: left + 9, clientY: top + 9 }),
        );
      },
      [how, types] as const,
    );
  const said = (count: number) =>
    page.getByRole('status').getByText(`${count} gambar tidak ikut`, { exact: false }).waitFor();

  test.each([
    ['of other programs', () => paste(`<p>a${word}</p>${web}`), 3],
    ['beside one of this program', () => paste(`<p>a</p>${own}${web}`), 2],
    ['copied alone', () => files('paste', ['image/png']), 1],
    ['dropped', () => files('drop', ['image/png', 'image/jpeg', 'text/plain']), 2],
  ] as const)('%s', async (_how, give, count) => {
    await open();
    await surface().click();
    await give();
    await said(count);
    await page.keyboard.press('Tab');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect.poll(() => page.getByText('gambar tidak ikut').count()).toBe(0);
  });

  test('a text without pictures gets no note', async () => {
    await open();
    await surface().click();
    await paste(`<p>a</p>${own}`);
    await expect.poll(value).toContain('cms_pic');
    expect(await page.getByText('tidak ikut').count()).toBe(0);
  });
});

test('a forged copy of the editor’s markup is cleaned when shown and when saved', async () => {
  await open();
  await surface().click();
  const kept = {
    type: 'kept',
    version: 1,
    html: '<p>aman<img src="x" onerror="alert(1)"></p><script>1</script>',
  };
  const link = {
    type: 'link',
    version: 1,
    url: 'javascript:alert(1)',
    children: [{ type: 'text', version: 1, text: 'a' }],
  };
  const nodes = [{ type: 'paragraph', version: 1, children: [link] }, kept];
  await surface().evaluate(
    (element, json) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('application/x-lexical-editor', json);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    JSON.stringify({ namespace: 'rich-text', nodes }),
  );
  await expect.poll(value).toContain('<p>aman</p>');
  expect(await value()).not.toMatch(/javascript|onerror|script/);
  expect(await surface().locator('img[src], script, a[href^="javascript"]').count()).toBe(0);
});

describe('sortable list', () => {
  const order = () => page.locator('#order').textContent();
  const handle = (name: string) => page.getByRole('button', { name: `Pindahkan pertanyaan ${name}` });
  const openList = async () => {
    await page.getByRole('button', { name: 'Atur urutan' }).click();
    await handle('Apa itu agen?').waitFor();
  };

  test('moves the focused item with Alt and arrows, keeps the focus and says so', async () => {
    await open();
    await openList();
    await handle('Apa itu agen?').focus();
    await press('Alt+ArrowDown', 'Alt+ArrowDown');
    await expect.poll(order).toBe('2 3 1 4');
    expect(await handle('Apa itu agen?').evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
    await page.getByText('Pertanyaan Apa itu agen? kini di posisi 3 dari 4.').waitFor({ state: 'attached' });
    await press('Alt+ArrowDown', 'Alt+ArrowDown');
    await page.getByText('Pertanyaan Apa itu agen? sudah di posisi 4 dari 4.').waitFor({ state: 'attached' });
  });

  test('lifts with Space; Escape ends the lift, not the drawer', async () => {
    await open();
    await openList();
    await handle('Kapan komisi cair?').focus();
    await press('Space');
    const lifted = page.locator('[data-lifted]');
    await lifted.waitFor();
    await press('ArrowUp', 'Escape');
    await lifted.waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    expect(await order()).toBe('1 2 3 4');
    await press('Space');
    await lifted.waitFor();
    await press('ArrowUp', 'Space');
    await expect.poll(order).toBe('1 3 2 4');
  });
});

describe.each(['light', 'dark'])('%s scheme', (scheme) => {
  test('axe finds nothing serious', async () => {
    await open(`scheme=${scheme}&error=1`);
    await load(Object.values(storedPages).join('').replaceAll('<p>Akhir</p>', '').concat('<p>Akhir</p>'));
    await surface().getByText('Ajak Teman').click();
    expect(await seriousFindings(page)).toEqual([]);
    await press('Control+k');
    await page.getByRole('textbox', { name: 'Alamat tautan' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await press('Escape');
    await page.getByRole('button', { name: 'Atur urutan' }).click();
    await page.getByRole('button', { name: 'Pindahkan pertanyaan Apa itu agen?' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
});
