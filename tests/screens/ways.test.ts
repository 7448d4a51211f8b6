import { expect, test, vi } from 'vitest';
import { navigation } from '../../src/renderer/app/frame/nav.ts';
import { pages } from '../../src/renderer/pages/index.ts';
import { lightStage } from './lightStage.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();
const pathOf = (address: string) => new URL(address).pathname;

const items = navigation.flatMap(({ groups }) =>
  groups.flatMap((group) => group.items.map((item) => ({ ...item, group }))),
);
const commands = pages.filter(({ command }) => command);

test('the menu leads to each of its pages, here and in a window of its own', async () => {
  const { stage } = on;
  const { page } = stage;
  await stage.show('/faq', states[0]!, false);
  for (const { group, page: target } of items) {
    const before = pathOf(page.url());
    const menu = page.getByRole('navigation').first();
    const link = menu.locator(`a[href="${target.path}"]`);
    if (!(await link.isVisible()))
      await menu.getByRole('button', { name: group.label }).or(menu.getByText(group.label)).first().click();
    const apart = page.context().waitForEvent('page');
    await link.click({ modifiers: ['ControlOrMeta'] });
    const opened = await apart;
    await opened.waitForURL((url) => url.pathname !== 'blank');
    expect(pathOf(opened.url())).toBe(target.path);
    await opened.close();
    expect(pathOf(page.url())).toBe(before);
    await link.click();
    await expect.poll(() => pathOf(page.url())).toBe(target.path);
    await stage.settle();
    await expect.poll(() => page.title()).toBe(`${target.title} – Rujukan`);
  }
  expect(items.length).toBeGreaterThan(20);
});

test('the palette leads to every page that needs no record, by its name and Enter', async () => {
  const { stage } = on;
  const { page } = stage;
  await stage.show('/faq', states[0]!, false);
  for (const { path, title, command } of commands) {
    const palette = page.getByRole('dialog', { name: 'Palet perintah' });
    await palette.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    const words = command === true ? title : command!;
    await palette.getByRole('combobox').fill(words);
    await palette.getByRole('option', { name: words, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => pathOf(page.url())).toBe(path);
    await stage.settle();
  }
  expect(commands.length).toBeGreaterThan(20);
});
