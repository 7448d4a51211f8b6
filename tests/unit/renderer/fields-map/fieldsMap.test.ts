import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { seriousFindings } from '../../../screens/facts.ts';
import { type Harness, type Opened, startHarness } from '../harness.ts';

/** Chromium arguments for WebGL in software, and for no WebGL. */
const graphics = {
  webgl: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  none: ['--disable-gpu', '--disable-3d-apis'],
};

let harness: Harness;
let opened: Opened;

beforeAll(async () => {
  harness = await startHarness({
    root: join(import.meta.dirname, 'harness'),
    ready: 'h1',
    viewport: { width: 1200, height: 620 },
  });
});
afterAll(() => harness?.close());

const latitude = (page: Page) => page.getByRole('textbox', { name: 'Lintang' });
const longitude = (page: Page) => page.getByRole('textbox', { name: 'Bujur' });
const field = (page: Page) => page.getByRole('group', { name: 'Lokasi' });
const canvas = (page: Page) => page.getByRole('region', { name: 'Peta Lokasi', exact: true });
const pin = (page: Page) =>
  field(page).getByRole('button', { name: 'Pin Lokasi, geser dengan tombol panah' });
const typed = async (page: Page) => ({
  lat: Number(await latitude(page).inputValue()),
  lon: Number(await longitude(page).inputValue()),
});

describe('with WebGL', () => {
  const open = async (query = '') => {
    opened = await harness.open(query, graphics.webgl);
    const { page } = opened;
    await field(page).getByText('Jawa Tengah').waitFor();
    await page.getByRole('region', { name: 'Tempat' }).getByText('Bandung', { exact: true }).waitFor();
    return page;
  };
  afterEach(() => expect(opened.faults).toEqual([]));

  test('a click sets both coordinates, and arrow keys move the pin and the map', async () => {
    const page = await open();
    expect(await pin(page).count()).toBe(0);
    await canvas(page).click();
    await expect.poll(() => pin(page).count()).toBe(1);
    // R-922 gives the centre of an untouched map.
    const clicked = await typed(page);
    expect(clicked.lat).toBeCloseTo(-6.2, 1);
    expect(clicked.lon).toBeCloseTo(106.816666, 1);

    await pin(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await typed(page)).lon).toBeGreaterThan(clicked.lon);
    const right = await typed(page);
    expect(right.lat).toBeCloseTo(clicked.lat, 4);
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await typed(page)).lat).toBeGreaterThan(right.lat);

    const before = await pin(page).boundingBox();
    await canvas(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await pin(page).boundingBox())?.x).toBeLessThan(before!.x);
  });

  test('a click keeps the address that was typed after the map was drawn', async () => {
    opened = await harness.open('answer', graphics.webgl);
    const { page } = opened;
    await field(page).getByText('Jawa Tengah').waitFor();
    const address = page.getByRole('textbox', { name: 'Alamat' });
    await address.fill('Jl. Mawar 5');
    await canvas(page).click();
    await expect.poll(() => pin(page).count()).toBe(1);
    expect(await address.inputValue()).toBe('Jl. Mawar 5');
  });

  test('a swapped pair, and one without its points, are put right by a click', async () => {
    const page = await open();
    for (const [lat, lon] of [
      ['107,60981', '-6,914744'],
      ['-6.914.744', '107.60981'],
      ['-6914744', '107.60981'],
    ] as const) {
      await latitude(page).fill(lat);
      await longitude(page).fill(lon);
      await page.getByRole('button', { name: 'Pakai Lintang -6.914744, Bujur 107.60981' }).click();
      expect(await typed(page)).toEqual({ lat: -6.914744, lon: 107.60981 });
    }
    await latitude(page).fill('6°54\'53.1" LS');
    await longitude(page).focus();
    await expect.poll(async () => (await typed(page)).lat).toBe(-6.91475);
  });

  test('a dragged pin and typed or pasted coordinates', async () => {
    const page = await open();
    await latitude(page).fill('-6,9');
    await longitude(page).fill('107.6');
    await expect.poll(() => pin(page).count()).toBe(1);
    const box = (await pin(page).boundingBox())!;
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 30, at.y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => (await typed(page)).lon).toBeGreaterThan(107.6);
    expect((await typed(page)).lat).toBeCloseTo(-6.9, 1);

    await latitude(page).evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '-2.5337, 140.7181');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    expect(await typed(page)).toEqual({ lat: -2.5337, lon: 140.7181 });
    await field(page).getByText('Papua', { exact: true }).waitFor();
  });

  test('looks at the highlighted place', async () => {
    const page = await open();
    const places = page.getByRole('region', { name: 'Tempat' });
    await places.getByRole('img', { name: 'Kota Bandung' }).waitFor();
    await page.getByRole('button', { name: 'Sorot Sulawesi Selatan' }).click();
    await places.getByText('Sulawesi Selatan', { exact: true }).first().waitFor();
    await places.getByRole('img', { name: 'Sulawesi Selatan' }).waitFor();
  });

  test.each(['light', 'dark'])('axe finds nothing serious in the %s scheme', async (scheme) => {
    const page = await open(`scheme=${scheme}`);
    await canvas(page).click();
    await pin(page).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${scheme}.png` });
  });
});

describe('figures that are no pair', () => {
  const written = [
    '-6\n107',
    '-6.2,206.8',
    '-96.5, 107.6',
    '-6.9 107.6 25',
    '-6,914744\t107,609810\tBandung',
    '-6,914744\n107,609810\nBandung',
    'Jl. Mawar 5 RT 3',
  ];
  const filled = { lat: '-6.1', lon: '106.8' };
  const texts = async (page: Page) => ({
    lat: await latitude(page).inputValue(),
    lon: await longitude(page).inputValue(),
  });
  const open = async () => {
    opened = await harness.open('', graphics.none);
    const { page } = opened;
    await latitude(page).fill(filled.lat);
    await longitude(page).fill(filled.lon);
    return page;
  };
  const words = (page: Page) => field(page).getByText('bukan sepasang koordinat');

  test.each(written)(
    '%j is refused with a message, pasted or dropped, and no digits are joined',
    async (text) => {
      const page = await open();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      for (const input of [latitude(page), longitude(page)]) {
        await page.evaluate((text) => navigator.clipboard.writeText(text), text);
        await input.focus();
        await page.keyboard.press('Control+a');
        await page.keyboard.press('Control+v');
        await words(page).waitFor();
        expect(await texts(page)).toEqual(filled);
        await input.fill(await input.inputValue());
        await input.press('End');
        await input.press('Space');
        await input.press('Backspace');
        expect(await words(page).count()).toBe(0);
        const kept = await input.evaluate((element, text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.setData('text', text);
          return element.dispatchEvent(
            new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
          );
        }, text);
        expect(kept, 'the browser puts nothing in').toBe(false);
        await words(page).waitFor();
      }
    },
  );

  test('a pair typed into one input is split when the input is left', async () => {
    const page = await open();
    for (const typed of ['-6.914744, 107.60981', '-6,914744 107,60981', '-6.914744,107.60981']) {
      for (const input of [latitude(page), longitude(page)]) {
        await input.fill('');
        await input.pressSequentially(typed);
        await page.keyboard.press('Tab');
        await expect.poll(() => texts(page)).toEqual({ lat: '-6.914744', lon: '107.60981' });
      }
    }
  });

  test('an unreadable input stays as typed, with the reason', async () => {
    const page = await open();
    await latitude(page).fill('');
    await latitude(page).pressSequentially('-6.9 107.6 25');
    await page.keyboard.press('Tab');
    await field(page).getByText("'-6.9 107.6 25' bukan koordinat").waitFor();
    expect(await texts(page)).toEqual({ ...filled, lat: '-6.9 107.6 25' });
  });
});

describe('without WebGL', () => {
  test('shows a note, and the inputs work without a map', async () => {
    opened = await harness.open('', graphics.none);
    const { page } = opened;
    await expect.poll(() => page.getByText('Peta tidak dapat ditampilkan di komputer ini').count()).toBe(2);
    await latitude(page).fill('-6,2');
    await longitude(page).fill('106.816666');
    expect(await typed(page)).toEqual({ lat: -6.2, lon: 106.816666 });
    expect(opened.faults.filter((fault) => fault.startsWith('asked for'))).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/none.png` });
  });
});
