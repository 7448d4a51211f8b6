import { expect, test, vi } from 'vitest';
import { choiceFaults } from './choices.ts';
import { user } from './desk.ts';
import { misreadFigures } from './keyboard.ts';
import { lightStage } from './lightStage.ts';
import { readPages } from './pages.ts';
import { addressOf } from './samples.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();

const dialog = '[role="dialog"]';

test('filters take numbers as they are typed, and their choices and dates by the keyboard', async () => {
  const { page } = on.stage;
  const source = { call: on.server().call, as: user.email, draftId: on.opened.desk.draftId };
  const faults: string[] = [];
  let seen = 0;
  for (const each of readPages()) {
    await on.stage.show(await addressOf(each, source), states[0]!, seen > 0);
    const button = page.locator('main').getByRole('button', { name: /^Filter/ });
    if ((await button.count()) !== 1) continue;
    await button.click();
    await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Terapkan' }).waitFor();
    seen += 1;
    const found = [...(await choiceFaults(page, dialog)), ...(await misreadFigures(page, dialog)).faults];
    faults.push(...found.map((fault) => `${each.path}: ${fault}`));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  expect(seen).toBeGreaterThan(5);
  expect(faults).toEqual([]);
}, 300_000);
