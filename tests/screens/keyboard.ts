import type { Page } from '@playwright/test';
import type { Stage } from './stage.ts';

/** Tab stops from the top of the main region within which its work must begin. */
const mostStops = 12;

/**
 * What Tab must come to: the first field of a form; of any other page its main button and its table. A page that
 * has none of them has nothing to reach.
 */
const targets = {
  // A file is chosen by the button before its input, which is never shown.
  'the first field': 'form :is(input, textarea, select):not([type="hidden"], [type="file"], :disabled)',
  'the main button': ':not(form *):is(button, a)[data-variant="filled"]:not(:disabled)',
  'the table': '[role="grid"]',
} as const;

type Target = keyof typeof targets;

/** Walks from the top of the main region with the Tab key; answers what it did not come to. */
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

/** What can have the focus. */
const stops =
  ':is(a[href], button, input, textarea, [tabindex], [contenteditable="true"]):not([type="hidden"], [type="file"], :disabled)';

/** What of the main region is not there any more when others have changed what it shows: the keyboard may be on it. */
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
