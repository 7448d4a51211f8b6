import type { Page } from '@playwright/test';
import { cases, isThorough } from '../run.ts';
import { untilQuiet } from './inPage.ts';
import { lostTyping } from './lostTyping.ts';
import { spokenFaults } from './spoken.ts';
import type { Stage } from './stage.ts';

/** Buttons to press, without table heads, pagers and toolbars, and only in the first row of a table. */
const buttons =
  'main button:not([aria-disabled="true"], :disabled, [role="tab"], [type="submit"], tbody tr:not(:first-child) *, thead *, .pager *, [role="toolbar"] *)';
const mostButtons = isThorough ? 24 : 8;
/** Maximum presses of buttons with the same name over all pages. Most such buttons come from the kit. */
const mostAlike = isThorough ? Number.POSITIVE_INFINITY : 1;
const presses = new Map<string, number>();

function isPressedOften(name: string): boolean {
  const times = presses.get(name) ?? 0;
  presses.set(name, times + 1);
  return times >= mostAlike;
}

let typedIn = cases(4, 1000);

const closable = '[role="dialog"], [role="menu"], [role="listbox"]';

interface Look {
  path: string;
  at: string;
  /** Names of open dialogs, menus and lists, the topmost last. */
  over: string[];
  within: boolean;
  closes: boolean;
  mends: boolean;
  wrong: number;
}

const look = (page: Page): Promise<Look> =>
  page.evaluate((selector) => {
    const at = document.activeElement as HTMLElement;
    const over = [...document.querySelectorAll<HTMLElement>(selector)].filter((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    );
    const top = over.at(-1);
    const wrong = (top ?? document).querySelectorAll('[aria-invalid="true"]:not(td)');
    const wrapper = at.closest('.mantine-InputWrapper-root');
    return {
      path: location.pathname,
      at: at === document.body ? '' : `${at.localName} '${at.ariaLabel || at.id || at.textContent}'`,
      over: over.map((each) => `${each.role} '${each.ariaLabel ?? each.innerText.slice(0, 40)}'`),
      within: over.some((each) => each.contains(at)) || at.getAttribute('aria-expanded') === 'true',
      closes: at.matches('.mantine-CloseButton-root') && at.ariaLabel === 'Tutup',
      mends: at.ariaInvalid === 'true' || wrapper?.querySelector('[aria-invalid="true"]') != null,
      wrong: wrong.length,
    };
  }, closable);

/** After loading, waits at most a second for a still page, because a map or preview may never stop moving. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('main [inert][aria-busy]'));
  await Promise.race([page.evaluate(untilQuiet), new Promise((resolve) => setTimeout(resolve, 1000))]);
}

async function press(page: Page, key: string): Promise<Look> {
  await page.keyboard.press(key);
  await quiet(page);
  let seen = await look(page);
  for (let wait = 0; (seen.at === '' || (seen.over.length > 0 && !seen.within)) && wait < 60; wait += 1) {
    await page.waitForTimeout(50);
    seen = await look(page);
  }
  return seen;
}

/** @param isFresh reloads the document, without earlier pages */
type ShowAgain = (isFresh?: boolean) => Promise<unknown>;

/**
 * Presses buttons of the page and returns faults of the focus. Only repeated faults count: with several pages
 * in a browser, a key may arrive too early.
 */
export async function lostKeyboard(stage: Stage, showAgain: ShowAgain): Promise<string[]> {
  const { page } = stage;
  const names = await page.evaluate((selector) => {
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((each) =>
      each.checkVisibility(),
    );
    return [...new Set(shown.map((each) => each.ariaLabel ?? each.innerText.trim()))];
  }, buttons);
  const chosen = names.filter((each) => !isPressedOften(each)).slice(0, mostButtons);
  const found = await pressAll(stage, chosen, showAgain);
  if (found.length === 0) return [];
  await showAgain();
  const again = await pressAll(stage, chosen, showAgain);
  return found.filter((fault) => again.includes(fault));
}

async function pressAll(stage: Stage, names: readonly string[], showAgain: ShowAgain) {
  const { page } = stage;
  const faults: string[] = [];
  const start = await look(page);
  if (start.at === '') faults.push('opened, nothing has the keyboard');
  for (const name of names) {
    const isThere = await page.evaluate(
      ([selector, wanted]) => {
        const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
          (each) => each.checkVisibility() && (each.ariaLabel ?? each.innerText.trim()) === wanted,
        );
        found?.focus();
        return found !== undefined && document.activeElement === found;
      },
      [buttons, name] as const,
    );
    if (!isThere) continue;
    const { wrong } = await look(page);
    const opened = await press(page, 'Enter');
    faults.push(...(await afterwards(stage, `'${name}'`, opened, wrong)));
    const now = await look(page);
    if (now.path !== start.path || now.over.length > 0) await showAgain();
  }
  if ((await page.locator('main form [type="submit"]').count()) > 0) {
    // A save returns to the page before, which must not be the same form.
    await showAgain(true);
    let saved = await press(page, 'Control+Enter');
    if (saved.path !== start.path) saved = await landing(stage, saved);
    faults.push(...(await afterwards(stage, 'a save', saved, start.wrong)));
    if ((await look(page)).path !== start.path) await showAgain();
    faults.push(...(await leaving(page)));
  }
  return faults;
}

/** The form stays until the next page has loaded. */
async function landing(stage: Stage, form: Look): Promise<Look> {
  let seen = form;
  for (let wait = 0; seen.at === form.at && wait < 100; wait += 1) {
    await stage.page.waitForTimeout(50);
    await stage.settle();
    seen = await look(stage.page);
  }
  return seen;
}

async function afterwards(stage: Stage, what: string, seen: Look, known: number): Promise<string[]> {
  const { page } = stage;
  const faults: string[] = [];
  let now = seen;
  const judge = (when: string) => {
    if (now.at === '') faults.push(`${when}, nothing has the keyboard`);
    else if (now.over.length > 0 && !now.within)
      faults.push(`${when}, the keyboard is on ${now.at} and not in ${now.over.at(-1)}`);
    else if (now.closes) faults.push(`${when}, ${now.over.at(-1)} begins at its cross`);
    if (now.wrong > (now.over.length > 0 ? 0 : known) && !now.mends)
      faults.push(`${when}, ${now.wrong} fields are wrong and the keyboard is on ${now.at}`);
  };
  judge(`after ${what}`);
  if (now.over.length > 0)
    for (const fault of await spokenFaults(page)) faults.push(`after ${what}, ${fault}`);
  faults.push(...(await coveredButtons(page)).map((name) => `after ${what}, a message covers ${name}`));
  if (now.over.some((each) => each.startsWith('menu'))) faults.push(...(await menuFaults(page, what)));
  if (now.over.some((each) => each.startsWith('dialog'))) {
    if (typedIn-- > 0)
      for (const fault of await lostTyping(stage, '[role="dialog"]')) faults.push(`after ${what}, ${fault}`);
    now = await press(page, 'Control+Enter');
    judge(`after ${what} and Ctrl+Enter`);
    for (const name of await coveredButtons(page))
      faults.push(`after ${what} and Ctrl+Enter, a message covers ${name}`);
  }
  const remove = page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^Hapus/ });
  if (now.over.length > 0 && (await remove.count()) > 0) {
    await remove.last().focus();
    const asked = await look(page);
    now = await press(page, 'Enter');
    if (now.path !== asked.path) now = await landing(stage, asked);
    judge(`after ${what} and Hapus`);
  }
  for (let turn = 0; now.over.length > 0 && turn < 4; turn += 1) {
    const over = now.over.at(-1);
    now = await press(page, 'Escape');
    // During its fade-out, a dialog still exists; a second Esc would go to the page.
    for (let wait = 0; now.over.at(-1) === over && wait < 60; wait += 1) {
      await quiet(page);
      now = await look(page);
    }
    if (now.at === '') faults.push(`after ${what} and Esc out of ${over}, nothing has the keyboard`);
  }
  return faults;
}

export const coveredButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    const boxes = [...document.querySelectorAll('.mantine-Notification-root')].map((each) =>
      each.getBoundingClientRect(),
    );
    const buttons = [...(dialog?.querySelectorAll<HTMLElement>('button') ?? [])];
    return buttons
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return boxes.some(
          (box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
        );
      })
      .map((button) => `'${button.ariaLabel ?? button.innerText.trim()}'`);
  });

const windows = [
  { width: 1366, height: 768 },
  { width: 1024, height: 700 },
  { width: 1366, height: 480 },
  { width: 1920, height: 1080 },
];

async function menuFaults(page: Page, what: string): Promise<string[]> {
  const seen = await page.evaluate(() => {
    const items = [...document.querySelectorAll<HTMLElement>('[role="menu"] [role="menuitem"]')];
    const closed = items.map((each) => each.ariaDisabled === 'true');
    return {
      first: document.activeElement === items[0],
      sorted: closed.every((isClosed, at) => isClosed || !closed.slice(0, at).includes(true)),
      closed: closed.filter(Boolean).length,
      all: items.length,
    };
  });
  const faults: string[] = [];
  if (!seen.first) faults.push(`the menu of ${what} does not begin at its first line`);
  if (!seen.sorted) faults.push(`the menu of ${what} has what can be done below what cannot`);
  if (seen.closed > 1 && seen.closed < seen.all)
    faults.push(`the menu of ${what} shows ${seen.closed} lines that cannot be chosen`);
  for (const window of windows.toReversed()) {
    await page.setViewportSize(window);
    await quiet(page);
    const { isInside, cut } = await page.evaluate(() => {
      const menu = document.querySelector('[role="menu"]') ?? document.body;
      const { top, left, right, bottom } = menu.getBoundingClientRect();
      const isCut = (each: HTMLElement) =>
        each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'visible';
      return {
        isInside: top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight,
        cut: [menu as HTMLElement, ...menu.querySelectorAll<HTMLElement>('*')]
          .filter((each) => each.clientWidth > 1 && isCut(each))
          .map((each) => each.innerText),
      };
    });
    if (!isInside) faults.push(`the menu of ${what} hangs out of ${window.width}×${window.height}`);
    for (const text of cut)
      faults.push(`the menu of ${what} cuts '${text}' at ${window.width}×${window.height}`);
  }
  return faults;
}

async function leaving(page: Page): Promise<string[]> {
  const field = page
    .locator(
      'main form :is(input[type="text"]:not([role="combobox"]), input:not([type]), textarea):not([readonly], :disabled):visible',
    )
    .first();
  if ((await field.count()) === 0) return [];
  await field.focus();
  await page.keyboard.type('7');
  const before = await look(page);
  const asked = await press(page, 'Escape');
  const faults = asked.at === '' ? ['asked about leaving, nothing has the keyboard'] : [];
  if (asked.over.length === 0) return faults;
  if (asked.closes) faults.push('asked about leaving, the keyboard is on the cross');
  const stayed = await press(page, 'Escape');
  if (stayed.at !== before.at)
    faults.push(`stayed in the form, the keyboard is on ${stayed.at || 'nothing'}`);
  return faults;
}
