import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test, vi } from 'vitest';
import { AppError, messages } from '../../src/shared/core/errors.ts';
import { isAll } from '../run.ts';
import { user } from './desk.ts';
import { changeText } from './editing.ts';
import { lightStage } from './lightStage.ts';
import { readPages } from './pages.ts';
import { addressOf } from './samples.ts';
import { slowWrites, storeMs } from './slowWrites.ts';
import { openStage } from './stage.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();

const isThere = (page: Page, text: string): Promise<boolean> =>
  page.evaluate((wanted) => {
    const values = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      ({ value }) => value,
    );
    const figures = values.map((value) => value.replace(/\D/g, ''));
    return [document.body.innerText, ...values, ...figures].some((each) => each.includes(wanted));
  }, text);

const pages = readPages().filter(
  ({ path, access }) => access.kind !== 'public' && (isAll || path === '/edit-agent/:id'),
);

test('input typed during a save is never lost silently', async () => {
  const { desk, sent } = slowWrites(on.opened.desk);
  const stage = await openStage(on.opened.browser, { ...on.opened, desk, scheme: 'light' });
  const source = { call: on.server().call, as: user.email, draftId: desk.draftId };
  const { page } = stage;
  const faults: string[] = [];
  let tried = 0;
  for (const { path, ...each } of pages) {
    await stage.show(await addressOf({ path, ...each }, source), states[0]!, false);
    const submit = page.locator('main form:not([data-note]) button[type="submit"]');
    const isSaved = (await submit.allTextContents()).some((name) => !/^(Tambah$|Kirim)/.test(name));
    if (!isSaved || (await changeText(page)) === undefined) continue;
    const before = sent();
    await submit.first().click();
    const refusals = page.locator('main form [role="alert"], [role="dialog"]');
    await expect
      .poll(async () => sent() - before + (await refusals.count()), { message: path })
      .toBeGreaterThan(0);
    if (sent() === before) continue;
    const typed = await changeText(page);
    tried += 1;
    await page.waitForTimeout(storeMs + 500);
    if (!(await isThere(page, typed!))) faults.push(`${path}: '${typed}'`);
  }
  await stage.close();
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(isAll ? 15 : 0);
});

test('a settings page keeps what it saved until it has read again, and asks about text typed meanwhile', async () => {
  let saved = false;
  const { desk } = on.opened;
  const call: typeof desk.call = async (name, input) => {
    const { method, path = '' } = (name === 'api.request' ? input : {}) as { method?: string; path?: string };
    const answer = await desk.call(name, input);
    if (!/^\/w\/target(\/\d+)?$/.test(path)) return answer;
    if (method === 'PUT') saved = true;
    if (saved) await sleep(500);
    return answer;
  };
  const stage = await openStage(on.opened.browser, {
    ...on.opened,
    desk: { ...desk, call },
    scheme: 'light',
  });
  await stage.show('/target-waktu', states[0]!, false);
  const { page } = stage;
  const [first, second] = ['Analisis', 'Pengajuan Baru'].map((name) => page.getByRole('textbox', { name }));
  await first!.fill('9');
  await page.keyboard.press('Control+s');
  await expect.poll(() => saved).toBe(true);
  await second!.fill('7');
  await page.waitForTimeout(700);
  expect(await first!.inputValue()).toBe('9');
  await page.getByText('Data berhasil diubah').first().waitFor();
  await page.getByRole('link', { name: 'Beranda' }).first().click();
  await page.getByRole('dialog', { name: 'Tinggalkan isian ini?' }).waitFor();
  await stage.close();
});

/** Chooses a picture in the form of an agent, and saves while `upload` runs. */
async function saveDuring(upload: () => Promise<void>) {
  const sent: string[] = [];
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const { desk } = on.opened;
  const call: typeof desk.call = async (name, input) => {
    const { method = '', path = '' } = (name === 'api.request' ? input : {}) as Record<string, string>;
    const isUpload = path === '/w/media/upload';
    if (isUpload) begun.resolve();
    if (isUpload) await mayEnd.promise;
    if (isUpload || method === 'PATCH') sent.push(method);
    if (isUpload) await upload();
    return desk.call(name, input);
  };
  const stage = await openStage(on.opened.browser, {
    ...on.opened,
    desk: { ...desk, call },
    scheme: 'light',
  });
  const source = { call: on.server().call, as: user.email, draftId: desk.draftId };
  const edit = readPages().find(({ path }) => path === '/edit-agent/:id')!;
  await stage.show(await addressOf(edit, source), states[0]!, false);
  const { page } = stage;
  const buffer = await page.screenshot();
  await page
    .locator('main input[type="file"]')
    .first()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await begun.promise;
  await page.locator('main form:not([data-note]) button[type="submit"]').first().click();
  await page.waitForTimeout(300);
  mayEnd.resolve();
  return { stage, sent };
}

test('a form waits for its picture before it is saved', async () => {
  const { stage, sent } = await saveDuring(async () => undefined);
  await expect.poll(() => sent).toEqual(['POST', 'PATCH']);
  await stage.close();
});

test('a form whose picture cannot be uploaded says that it is not saved', async () => {
  const { stage, sent } = await saveDuring(async () => {
    throw new AppError('OFFLINE', messages.offline);
  });
  await stage.page.getByText('Belum disimpan, karena ada file yang gagal dikirim').first().waitFor();
  expect(sent).toEqual(['POST']);
  await stage.close();
});
