import type { Page } from '@playwright/test';
import { expect, test, vi } from 'vitest';
import { user } from './desk.ts';
import { untilQuiet } from './inPage.ts';
import { lightStage } from './lightStage.ts';
import { readPages } from './pages.ts';
import { addressOf } from './samples.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();

test('inputs of a row are of one height, no label is cut, and values stand beside their labels', {
  timeout: 600_000,
}, async () => {
  const { stage, server, opened } = on;
  const source = { call: server().call, as: user.email, draftId: opened.desk.draftId };
  const pages = readPages();
  const faults: string[] = [];
  let looked = 0;
  for (const page of pages) {
    await stage.show(await addressOf(page, source), states[0]!, looked > 0);
    const inWindow = async (width: number, height: number, read: (page: Page) => Promise<string[]>) => {
      await stage.page.setViewportSize({ width, height });
      await stage.page.evaluate(untilQuiet);
      return read(stage.page);
    };
    const found = [
      ...(await inWindow(1366, 768, unequalInputs)),
      ...(await inWindow(1024, 700, cutLabels)),
      ...(await inWindow(1920, 1080, distantValues)),
    ];
    faults.push(...found.map((fault) => `${page.path}: ${fault}`));
    looked += 1;
  }
  expect(faults).toEqual([]);
  expect(looked).toBe(pages.length);
});

const unequalInputs = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inputs = [
      ...document.querySelectorAll<HTMLElement>('main form .mantine-Input-input:not(textarea)'),
    ].filter((input) => input.checkVisibility() && !input.matches('[data-multiline]'));
    const boxes = inputs.map((input) => ({ input, box: input.getBoundingClientRect() }));
    const oneLine = boxes.filter(({ box }) => box.height < 48);
    return oneLine.flatMap(({ input, box }, index) => {
      const middle = box.top + box.height / 2;
      const other = oneLine
        .slice(index + 1)
        .find((each) => Math.abs(each.box.top + each.box.height / 2 - middle) < box.height / 2);
      return other && Math.abs(other.box.height - box.height) > 0.5
        ? [`${input.id} is ${box.height} px high, ${other.input.id} ${other.box.height} px`]
        : [];
    });
  });

const cutLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels = 'main :is(legend, label, h1, h2, h3, dt, button, p, span):not(table *)';
    const isCut = (label: HTMLElement) =>
      label.children.length === 0 &&
      label.innerText !== '' &&
      label.clientWidth > 1 &&
      label.scrollWidth > label.clientWidth + 1 &&
      getComputedStyle(label).overflow !== 'visible' &&
      !label.closest('[title]');
    return [...document.querySelectorAll<HTMLElement>(labels)]
      .filter((label) => label.checkVisibility() && isCut(label))
      .map((label) => `'${label.innerText}' is cut`);
  });

const distantValues = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const farthest = 360;
    const textBox = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    return [...document.querySelectorAll<HTMLElement>('main dt')].flatMap((label) => {
      const value = label.nextElementSibling;
      if (!value || textBox(label).width < 2 || textBox(value).width === 0) return [];
      const gap = Math.round(textBox(value).left - textBox(label).right);
      return gap > farthest ? [`'${label.innerText}' is ${gap} px from its value`] : [];
    });
  });
