import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** What can be seen of a page that has settled, read in one go. */
export interface Facts {
  /** In the top bar. */
  title: string;
  /** All text of the main region. */
  text: string;
  /** Names of its buttons. */
  buttons: string[];
  /** Whether it is a form to fill in. */
  form: boolean;
  /** Regions that say that they are loading. */
  busy: number;
  skeletons: number;
  /** Fields whose choices are still being read. */
  waitingFields: number;
  /** Tables without a row in their body, by name. */
  bareTables: string[];
  /** Texts that reach over the edge of their cell, and those that are cut without dots. */
  cut: string[];
  /** Pixels by which the document is wider than the window. */
  sideways: number;
  /** Something has the keyboard. */
  focused: boolean;
  /** Sum of all layout shifts so far, and what moved. */
  shift: number;
  moved: string[];
}

export const readFacts = (page: Page): Promise<Facts> =>
  page.evaluate(() => {
    const main = document.querySelector<HTMLElement>('main')!;
    const all = <Kind extends HTMLElement>(selector: string) => [...main.querySelectorAll<Kind>(selector)];
    const tables = all<HTMLTableElement>('table').filter((table) => table.tBodies[0]?.rows.length === 0);
    /** Whether something between the text and its cell or button ends it, and how. */
    const isCut = (text: Text): boolean => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { right, width } = range.getBoundingClientRect();
      let isWhole = false;
      for (let box = text.parentElement; box && width > 0; box = box.parentElement) {
        const { display, overflowX, textOverflow } = getComputedStyle(box);
        // An inline box hides nothing, whatever it asks for.
        if (display === 'inline') continue;
        const isOver = right > box.getBoundingClientRect().right + 1;
        // What only a screen reader is meant to have is a pixel wide.
        if (overflowX !== 'visible')
          return (
            isOver &&
            (isWhole || textOverflow !== 'ellipsis') &&
            box.clientWidth > 1 &&
            (box.closest('button') !== null || overflowX === 'hidden' || overflowX === 'clip')
          );
        if (isOver && box.matches('td, th, button, main')) return true;
        // Dots come between the characters of a line, and not into a box that stands in it.
        isWhole ||= display.startsWith('inline-') || box.localName === 'button';
      }
      return false;
    };
    const cut: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.data.trim() !== '' && isCut(text)) cut.push(text.data.trim());
    }
    return {
      title: document.querySelector('h1')?.textContent ?? '',
      text: main.innerText,
      buttons: all('button').map((button) => button.ariaLabel ?? button.innerText.trim()),
      form: all('form').length > 0,
      busy: all('[aria-busy="true"]').length,
      skeletons: all('[data-visible].mantine-Skeleton-root, .bone').length,
      waitingFields: all<HTMLInputElement>('input[placeholder="Memuat…"]').length,
      bareTables: tables.map((table) => table.ariaLabel ?? table.caption?.innerText ?? 'without a name'),
      cut,
      sideways: document.documentElement.scrollWidth - window.innerWidth,
      focused: document.activeElement !== document.body,
      shift: window.layoutShifts.reduce((sum, { value }) => sum + value, 0),
      moved: window.layoutShifts.flatMap(({ moved }) => moved),
    };
  });

/** Roles of what a person operates. */
const controls: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'combobox',
  'link',
  'listbox',
  'menuitem',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);

/** Controls that Chromium's own accessibility tree has no name for, by role. */
export async function namelessControls(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored, role, name }) => !ignored && controls.has(role?.value) && !name?.value)
    .map(({ role }) => String(role?.value));
}

const axeRules = { all: null, colours: ['color-contrast'] };

/** The menu and the top bar, the same on every page. */
const frame = ['aside:has(~ main)', 'header:has(~ main)'];

/**
 * Serious and critical findings of axe on the page as it stands; only of its colours, when the rest is known, and without
 * the frame, when that was looked at on another page.
 */
export async function seriousFindings(
  page: Page,
  { what = 'all', framed = true }: { what?: 'all' | 'colours'; framed?: boolean } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    ({ rules, exclude }) => {
      const { axe: runner } = window as unknown as {
        axe: { run(context: axe.ContextObject, options: axe.RunOptions): Promise<axe.AxeResults> };
      };
      return runner.run(
        { exclude },
        {
          resultTypes: ['violations'],
          preload: false,
          // Targets of 24 px (WCAG 2.2, 2.5.8) are looked at only when asked for.
          rules: { 'target-size': { enabled: true } },
          ...(rules && { runOnly: { type: 'rule', values: rules } }),
        },
      );
    },
    { rules: axeRules[what], exclude: framed ? [] : frame },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
