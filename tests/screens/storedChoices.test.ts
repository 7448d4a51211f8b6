import type { Page } from '@playwright/test';
import { desc, eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { partner } from '../../src/server/entities/partner/table.ts';
import { role } from '../../src/server/entities/role/table.ts';
import { denied, notFound } from '../../src/shared/core/errors.ts';
import { questionOperations } from '../../src/shared/entities/question/operations.ts';
import { viewOperations } from '../../src/shared/entities/view/operations.ts';
import { eventually } from '../eventually.ts';
import { isAll } from '../run.ts';
import { openDesk, user } from './desk.ts';
import { besides, changeText, differences, everyRow, follows, traces } from './editing.ts';
import { emptied } from './emptied.ts';
import { lightStage } from './lightStage.ts';
import { readPages } from './pages.ts';
import { addressOf } from './samples.ts';
import { openStage } from './stage.ts';
import { failing, type State, states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();

const drawnFrom: Readonly<Record<string, string>> = {
  '/edit-role/:id': 'its rights are those of the catalogue, which nobody deletes',
  '/update-partner-open-api-access/:id': 'its rights are those of the catalogue, which nobody deletes',
  '/edit-program/:id': 'a part of its product, and gone with it (R-012)',
};

let seen = 0;
/** Applies `answer` to all reads except the first, which reads the record. */
const beside = (name: string, answer: NonNullable<State['answer']>): State => ({
  name,
  answer: async (read) => {
    seen += 1;
    return seen === 1 ? read.pass() : answer(read);
  },
  faults: () => [],
});
const gone: readonly State[] = [
  beside('gone', failing(notFound())),
  beside('denied', failing(denied())),
  beside('empty', async (read) =>
    read.operation === questionOperations.byProgram
      ? read.pass()
      : emptied(await read.pass(), read.operation),
  ),
];

const heldIn = (page: Page): Promise<Record<string, string>> =>
  page.locator('main form').evaluate((form) => {
    const held: Record<string, string> = {};
    for (const field of form.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), textarea')) {
      const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label');
      const pills = [
        ...(field.closest('.mantine-MultiSelect-root')?.querySelectorAll('.mantine-Pill-label') ?? []),
      ];
      if (label) held[label] = pills.length > 0 ? pills.map((pill) => pill.textContent).join() : field.value;
    }
    return held;
  });

const pages = readPages().filter(
  ({ path, access }) =>
    access.kind !== 'public' &&
    path.includes(':id') &&
    (isAll ? /edit|update/ : /edit-referal/).test(path) &&
    !(path in drawnFrom),
);

test.each(['role', 'company'] as const)(
  'a view for a %s that was deleted shows it as it was',
  async (share) => {
    const { db } = on.server().services;
    const staff = { as: user.email };
    const table = share === 'role' ? role : partner;
    const which = share === 'role' ? undefined : eq(partner.partner_type, 'company');
    const [of] = await db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(which)
      .orderBy(desc(table.id));
    const kept = { share, role_id: null, company_id: null, [`${share}_id`]: of!.id };
    const name = `Uji ${share}`;
    const input = { list: 'referral', name, query: {}, ...kept };
    const { data } = await on.server().call(viewOperations.create, input, staff);
    await db.update(table).set({ deleted_at: new Date() }).where(eq(table.id, of!.id));
    await on.stage.show('/pengajuan-referal', states[0]!, false);
    const { page } = on.stage;
    await page.getByRole('button', { name: /^Semua antrean \(\d+\)$/ }).press('Enter');
    await page.getByText('Pindahkan antrean').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: `Tindakan untuk ${name}` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Ubah' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ubah Antrean' });
    const field = dialog.getByRole('combobox', { name: share === 'role' ? 'Role' : 'Perusahaan' });
    await on.stage.settle();
    expect(await field.inputValue()).toBe(of!.name);
    await dialog.getByText('tidak ditawarkan lagi, tetapi tetap tersimpan').waitFor();
    await dialog.getByLabel('Nama').fill(`${name} lain`);
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const view = await on.server().call(viewOperations.detail, { id: data.id }, staff);
    expect(view.data).toMatchObject({ ...kept, name: `${name} lain` });
    await db.update(table).set({ deleted_at: null }).where(eq(table.id, of!.id));
  },
);

test('stored references are shown and kept, also when the referenced record was deleted', async () => {
  const saves: number[] = [];
  const desk = await openDesk(on.server());
  const call: typeof desk.call = async (name, input) => {
    const answer = await desk.call(name, input);
    const { method, path } = (name === 'api.request' ? input : {}) as { method?: string; path: string };
    if (method && method !== 'GET' && !besides.test(path))
      saves.push(answer.ok ? (answer.data as { status: number }).status : 0);
    return answer;
  };
  const stage = await openStage(on.opened.browser, {
    ...on.opened,
    desk: { ...desk, call },
    scheme: 'light',
  });
  const { page } = stage;
  const source = { call: on.server().call, as: user.email, draftId: desk.draftId };
  const faults: string[] = [];
  let tried = 0;
  for (const each of pages) {
    const address = await addressOf(each, source);
    await stage.show(address, states[0]!, false);
    const submit = page.locator('main form:not([data-note]) button[type="submit"]');
    const names = await submit.allTextContents();
    if (!names.some((name) => !/^(Tambah$|Kirim)/.test(name))) continue;
    const held = await heldIn(page);
    for (const state of isAll ? gone : gone.slice(0, 1)) {
      const fault = (text: string) => faults.push(`${each.path}, ${state.name}: ${text}`);
      seen = 0;
      const reads = await stage.show(address, state, false);
      if (reads.length < 2) continue;
      if ((await submit.count()) === 0) {
        fault('no form');
        continue;
      }
      const now = await heldIn(page);
      const text = await page.locator('main').innerText();
      for (const [label, value] of Object.entries(held))
        if (
          value &&
          now[label]?.replaceAll(' (tidak ditawarkan lagi)', '') !== value &&
          !text.includes(value)
        )
          fault(`${label} is '${now[label]}', not '${value}'`);
      saves.length = 0;
      const before = await everyRow(on.server());
      if ((await changeText(page)) === undefined) continue;
      for (const [label, value] of Object.entries(await heldIn(page)))
        if (value !== now[label]) held[label] = value;
      tried += 1;
      await submit.click();
      const refusal = page.locator('main form [role="alert"], [role="dialog"]');
      await eventually(async () => expect(saves.length + (await refusal.count())).toBeGreaterThan(0));
      await stage.settle();
      if (saves[0] !== 200) fault(`not saved: ${saves} ${(await refusal.allInnerTexts()).join()}`);
      const found = differences(before, await everyRow(on.server())).filter(
        (row) => !traces.test(row) && !follows[each.path]?.test(row),
      );
      if (found.length > 1) fault(`also saved: ${found.join()}`);
    }
  }
  await stage.close();
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(isAll ? 15 : 0);
});
