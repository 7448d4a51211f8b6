import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page as Browsed } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sample, testMs } from '../run.ts';
import { sharedServer } from '../server/harness.ts';
import { user } from './desk.ts';
import { goTo } from './inPage.ts';
import { lock, lockOf, unlock } from './locked.ts';
import { openScreens, type Screens } from './open.ts';
import { readPages } from './pages.ts';
import { addressOf } from './samples.ts';
import { openStage, type Stage } from './stage.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const pictures = resolve(import.meta.dirname, '../../test-results/screens');

const server = sharedServer();
let opened: Screens;
let stage: Stage;
let sent = 0;
let left: boolean[] = [];

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  opened = await openScreens(server());
  const { desk } = opened;
  const call: typeof desk.call = (name, input) => {
    if (name === 'desktop.leave') left.push((input as { leaves: boolean }).leaves);
    if (name === 'api.request' && (input as { method: string }).method === 'DELETE') sent += 1;
    return desk.call(name, input);
  };
  stage = await openStage(opened.browser, { ...opened, desk: { ...desk, call }, scheme: 'light' });
});
afterAll(async () => {
  await stage?.close();
  await opened?.close();
});
beforeEach(() => {
  sent = 0;
  left = [];
});

const walked = () => sample(readPages(), 30);

const heldOf = (page: Browsed) => page.getByRole('region', { name: 'Menunggu dikirim' });
const questionOf = (page: Browsed) => page.getByRole('dialog', { name: 'Masih ada yang menunggu dikirim' });

async function holdOne(): Promise<Browsed> {
  await stage.show('/pengajuan-referal?referral_status_id=1', states[0]!, false);
  const { page } = stage;
  await page.locator('main tbody tr').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hapus' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
  await heldOf(page).waitFor();
  return page;
}

const rowFaults = (page: Browsed): Promise<string[]> =>
  page.evaluate(() => {
    const row = document.querySelector<HTMLElement>('section[aria-label="Menunggu dikirim"]');
    if (!row) return ['it is gone'];
    const foot = row.closest('aside')!.getBoundingClientRect();
    const faults: string[] = [];
    if (foot.bottom > innerHeight || foot.top < 0) faults.push('it hangs out of the window');
    for (const button of row.querySelectorAll('button')) {
      const { left: x, top: y, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      if (!button.contains(hit)) faults.push(`${button.innerText} cannot be pressed`);
    }
    for (const frame of document.querySelectorAll('main, [role="dialog"][aria-modal="true"]'))
      if (frame.getBoundingClientRect().bottom > foot.top + 0.5)
        faults.push(`it covers ${frame.role ?? frame.localName}`);
    return faults;
  });

const unloads = (page: Browsed): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

const endings: Readonly<Record<string, (page: Browsed) => Promise<unknown>>> = {
  lock: (page) => page.keyboard.press('Control+Shift+L'),
  'sign out': async (page) => {
    await page.getByRole('button', { name: `Profil ${user.name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  },
  close: (page) => page.evaluate(() => window.tell('desktop.leaving', {})),
};

test(
  'a held send goes along to every page and over its dialogs, and every end of it asks',
  async () => {
    const page = await holdOne();
    const faults: string[] = [];
    for (const each of walked()) {
      const source = { call: server().call, as: user.email, draftId: opened.desk.draftId };
      await page.evaluate(goTo, { address: await addressOf(each, source), title: each.title });
      await stage.settle();
      const fault = (what: string) => faults.push(`${each.path}, ${what}`);
      for (const what of await rowFaults(page)) fault(what);
      await page.locator('main').focus();
      await page.keyboard.press('Shift+?');
      await page.getByRole('dialog', { name: 'Pintasan keyboard' }).waitFor();
      await page.waitForTimeout(300);
      for (const what of await rowFaults(page)) fault(`below a dialog ${what}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Pintasan keyboard' }).waitFor({ state: 'detached' });
      if (await unloads(page)) fault('closing the window asks nothing');
      for (const [name, end] of Object.entries(endings)) {
        if (name === 'sign out' && (await page.locator('#isi').count()) === 0) continue;
        await end(page);
        await questionOf(page).waitFor();
        await page.keyboard.press('Escape');
        await questionOf(page).waitFor({ state: 'detached' });
        if ((await lockOf(page).count()) > 0) fault(`${name}: locked, although one stays`);
      }
      if (sent > 0) fault('it was sent');
    }
    expect(faults).toEqual([]);
    expect(left).toEqual(walked().map(() => false));
    writeFileSync(join(pictures, 'menunggu-dikirim.png'), await stage.picture());
    await page.locator('main').focus();
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog', { name: 'Pintasan keyboard' }).waitFor();
    await page.keyboard.press('u');
    await heldOf(page).waitFor({ state: 'detached' });
    await page.evaluate(() => window.letTimePass());
    expect(sent).toBe(0);
  },
  testMs,
);

test.each([
  ['lock', 'Urungkan, lalu kunci', 0],
  ['lock', 'Kirim, lalu kunci', 1],
  ['close', 'Urungkan, lalu tutup', 0],
  ['close', 'Kirim, lalu tutup', 1],
] as const)('%s, then %s: %i sent', async (end, answer, calls) => {
  const page = await holdOne();
  await endings[end]!(page);
  await page.evaluate(() => window.letTimePass());
  await questionOf(page).getByRole('button', { name: answer }).click();
  if (end === 'close') await expect.poll(() => left).toEqual([true]);
  else {
    await lockOf(page)
      .getByLabel(/^Kata sandi/)
      .fill(user.password);
    await page.keyboard.press('Enter');
    await lockOf(page).waitFor({ state: 'detached' });
  }
  await page.evaluate(() => window.letTimePass());
  await heldOf(page).waitFor({ state: 'detached' });
  expect(sent).toBe(calls);
});

test('a locked session sends nothing, and the whole time starts again after the unlock', async () => {
  const page = await holdOne();
  await lock(page);
  await page.evaluate(() => window.letTimePass());
  expect(sent).toBe(0);
  await unlock(page, opened.desk.userId);
  await heldOf(page).waitFor();
  await page.evaluate(() => window.letTimePass());
  await heldOf(page).waitFor({ state: 'detached' });
  expect(sent).toBe(1);
});

const covered = (page: Browsed): Promise<string[]> =>
  page.evaluate(() => {
    const names = new Set<string>();
    for (const popup of document.querySelectorAll('.mantine-Notification-root')) {
      const { left: from, right: to, top, bottom } = popup.getBoundingClientRect();
      for (let y = top; y <= bottom; y += 8)
        for (let x = from; x <= to; x += 8) {
          const below = document
            .elementFromPoint(x, y)
            ?.closest<HTMLElement>('a[href], button, input, textarea');
          if (below && !popup.contains(below)) names.add(below.ariaLabel || below.innerText || below.id);
        }
    }
    return [...names];
  });

test(
  'with four files in Masuk a failure is told on every page, and covers no control',
  async () => {
    const faults: string[] = [];
    const source = { call: server().call, as: user.email, draftId: opened.desk.draftId };
    await stage.show('/home', states[0]!, false);
    const { page } = stage;
    const others = page.getByRole('button', { name: '3 lagi' });
    const findFour = async () => {
      for (const id of ['a', 'b', 'c', 'd'])
        await page.evaluate(
          (name) =>
            window.tell('inbox.found', {
              files: [{ id: name, name: `${name}.xlsx`, bytes: 9, advice: null }],
            }),
          id,
        );
      await others.waitFor();
    };
    for (const each of walked()) {
      await stage.show(await addressOf(each, source), states[0]!, true);
      if (!(await others.isVisible())) await findFour();
      await page.evaluate(() => window.tell('draft.damaged', { message: 'Draf tidak dapat dibaca lagi.' }));
      const popup = page.locator('.mantine-Notification-root').filter({ hasText: 'Draf tidak dapat dibaca' });
      await popup.first().waitFor();
      await page.waitForTimeout(600);
      const names = await covered(page);
      if (names.length > 0) faults.push(`${each.path}: ${names.join(', ')}`);
      if (each.path === '/detail-referal/:id')
        writeFileSync(join(pictures, 'pesan-menetap.png'), await stage.picture());
      await popup.first().getByRole('button').click();
    }
    expect(faults).toEqual([]);
    await others.click();
    const waiting = page.getByRole('list', { name: 'Pesan yang menunggu' });
    expect(await waiting.getByRole('button', { name: 'Periksa' }).count()).toBe(4);
  },
  testMs,
);
