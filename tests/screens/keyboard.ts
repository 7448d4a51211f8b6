import type { Locator, Page } from '@playwright/test';
import { type FigureRule, readFigure } from '../../src/shared/core/figures.ts';
import type { Stage } from './stage.ts';

const mostStops = 12;

/** Elements that Tab must reach, if the page has them. Notes are omitted, because they have their own key. */
const targets = {
  // File inputs are hidden behind a button that opens the file dialog.
  'the first field':
    'form:not([data-note]) :is(input, textarea, select):not([type="hidden"], [type="file"], :disabled)',
  'the main button': ':not(form *):is(button, a)[data-variant="filled"]:not(:disabled)',
  'the table': '[role="grid"]',
} as const;

type Target = keyof typeof targets;

export async function unreachable(page: Page): Promise<string[]> {
  const missing = await page.evaluate((selectors) => {
    const main = document.querySelector<HTMLElement>('main')!;
    main.focus();
    return Object.keys(selectors).filter((name) => main.querySelector(selectors[name as Target]));
  }, targets);
  const left = new Set(missing);
  for (let stop = 1; left.size > 0 && stop <= mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    const reached = await page.evaluate((selectors) => {
      const main = document.querySelector<HTMLElement>('main')!;
      return Object.keys(selectors).filter((name) =>
        main.querySelector(selectors[name as Target])?.contains(document.activeElement),
      );
    }, targets);
    for (const name of reached) left.delete(name);
  }
  return [...left].map((name) => `${mostStops} times Tab from the top of main does not reach ${name}`);
}

const stops =
  ':is(a[href], button, input, textarea, [tabindex], [contenteditable="true"]):not([type="hidden"], [type="file"], :disabled)';

/** Returns controls that a refresh redraws or disables, which would drop their focus. */
export async function drawnAnew(stage: Stage): Promise<string[]> {
  const before = await stage.page.evaluateHandle(
    (selector) => [...document.querySelectorAll<HTMLElement>(`main ${selector}`)],
    stops,
  );
  await stage.changeAll();
  const lost = await before.evaluate((controls) =>
    controls
      .filter((each) => !each.isConnected || each.matches(':disabled'))
      .map((each) => `${each.localName} '${each.ariaLabel ?? each.textContent}'`),
  );
  await before.dispose();
  return lost.map((control) => `is drawn anew at a refresh: ${control.slice(0, 100)}`);
}

const figureWays: Readonly<Record<string, { written: string; shown: RegExp; wrong: string }>> = {
  money: { written: '2.500.000,00', shown: /^Rp\. 2\.500\.000$/, wrong: '2.500.000,5' },
  count: { written: '1500,00', shown: /^1\.500$/, wrong: '1,5' },
  share: { written: '12,50', shown: /^12,5$/, wrong: '12,5x' },
};

const doubtfulWays = ['1.5', '1e9', '-5', '-1', 'Rp 5.000.000,-', '5 jt', '99999999999999999999'];

const ruleOf = (kind: string, mode: string | null): FigureRule => ({
  money: kind === 'money',
  negative: mode === 'text',
  ...(kind === 'share' && { decimals: 2 }),
});

/** Returns faults of number fields below `root` that change the meaning of typed text. */
export async function misreadFigures(
  page: Page,
  root = 'main',
): Promise<{ found: number; faults: string[] }> {
  const fields = page.locator(`${root} input[data-figure]:not([readonly]):not(:disabled):visible`);
  const found = await fields.count();
  const faults: string[] = [];
  for (let index = 0; index < found; index++) {
    const field = fields.nth(index);
    const name = `${(await field.getAttribute('name')) ?? (await field.getAttribute('id'))}`;
    const kind = (await field.getAttribute('data-figure')) ?? '';
    const rule = ruleOf(kind, await field.getAttribute('inputmode'));
    const { written, shown, wrong } = figureWays[kind]!;
    const type = (text: string) => typeInto(page, field, text);
    const taken = await type(written);
    if (!shown.test(taken)) faults.push(`${name}: '${written}' became '${taken}'`);
    for (const way of [wrong, ...doubtfulWays]) {
      const left = await type(way);
      const meant = readFigure(way, rule);
      const isRefused = (await field.getAttribute('aria-invalid')) === 'true';
      if (!meant || 'fault' in meant) {
        const isKept = left === way || (/^\d+$/.test(way) && left.replace(/\D/g, '') === way);
        if (!isKept || !isRefused) faults.push(`${name}: '${way}' became '${left}' unrefused`);
        continue;
      }
      const read = readFigure(left, rule);
      const isSame = read !== undefined && 'value' in read && read.value === meant.value;
      if (!isSame) faults.push(`${name}: '${way}' became '${left}'`);
    }
  }
  return { found: found + (await changedPoints(page, root, faults)), faults };
}

async function typeInto(page: Page, field: Locator, text: string): Promise<string> {
  await field.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await field.blur();
  return field.inputValue();
}

/** Checks that coordinate fields keep every typed character except separators and spaces. */
async function changedPoints(page: Page, root: string, faults: string[]): Promise<number> {
  const points = page.locator(
    `${root} input[inputmode="decimal"]:not([data-figure], [readonly], :disabled):visible`,
  );
  const bare = (text: string) => text.replace(/[.,;\s]/g, '');
  for (const point of await points.all())
    for (const way of doubtfulWays) {
      const left = await typeInto(page, point, way);
      if (bare(left) !== bare(way)) faults.push(`a coordinate: '${way}' became '${left}'`);
    }
  return points.count();
}
