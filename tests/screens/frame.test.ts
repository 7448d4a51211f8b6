import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page as Browsed } from '@playwright/test';
import { matchPath } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lineage, type Page, pageOf } from '../../src/renderer/kit/page/page.ts';
import { pages } from '../../src/renderer/pages/index.ts';
import { roleIds } from '../../src/shared/entities/role/schema.ts';
import { sharedServer } from '../server/harness.ts';
import { user } from './desk.ts';
import { seriousFindings } from './facts.ts';
import { goTo } from './inPage.ts';
import { leaks, lock, unlock, wordsOf } from './locked.ts';
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

const show = async (path: string): Promise<Browsed> => {
  const page = readPages().find((each) => each.path === path)!;
  const source = { call: server().call, as: user.email, draftId: opened.desk.draftId };
  await stage.show(await addressOf(page, source), states[0]!, false);
  return stage.page;
};

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  opened = await openScreens(server());
  stage = await openStage(opened.browser, { ...opened, scheme: 'light' });
});

afterAll(async () => {
  await stage?.close();
  await opened?.close();
});

/** Mantine creates new ids for each drawn dialog, so ids are omitted. */
const focused = (page: Browsed) =>
  page.evaluate(() => document.activeElement?.outerHTML.replaceAll(/ id="mantine-[^"]*"/g, '').slice(0, 300));
const dialogs = (page: Browsed) => page.locator('[role="dialog"]:visible').count();

const overlays: readonly {
  name: string;
  path: string;
  open(page: Browsed): Promise<unknown>;
  keeps: boolean;
}[] = [
  {
    name: 'a dialog',
    path: '/pengajuan-referal',
    keeps: true,
    open: (page) => page.keyboard.press('Shift+?'),
  },
  {
    name: 'the palette with what was looked for',
    path: '/pengajuan-referal',
    keeps: false,
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').last().fill('agen');
    },
  },
  {
    name: 'a question',
    path: '/detail-referal/:id',
    keeps: true,
    open: (page) => page.getByRole('button', { name: 'Hapus' }).first().click(),
  },
  {
    name: 'a menu',
    path: '/pengajuan-referal',
    keeps: false,
    open: (page) => page.getByRole('button', { name: /^Profil / }).click(),
  },
  {
    name: 'the menu of a row',
    path: '/pengajuan-referal',
    keeps: false,
    open: (page) => page.locator('main tbody tr').first().click({ button: 'right' }),
  },
  {
    name: 'the filters',
    path: '/pengajuan-referal',
    keeps: true,
    open: (page) => page.getByRole('button', { name: /^Filter/ }).click(),
  },
  {
    name: 'the messages so far',
    path: '/pengajuan-referal',
    keeps: false,
    open: async (page) => {
      await page.evaluate(() => window.tell('server.state', { reachable: false }));
      await page.getByRole('button', { name: /^Riwayat pemberitahuan/ }).click();
    },
  },
  {
    name: 'the choices of a field',
    path: '/add-branch',
    keeps: false,
    open: async (page) => {
      await page.locator('main').getByRole('combobox', { disabled: false }).first().focus();
      await page.keyboard.press('ArrowDown');
    },
  },
];

test.each(overlays)('$name is hidden with the page', async ({ path, open, keeps }) => {
  const page = await show(path);
  const before = await page.locator('body > *').count();
  await open(page);
  await page.waitForTimeout(300);
  const words = await wordsOf(page);
  const [open_, held] = [await dialogs(page), await focused(page)];
  expect(await page.locator('body > *').count()).toBeGreaterThanOrEqual(before);
  await lock(page);
  expect(await leaks(page, words)).toEqual([]);
  for (const key of ['Escape', 'Control+k', 'Control+s', 'F8', 'Shift+?']) await page.keyboard.press(key);
  await unlock(page, opened.desk.userId);
  if (!keeps) return;
  expect(await dialogs(page)).toBe(open_);
  await expect.poll(() => focused(page)).toBe(held);
});

test('what comes while the page is locked is hidden, and told once it is open', async () => {
  const page = await show('/add-faq');
  const field = page.locator('main').getByRole('textbox', { name: /^Pertanyaan/ });
  await field.fill('Setengah jadi');
  const words = await wordsOf(page);
  await lock(page);
  await page.evaluate(() => {
    window.tell('server.state', { reachable: false });
    window.tell('live.changed', { entity: 'faq', id: 1, kind: 'update' });
    const late = (where: Element) => {
      const each = document.createElement('p');
      each.textContent = 'Terlambat 3273051234560009';
      each.style.visibility = 'visible';
      each.setAttribute('role', 'alert');
      where.append(each);
    };
    for (const where of [document.body, document.querySelector('main')!]) late(where);
  });
  expect(await leaks(page, [...words, 'Terlambat', '3273051234560009', 'Server', 'Mencoba'])).toEqual([]);
  for (const _scheme of ['its own', 'the other']) {
    writeFileSync(join(pictures, `terkunci-${stage.scheme()}.png`), await stage.picture());
    await stage.switchScheme();
  }
  await page.keyboard.type('rahasia');
  await unlock(page, opened.desk.userId);
  await page.getByRole('alert').filter({ hasText: 'Server tidak dapat dihubungi' }).waitFor();
  expect(await field.inputValue()).toBe('Setengah jadi');
  await expect.poll(() => focused(page)).toContain('Setengah jadi');
});

test('a panel of the top bar keeps the keyboard while the page changes by itself', async () => {
  const page = await show('/pengajuan-referal');
  await page.getByRole('button', { name: /^Riwayat pemberitahuan/ }).click();
  const panel = page.getByRole('dialog', { name: /^Riwayat pemberitahuan/ });
  await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.evaluate(goTo, { address: '/faq' });
  await page.getByRole('grid', { name: 'FAQ' }).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  expect(await focused(page)).toContain('Riwayat pemberitahuan');
});

test('Esc closes an open panel wherever the focus is, and leaves the page as it is', async () => {
  const page = await show('/add-faq');
  const panel = page.getByRole('dialog', { name: /^Riwayat pemberitahuan/ });
  for (const place of ['main', '[aria-label^="Riwayat pemberitahuan"]', 'main textarea']) {
    await page.getByRole('button', { name: /^Riwayat pemberitahuan/ }).click();
    await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.evaluate((at) => document.querySelector<HTMLElement>(at)!.focus(), place);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    expect(page.url()).toContain('/add-faq');
  }
});

test('the palette tells a screen reader which line is marked, and how many there are', async () => {
  const page = await show('/home');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Ketik nama layar/ });
  await field.fill('agen');
  const options = page.getByRole('listbox', { name: 'Layar dan pengajuan' }).getByRole('option');
  const marked = () =>
    page.evaluate(() => {
      const input = document.querySelector('[aria-controls="palet-daftar"]');
      const chosen = [...document.querySelectorAll('#palet-daftar [aria-selected="true"]')];
      const seen = document.querySelector('#palet-daftar [data-selected]');
      const told = document.getElementById(input?.getAttribute('aria-activedescendant') ?? '');
      return { chosen: chosen.length, agree: told !== null && told === chosen[0] && told === seen };
    });
  await expect.poll(marked).toEqual({ chosen: 1, agree: true });
  const first = await field.getAttribute('aria-activedescendant');
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press('ArrowDown');
    await expect.poll(marked).toEqual({ chosen: 1, agree: true });
  }
  expect(await field.getAttribute('aria-activedescendant')).not.toBe(first);
  const told = page.getByRole('dialog', { name: 'Palet perintah' }).getByRole('status');
  await expect
    .poll(async () => {
      const [, said] = /^(\d+)( dari \d+)? pilihan$/.exec((await told.textContent()) ?? '') ?? [];
      return Number(said) - (await options.count());
    })
    .toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  await field.fill('tidak ada yang seperti ini');
  await expect.poll(() => told.textContent()).toBe('1 pilihan');
});

const forms: readonly { name: string; path: string; fill(page: Browsed): Promise<unknown>; under: number }[] =
  [
    {
      name: 'a form of a page',
      path: '/add-faq',
      under: 0,
      fill: (page) =>
        page
          .locator('main')
          .getByRole('textbox', { name: /^Pertanyaan/ })
          .fill('Setengah jadi'),
    },
    {
      name: 'a form of choices over a page',
      path: '/kelola-agen',
      under: 1,
      fill: async (page) => {
        await page.locator('main tbody tr').first().click({ button: 'right' });
        await page.getByRole('menuitem', { name: 'Ubah Status' }).click();
        await page.getByRole('dialog').getByRole('radio', { checked: false }).first().check();
      },
    },
  ];

test.each(forms)('Esc over $name closes its question only, and asks again', async ({ path, fill, under }) => {
  const page = await show(path);
  const address = page.url();
  await fill(page);
  const question = page.getByRole('dialog', { name: 'Tinggalkan isian ini?' });
  expect(await dialogs(page)).toBe(under);
  const typedIn = await focused(page);
  for (let round = 0; round < 2; round += 1) {
    await page.keyboard.press('Escape');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await page.waitForTimeout(300);
    expect(await dialogs(page)).toBe(under);
    expect(page.url()).toBe(address);
    expect(await focused(page)).toBe(typedIn);
  }
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: /^(Tinggalkan|Buang perubahan)$/ }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await dialogs(page)).toBe(0);
});

test('Esc empties a search first, and only then leaves what it stands in', async () => {
  const page = await show('/pengajuan-referal');
  const search = page.getByRole('searchbox', { name: 'Cari' });
  await search.fill('kata');
  await page.keyboard.press('Escape');
  expect(await search.inputValue()).toBe('');
  const role = await show('/tambah-role');
  const inForm = role.getByRole('searchbox').first();
  await inForm.fill('agen');
  await role.keyboard.press('Escape');
  expect(await inForm.inputValue()).toBe('');
  expect(new URL(role.url()).pathname).toBe('/tambah-role');
});

test('Esc closes the panel that a button opened, gives the button the keyboard back and stays on the page', async () => {
  const page = await show('/add-faq');
  const buttons = page.locator('[aria-haspopup="dialog"]:visible');
  expect(await buttons.count()).toBeGreaterThan(1);
  for (const button of await buttons.all()) {
    await button.click();
    await page.locator('.mantine-Popover-dropdown:visible').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.mantine-Popover-dropdown').waitFor({ state: 'hidden' });
    await page.waitForTimeout(300);
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/add-faq');
  }
});

const edits = pages.filter(({ path }) => /^\/(edit|update|change)-/.test(path));
const pageAt = (pathname: string) => pages.find(({ path }) => matchPath(path, pathname));

test('there are many pages that change a record', () => expect(edits.length).toBeGreaterThan(15));

/**
 * Paths of the page and its parents, without home. For a branch or a branch admin, the parents may differ.
 */
const familyOf = (edit: Page) => {
  const other = { partner_type: 'branch', role_id: roleIds.branchAdmin, id: 0 };
  const line = [edit, pageOf(edit as Page<typeof other>, other)].flatMap(lineage);
  return new Set(line.filter(({ parent }) => parent).map(({ path }) => path));
};

/** A page that a link opens in its own window has no history for going back (S-008, A-103). */
describe.each(edits)('$path without history', (edit) => {
  test.each(['Escape', 'the top bar'])('%s leads to what it belongs to', async (way) => {
    const page = await show(edit.path);
    const from = new URL(page.url()).pathname;
    expect(await page.evaluate(() => history.state?.idx ?? 0)).toBe(0);
    if (way === 'Escape') await page.locator('main').press('Escape');
    else await page.getByRole('button', { name: 'Kembali', exact: true }).first().click();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(from);
    const target = pageAt(new URL(page.url()).pathname);
    const family = familyOf(edit);
    expect(
      lineage(target)
        .map(({ path }) => path)
        .some((path) => family.has(path)),
    ).toBe(true);
    if (edit.backToParent) expect(target).toBe(edit.parent);
  });
});
