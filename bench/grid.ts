/**
 * The list grid at its biggest page: 1,000 rows of 24 columns (features.md L3; look.md, The grid).
 * Main-thread CPU milliseconds from Chromium's own counters, median of five, production build.
 * Run: node_modules/.bin/node bench/grid.ts
 */
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { startHarness } from '../tests/unit/renderer/harness.ts';

const runs = 5;
const scrollFrames = 60;

interface Sample {
  mount: number;
  nextPage: number;
  toggle: number;
  scrollFrame: number;
  longestTask: number;
  mountedRows: number;
}

/** CPU milliseconds that the page's main thread has spent so far. */
async function taskTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

const settled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))));

async function measure(page: Page): Promise<Sample> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cost = async (action: () => Promise<unknown>) => {
    await settled(page);
    const before = await taskTime(cdp);
    await action();
    await settled(page);
    return (await taskTime(cdp)) - before;
  };

  // Few rows first: the difference to a full page is the grid's, not the start of React and Mantine.
  await page.evaluate(() => {
    const longest = { value: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longest.value = Math.max(longest.value, entry.duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  const size = page.getByRole('combobox', { name: 'Baris per halaman' });
  await size.click();
  const option = page.getByRole('option', { name: '1000' });
  await option.waitFor();
  const mount = await cost(() => option.dispatchEvent('click'));
  const nextPage = await cost(() => page.getByRole('button', { name: 'Halaman 2' }).dispatchEvent('click'));
  const toggle = await cost(() => page.locator('tbody .tick').nth(3).dispatchEvent('click'));
  const scroll = await cost(() =>
    page.evaluate(async (frames) => {
      const viewport = document.querySelector('.grid-scroll')!;
      const distance = (viewport.scrollHeight - viewport.clientHeight) / frames;
      for (let frame = 0; frame < frames; frame++) {
        viewport.scrollTop += distance;
        await new Promise(requestAnimationFrame);
      }
    }, scrollFrames),
  );
  const longestTask = await page.evaluate(
    () => (window as unknown as { longest: { value: number } }).longest.value,
  );
  const mountedRows = await page.locator('tbody tr').count();
  return { mount, nextPage, toggle, scrollFrame: scroll / scrollFrames, longestTask, mountedRows };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10;
}

const harness = await startHarness({
  root: join(import.meta.dirname, '../tests/unit/renderer/grid/harness'),
  ready: '[role="grid"]',
  production: true,
});
const samples: Sample[] = [];
for (let run = 0; run < runs; run++) {
  const { page } = await harness.open('rows=5');
  samples.push(await measure(page));
}
await harness.close();

const keys = Object.keys(samples[0]!) as (keyof Sample)[];
const result = Object.fromEntries(keys.map((key) => [key, median(samples.map((sample) => sample[key]))]));
console.table(result);
console.log(JSON.stringify({ bench: 'grid', rows: 1000, columns: 24, runs, ...result }));
