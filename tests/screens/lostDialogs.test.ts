import type { Locator, Page } from '@playwright/test';
import { eq, isNull } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { referral } from '../../src/server/entities/referral/table.ts';
import { type AppError, denied, notFound } from '../../src/shared/core/errors.ts';
import type { Operation } from '../../src/shared/core/operation.ts';
import { isAll } from '../run.ts';
import { user } from './desk.ts';
import { emptied } from './emptied.ts';
import { lightStage } from './lightStage.ts';
import { readPages } from './pages.ts';
import { addressOf } from './samples.ts';
import { failing, type State, states } from './states.ts';

/** A record disappears during a delete question. The question must report the loss and accept no answer. */

vi.mock('electron', () => ({ ipcMain: {} }));

const shortPaths = ['/detail-produk/:id'];

const on = lightStage();
let lost: AppError | undefined;
let drawnFrom: ReadonlySet<Operation>;

let shownId: string | undefined;
const isShown = ({ body }: { body: string }): boolean => {
  const { id } = { ...(JSON.parse(body) as { data: { id?: number } }).data };
  return id === undefined || String(id) === shownId;
};

const state: State = {
  ...states[0]!,
  answer: async (read) => {
    const { operation } = read;
    if (!lost || !operation) return read.pass();
    if (drawnFrom.has(operation)) {
      const answer = await read.pass();
      if (!answer.ok || isShown(answer.data as { body: string })) return emptied(answer, operation);
    }
    return operation.id.endsWith('.detail') ? failing(lost)(read) : read.pass();
  },
};

/** Marks every submission as deleted during `work`, because delete questions read submissions separately. */
async function withoutReferrals<Result>(work: () => Promise<Result>): Promise<Result> {
  const { db } = on.server().services;
  const at = new Date(0);
  await db.update(referral).set({ deleted_at: at }).where(isNull(referral.deleted_at));
  try {
    return await work();
  } finally {
    await db.update(referral).set({ deleted_at: null }).where(eq(referral.deleted_at, at));
  }
}

const places: Readonly<Record<string, (page: Page) => Promise<Locator | undefined>>> = {
  head: async (page) => {
    const button = page
      .locator('main')
      .getByRole('button', { name: /^Hapus/ })
      .first();
    return (await button.count()) > 0 ? button : undefined;
  },
  row: async (page) => {
    const menus = page.locator('main').getByRole('button', { name: /^(Tindakan|Aksi)/ });
    if ((await menus.count()) === 0) return undefined;
    await menus.first().click();
    const item = page.getByRole('menuitem', { name: /^Hapus/ });
    return (await item.count()) > 0 ? item.first() : undefined;
  },
};

async function faultsOf(address: string, place: string, error: AppError): Promise<string[] | undefined> {
  lost = undefined;
  shownId = /\d+/.exec(address)?.[0];
  const reads = await on.stage.show(address, state, false);
  drawnFrom = new Set(place === 'head' ? [] : reads.flatMap(({ operation }) => operation ?? []));
  const { page } = on.stage;
  const press = await places[place]!(page);
  if (!press || (await press.isDisabled())) return undefined;
  await press.click();
  await on.stage.settle();
  const dialog = page.getByRole('dialog');
  if ((await dialog.getByText('akan dihapus').count()) === 0) return undefined;
  const what = (await dialog.innerText()).split('\n').find((line) => line.includes('akan dihapus'))!;
  lost = error;
  await withoutReferrals(async () => {
    await page.evaluate(() => window.tell('live.changed', { entity: '*', kind: 'changed' }));
    await on.stage.settle();
  });
  const where = `${address} ${place} ${error.code}`;
  const faults: string[] = [];
  const text = await dialog.innerText();
  if (!text.includes('Data ini tidak ada lagi')) faults.push(`${where}: says ${text}`);
  if (text.includes(what)) faults.push(`${where}: still names ${what}`);
  if ((await dialog.getByRole('button', { name: 'Hapus' }).count()) > 0)
    faults.push(`${where}: can still be answered`);
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  if (focused !== 'OK') faults.push(`${where}: the focus is at ${focused}`);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  return faults;
}

const pages = readPages().filter(
  ({ path, access }) => access.kind !== 'public' && (isAll || shortPaths.includes(path)),
);
const asked: string[] = [];

test.for(pages.map((page, index) => ({ page, index, path: page.path })))(
  '$path: a question about a deleted record is closed with a note',
  async ({ page, index, path }) => {
    const source = { call: on.server().call, as: user.email, draftId: on.opened.desk.draftId };
    const address = await addressOf(page, source);
    const faults: string[] = [];
    for (const [at, place] of Object.keys(places).entries()) {
      const found = await faultsOf(address, place, (index + at) % 2 === 0 ? notFound() : denied());
      if (found) asked.push(`${path} ${place}`);
      faults.push(...(found ?? []));
    }
    expect(faults).toEqual([]);
  },
);

test('the pages have questions', () => {
  expect(asked.length, asked.join()).toBeGreaterThan(isAll ? 20 : 0);
});
