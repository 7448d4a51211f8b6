import { expect, test, vi } from 'vitest';
import { sample } from '../run.ts';
import { user } from './desk.ts';
import { lightStage } from './lightStage.ts';
import { readPages } from './pages.ts';
import { printedFaults } from './printed.ts';
import { addressOf } from './samples.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();
const longNames = states.find(({ name }) => name === 'long names')!;

test('a page with long names is printed whole, without menus and no wider than the paper', async () => {
  const source = { call: on.server().call, as: user.email, draftId: on.opened.desk.draftId };
  const faults: string[] = [];
  for (const [index, page] of sample(readPages(), 25).entries()) {
    await on.stage.show(await addressOf(page, source), longNames, index > 0);
    const found = await printedFaults(on.stage.page, async () => {});
    faults.push(...found.map((fault) => `${page.path} ${fault}`));
  }
  expect(faults).toEqual([]);
});
