import type { ElementHandle, Page } from '@playwright/test';
import { expect, test, vi } from 'vitest';
import type { BridgeAnswer } from '../../src/shared/core/bridge.ts';
import type { Operation } from '../../src/shared/core/operation.ts';
import { isAll } from '../run.ts';
import { changedAnswer } from './changedAnswer.ts';
import { user } from './desk.ts';
import { lightStage } from './lightStage.ts';
import { readPages } from './pages.ts';
import { addressOf } from './samples.ts';
import { type State, states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const kinds = {
  grid: { list: 'main [role="grid"] tbody', row: 'tr[data-index]' },
  table: { list: 'main table:not([role="grid"]) tbody', row: ':scope > tr' },
  cards: { list: 'main [data-rows] ul', row: ':scope > li:has(a, button)' },
  ordered: { list: 'main [data-rfd-droppable-id]', row: ':scope > [data-rfd-draggable-id]' },
} as const;
type Kind = keyof typeof kinds;

const shortPaths = [
  '/pengajuan-referal',
  '/kelola-header',
  '/kelola-role',
  '/kelola-produk',
  '/detail-partner/:id',
];

const on = lightStage();
let turned = false;
const state: State = {
  ...states[0]!,
  answer: async ({ operation, pass }) => (turned ? turnedAnswer(await pass(), operation) : pass()),
};

/** Drops the second row of each list with more than two rows, and reverses the rest. */
function turnedAnswer(answer: BridgeAnswer<unknown>, operation: Operation | undefined) {
  const turn = (data: unknown): unknown => {
    if (Array.isArray(data) && data.length > 2 && data.every((row) => typeof row === 'object'))
      return data.filter((_row, at) => at !== 1).reverse();
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, turn(value)]));
  };
  return operation ? changedAnswer(answer, operation, { data: turn }) : answer;
}

const news = async (page: Page) => {
  await page.evaluate(() => window.tell('server.state', { reachable: true }));
  await on.stage.settle();
};

const standOf = (list: ElementHandle<Element>, row: string) =>
  list.evaluate(
    (element, selector) =>
      [...element.querySelectorAll<HTMLElement>(selector)].map((each, at) => {
        each.dataset.known ??= String(at);
        return `row ${each.dataset.known} at ${Math.round(each.getBoundingClientRect().top)}`;
      }),
    row,
  );

const coveringMarks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main .row-mark')].flatMap((mark) => {
      const cell = mark.parentElement!;
      const [at, box] = [mark.getBoundingClientRect(), cell.getBoundingClientRect()];
      const right = box.right - Number.parseFloat(getComputedStyle(cell).paddingRight);
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const covered: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (mark.contains(text)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const line of range.getClientRects()) {
          const [top, bottom] = [line.top + 3, line.bottom - 3];
          const beside = at.left >= Math.min(line.right, right) || at.right <= line.left;
          if (!beside && at.top < bottom && at.bottom > top) covered.push(text.textContent ?? '');
        }
      }
      return covered;
    }),
  );

async function rowFaults(kind: Kind, address: string, at: number, byKeyboard: boolean) {
  turned = false;
  await on.stage.show(address, state, false);
  const { page } = on.stage;
  const list = (await page.locator(kinds[kind].list).nth(at).elementHandle())!;
  const rows = await list.$$(kinds[kind].row);
  const row = rows[1]!;
  await row.scrollIntoViewIfNeeded();
  if (byKeyboard) {
    const control = await row.$('button:not([tabindex="-1"]), a, input, [role="button"], [tabindex="0"]');
    if (!control && (await row.getAttribute('tabindex')) === null) return { faults: [], checked: false };
    await page.mouse.move(0, 0);
    await (control ?? row).focus();
  } else await row.hover({ position: { x: 40, y: 10 } });
  const before = await standOf(list, kinds[kind].row);
  turned = true;
  await news(page);
  const where = `${address} ${kind} ${at} ${byKeyboard ? 'by keyboard' : 'by pointer'}`;
  const faults: string[] = [];
  const held = await standOf(list, kinds[kind].row);
  if (JSON.stringify(held) !== JSON.stringify(before))
    faults.push(
      `${where}: ${held.find((each, place) => each !== before[place])} was ${before.find((each, place) => each !== held[place])}`,
    );
  const covered = await coveringMarks(page);
  if (covered.length > 0) faults.push(`${where}: a mark covers ${covered.join(', ')}`);
  if (!(await row.evaluate((each) => each.isConnected))) faults.push(`${where}: the row is gone`);
  const told = await page.locator('main').getByRole('button', { name: 'Tampilkan', exact: true }).count();
  if (process.env.SHOTS && !byKeyboard)
    await page.screenshot({ path: `${process.env.SHOTS}/still-${kind}-${at}.png` });
  // Key `V` applies a grid's changes at once. Other lists apply them when pointer and focus have left.
  if (kind === 'grid' && told > 0) await page.keyboard.press('v');
  else await page.mouse.move(0, 0);
  if (kind !== 'grid') await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const isNew = async () => JSON.stringify(await standOf(list, kinds[kind].row)) !== JSON.stringify(before);
  if (told > 0) await expect.poll(isNew, { message: `${where} moves on`, timeout: 10_000 }).toBe(true);
  const isTold = told > 0 || !(await isNew());
  if (!isTold) faults.push(`${where}: nothing is told`);
  return { faults, checked: told > 0 };
}

test('rows stay in place under the pointer and the keyboard', async () => {
  const faults: string[] = [];
  const checked = new Map<Kind, number>();
  const source = { call: on.server().call, as: user.email, draftId: on.opened.desk.draftId };
  const pages = readPages().filter(({ path }) => isAll || shortPaths.includes(path));
  for (const each of pages) {
    turned = false;
    const address = await addressOf(each, source);
    await on.stage.show(address, state, false);
    for (const kind of Object.keys(kinds) as Kind[]) {
      const counts = await on.stage.page.locator(kinds[kind].list).evaluateAll(
        (lists, selector) =>
          lists.map((list) => {
            for (let box: Element | null = list; box; box = box.parentElement)
              if (getComputedStyle(box).display !== 'contents' && box.getBoundingClientRect().width <= 1)
                return 0;
            return list.querySelectorAll(selector).length;
          }),
        kinds[kind].row,
      );
      for (const [at, count] of counts.entries()) {
        if (count < 3 || (!isAll && checked.has(kind))) continue;
        for (const byKeyboard of isAll ? [false, true] : [kind === 'table']) {
          const found = await rowFaults(kind, address, at, byKeyboard);
          faults.push(...found.faults);
          if (found.checked) checked.set(kind, (checked.get(kind) ?? 0) + 1);
        }
      }
    }
  }
  expect(faults).toEqual([]);
  expect([...checked.keys()].sort()).toEqual(Object.keys(kinds).sort());
});
