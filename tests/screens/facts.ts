import type { Page } from '@playwright/test';
import axe from 'axe-core';

export interface Facts {
  title: string;
  text: string;
  buttons: string[];
  form: boolean;
  busy: number;
  skeletons: number;
  waitingFields: number;
  bareTables: string[];
  /** Texts that overflow their cell, and texts cut off without an ellipsis. */
  cut: string[];
  sideways: number;
  focused: boolean;
  shift: number;
  moved: string[];
}

export const readFacts = (page: Page): Promise<Facts> =>
  page.evaluate(() => {
    const main = document.querySelector<HTMLElement>('main')!;
    const all = <Kind extends HTMLElement>(selector: string) => [...main.querySelectorAll<Kind>(selector)];
    const tables = all<HTMLTableElement>('table').filter((table) => table.tBodies[0]?.rows.length === 0);
    const isCut = (text: Text): boolean => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { right, width } = range.getBoundingClientRect();
      let isWhole = false;
      for (let box = text.parentElement; box && width > 0; box = box.parentElement) {
        const { display, overflowX, textOverflow } = getComputedStyle(box);
        // An inline box never clips, whatever its overflow.
        if (display === 'inline') continue;
        const isOver = right > box.getBoundingClientRect().right + 1;
        // Text that only screen readers get is one pixel wide.
        if (overflowX !== 'visible')
          return (
            isOver &&
            (isWhole || textOverflow !== 'ellipsis') &&
            box.clientWidth > 1 &&
            (box.closest('button') !== null || overflowX === 'hidden' || overflowX === 'clip')
          );
        if (isOver && box.matches('td, th, button, main')) return true;
        // An ellipsis replaces characters of a line but never a box inside the line.
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

export async function namelessControls(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored, role, name }) => !ignored && controls.has(role?.value) && !name?.value)
    .map(({ role }) => String(role?.value));
}

const axeRules = { all: null, colours: ['color-contrast'] };

const frame = ['aside:has(~ main)', 'header:has(~ main)'];

/**
 * Returns serious and critical axe findings of the page. `what: 'colours'` checks only contrast; without
 * `framed`, menu and top bar are omitted.
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
          // axe checks the target size of 24 px (WCAG 2.2, 2.5.8) only on request.
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
