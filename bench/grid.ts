/**
 * Compares the list grid with AG Grid and TanStack Table, in CPU milliseconds of Chromium's main thread. The
 * times exclude `shell`, the cost of measuring.
 *
 *   npm install --prefix bench/peers && node bench/grid.ts
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { startHarness } from '../tests/unit/renderer/harness.ts';

const scrollFrames = 60;
const limit = 1000;

const contenders = {
  rujukan: { tick: 'tbody .tick', scroll: '.grid-scroll', cells: 'tbody td' },
  // AG Grid keeps transparent rows of the previous page for a while; they take no clicks.
  'ag-grid': {
    tick: '.ag-row:not(.ag-opacity-zero) .ag-checkbox-input',
    scroll: '.ag-grid-viewport',
    cells: '.ag-cell',
  },
  tanstack: { tick: '[role=gridcell] input', scroll: '.peer-scroll', cells: '[role=gridcell]' },
};
type Contender = keyof typeof contenders;

interface ShowsPages {
  showPage(page: number, limit: number): void;
}

interface Sample {
  mount: number;
  nextPage: number;
  firstTick: number;
  tick: number;
  scrollFrame: number;
  cells: number;
  shell: number;
}

async function taskTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

const settled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));

async function measure(page: Page, name: Contender): Promise<Sample> {
  const { tick, scroll, cells } = contenders[name];
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async (action: () => Promise<unknown>) => {
    await settled(page);
    const before = await taskTime(cdp);
    await action();
    await settled(page);
    return (await taskTime(cdp)) - before;
  };
  const idle: number[] = [];
  for (let time = 0; time < 5; time++) idle.push(await spent(() => page.evaluate(() => undefined)));
  const shell = median(idle);
  const cost = async (action: () => Promise<unknown>) => (await spent(action)) - shell;
  const show = (shown: number) =>
    page.evaluate(([of, size]) => (window as unknown as ShowsPages).showPage(of, size), [
      shown,
      limit,
    ] as const);
  // A locator would bring Playwright's own script into the measurement.
  const toggle = (at: number) =>
    page.evaluate(
      ([selector, index]) => {
        const box = document.querySelectorAll<HTMLElement>(selector)[index];
        if (!box) throw new Error(`There is no ${selector}`);
        box.click();
      },
      [tick, at] as const,
    );

  // The page already shows five rows, so `mount` excludes the start of React.
  const mount = await cost(() => show(1));
  const nextPage = await cost(() => show(2));
  const drawn = await page.locator(cells).count();
  const firstTick = await cost(() => toggle(3));
  const another = await cost(() => toggle(4));
  const scrolled = await cost(() =>
    page.evaluate(
      async ([selector, frames]) => {
        const viewport = document.querySelector(selector);
        if (!viewport) throw new Error(`There is no ${selector}`);
        const distance = (viewport.scrollHeight - viewport.clientHeight) / frames;
        if (distance <= 0) throw new Error('There is nothing to scroll');
        for (let frame = 0; frame < frames; frame++) {
          viewport.scrollTop += distance;
          await new Promise(requestAnimationFrame);
        }
      },
      [scroll, scrollFrames] as const,
    ),
  );
  return {
    mount,
    nextPage,
    firstTick,
    tick: another,
    scrollFrame: scrolled / scrollFrames,
    cells: drawn,
    shell,
  };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10;
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const root = join(import.meta.dirname, 'peers');
if (!existsSync(join(root, 'node_modules/ag-grid-community')))
  throw new Error('The peers are missing: npm install --prefix bench/peers');
const harness = await startHarness({ root: join(root, 'grid'), ready: '#root > section', production: true });
const names = Object.keys(contenders) as Contender[];
const samples: Record<string, Sample[]> = Object.fromEntries(names.map((name) => [name, []]));
for (let run = 0; run < Number(values.runs); run++) {
  for (const name of names) {
    const { page, faults } = await harness.open(`grid=${name}`);
    samples[name]!.push(await measure(page, name));
    if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`);
  }
}
await harness.close();

const keys = ['mount', 'nextPage', 'firstTick', 'tick', 'scrollFrame', 'cells', 'shell'] as const;
const results = Object.fromEntries(
  names.map((name) => [
    name,
    Object.fromEntries(keys.map((key) => [key, median(samples[name]!.map((sample) => sample[key]))])),
  ]),
);
console.table(results);
const ratio = (key: (typeof keys)[number], peer: Contender) =>
  Number(((results.rujukan?.[key] ?? 0) / (results[peer]?.[key] ?? 1)).toFixed(2));
const ratios = Object.fromEntries(
  (['ag-grid', 'tanstack'] as const).map((peer) => [
    peer,
    Object.fromEntries(keys.map((key) => [key, ratio(key, peer)])),
  ]),
);
console.table(ratios);
console.log(JSON.stringify({ bench: 'grid', rows: limit, columns: 24, ...values, results, ratios }));
