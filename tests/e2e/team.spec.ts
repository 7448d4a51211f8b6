import type { Page } from '@playwright/test';
import { claimOperations } from '../../src/shared/entities/claim/operations.ts';
import { presenceMs } from '../../src/shared/entities/presence/schema.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { targetOperations } from '../../src/shared/entities/target/operations.ts';
import { waitMs } from '../run.ts';
import { askPalette, choose, counter, tabTo, tabToButton, type } from './hands.ts';
import { test } from './office.ts';
import { api, expect, open } from './program.ts';

const [supervisor, clerk] = ['superadmin@mitra.example', 'admin@mitra.example'] as const;
const partner = 'admin.bns@mitra.example';

async function openShare(page: Page): Promise<void> {
  await open(page, '/meja-tim');
  await expect(page.getByRole('button', { name: 'Bagikan', exact: true })).toBeVisible();
  await tabToButton(page, 'Bagikan');
  await page.keyboard.press('Enter');
}

test('two people work through one queue by keys alone and never get the same submission', async ({
  join,
}) => {
  const pages = [(await join(supervisor)).page, (await join(clerk)).page] as const;
  const [page] = pages;
  const { data: rows } = await api(page, referralOperations.list, {
    referral_status_id: 2,
    limit: 16,
    page: 1,
  });
  expect(rows).toHaveLength(16);
  const numbers = rows.map(({ submission_number }) => submission_number);
  const details = async () =>
    (await Promise.all(rows.map(({ id }) => api(page, referralOperations.detail, { id })))).map(
      ({ data }) => data,
    );
  const before = await details();

  /**
   * Decides records until none is free. Returns the status by submission number. A `restless` user first
   * leaves one record undecided and releases another.
   */
  const work = async (desk: Page, restless: boolean): Promise<Map<string, number>> => {
    const keys = counter(desk);
    const mine = desk.locator('main section').filter({ hasText: 'Anda ambil · sisa' });
    const over = desk.getByRole('heading', { name: /^(Antrean selesai|Tidak ada lagi yang bebas)$/ });
    const offered = desk
      .getByRole('complementary', { name: 'Keputusan' })
      .getByRole('button', { name: /Analisis/ });
    const taken = async () => {
      await expect(mine.or(over)).toBeVisible();
      if (await over.isVisible()) return undefined;
      const text = await mine.innerText();
      return numbers.find((number) => text.includes(number))!;
    };
    const isLeft = (number: string) =>
      expect(desk.locator('main section').filter({ hasText: number })).toHaveCount(0);
    const done = new Map<string, number>();
    if (restless) {
      const first = (await taken())!;
      await keys.press('m');
      await isLeft(first);
      const second = (await taken())!;
      await keys.press('x');
      await expect(desk.getByText('Dilepas', { exact: true })).toBeVisible();
      await keys.press('m');
      await isLeft(second);
    }
    for (let number = await taken(); number !== undefined; number = await taken()) {
      const isRejected = done.size % 3 === 1;
      await expect(offered).toBeVisible();
      await keys.press(isRejected ? 't' : 'n');
      if (isRejected) await desk.keyboard.type('Nomor tidak aktif, jl. kosong');
      await keys.press('Control+Enter');
      expect(done.has(number)).toBe(false);
      done.set(number, isRejected ? 8 : 3);
      await isLeft(number);
    }
    await keys.press('g');
    await expect(desk.getByRole('region', { name: 'Menunggu dikirim' })).toBeHidden();
    return done;
  };

  const touched = [0, 0];
  for (const [index, desk] of pages.entries()) {
    await desk.exposeFunction('tellOfPointer', () => {
      touched[index]! += 1;
    });
    const ids = rows.map(({ id }) => id).join();
    await open(desk, `/pengajuan-referal/proses?referral_status_id=2&referral_ids=${ids}`);
    await desk.evaluate(() => {
      const { tellOfPointer } = window as unknown as { tellOfPointer: () => void };
      for (const sign of ['pointerdown', 'mousedown', 'wheel'] as const)
        window.addEventListener(sign, () => tellOfPointer(), { capture: true });
    });
  }
  const [one, other] = await Promise.all([work(pages[0], true), work(pages[1], false)]);
  expect(touched).toEqual([0, 0]);
  expect(Math.min(one.size, other.size)).toBeGreaterThan(0);
  expect([...one.keys(), ...other.keys()].sort()).toEqual([...numbers].sort());

  const decided = new Map([...one, ...other]);
  for (const [index, { id, submission_number, referral_status_id, history }] of (await details()).entries()) {
    expect(referral_status_id).toBe(decided.get(submission_number));
    expect(history.length, submission_number).toBe(before[index]!.history.length + 1);
    // Nobody claimed a record that another user held, and the last claim ended with a decision.
    const { data: events } = await api(page, claimOperations.history, { referral_id: id });
    const actions = events.map(({ action }) => action).reverse();
    expect(actions.join()).toMatch(/^(taken,released,)*taken,decided$/);
  }
});

test('colleagues see each other, work is shared out and taken back, and who is gone is seen no more', async ({
  join,
}) => {
  const [first, second] = [await join(supervisor), await join(clerk)];
  const { page } = first;
  const { keyboard } = page;
  const { data } = await api(page, referralOperations.list, { limit: 1, page: 1 });
  const detail = `/detail-referal/${data[0]!.id}`;
  const pills = second.page.getByRole('list', { name: 'Juga membuka' });

  await test.step('who reads a submission is seen by the other, until they leave', async () => {
    await open(page, detail);
    await open(second.page, detail);
    await expect(pills).toHaveText(/Rahmat Hidayat membaca/);
    await keyboard.press('Alt+Home');
    await expect(pills).toBeHidden();
  });

  const own = second.page.getByRole('link', { name: /^Tugas saya/ });
  const left = async () =>
    (await api(page, claimOperations.workers, {})).data.find(({ name }) => name === 'Dewi Lestari')
      ?.shared_left;

  await test.step('the board shares four out by keys', async () => {
    await expect(own).toHaveCount(0);
    await keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await keyboard.type('Meja Tim');
    await expect(page.getByRole('option', { name: /Meja Tim/ }).first()).toBeVisible();
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Bagikan', exact: true })).toBeVisible();
    await tabToButton(page, 'Bagikan');
    await keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Bagikan' });
    const box = panel.getByRole('checkbox', { name: 'Dewi Lestari' });
    const label = await box.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '');
    await choose(page, 'Dari antrean', 'Assign');
    await type(page, 'Jumlah paling banyak', '4');
    await tabTo(page, label.trim());
    await keyboard.press('Space');
    await expect(panel.getByRole('button', { name: 'Bagikan 4' })).toBeVisible();
    await keyboard.press('Control+Enter');
    await expect(panel).toBeHidden();
    expect(await left()).toBe(4);
  });

  await test.step('the other has them in the menu and is told', async () => {
    await expect(own).toHaveText(/jumlah 4/);
    await open(second.page, '/notification');
    await expect(second.page.getByRole('row', { name: /Tugas baru.*Tim/ }).first()).toBeVisible();
  });

  await test.step('and they are taken back', async () => {
    await tabToButton(page, 'Bagikan');
    await keyboard.press('Enter');
    const back = 'Tarik kembali 4 dari Dewi Lestari';
    await expect(page.getByRole('button', { name: back })).toBeVisible();
    await tabToButton(page, back);
    await keyboard.press('Enter');
    await expect.poll(left).toBe(0);
    await expect(own).toHaveCount(0);
    await keyboard.press('Escape');
  });

  await test.step('a program that is killed leaves nobody behind', async () => {
    await open(page, detail);
    await open(second.page, detail);
    await expect(pills).toHaveText(/Rahmat Hidayat membaca/);
    const main = first.app.process();
    main.kill('SIGKILL');
    await expect.poll(() => main.exitCode ?? main.signalCode).not.toBeNull();
    await expect(pills).toBeHidden({ timeout: presenceMs + waitMs });
  });
});

test('three programs: thirty are shared out and five taken back, a view and a target reach everybody', async ({
  join,
}) => {
  const [{ page }, { page: desk }, { page: company }] = [
    await join(supervisor),
    await join(clerk),
    await join(partner),
  ];
  const { keyboard } = page;
  const people = ['Dewi Lestari', 'Siti Nurhaliza Putri'];
  const left = async () => {
    const { data } = await api(page, claimOperations.workers, {});
    return people.map((person) => data.find(({ name }) => name === person)?.shared_left);
  };
  const own = desk.getByRole('link', { name: /^Tugas saya/ });

  await test.step('thirty are shared evenly with two people', async () => {
    await openShare(page);
    const panel = page.getByRole('dialog', { name: 'Bagikan' });
    await choose(page, 'Dari antrean', 'Assign');
    await type(page, 'Jumlah paling banyak', '30');
    for (const name of people) {
      const box = panel.getByRole('checkbox', { name });
      const label = await box.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '');
      await tabTo(page, label.trim());
      await keyboard.press('Space');
    }
    await expect(panel.getByRole('button', { name: 'Bagikan 30' })).toBeVisible();
    await keyboard.press('Control+Enter');
    await expect(panel).toBeHidden();
    expect(await left()).toEqual([15, 15]);
    await expect(own).toHaveText(/jumlah 15/);
  });

  await test.step('five are taken back, and nobody loses or gets others', async () => {
    await openShare(page);
    await type(page, 'Ditarik dari Dewi Lestari', '5');
    const back = 'Tarik kembali 5 dari Dewi Lestari';
    await expect(page.getByRole('button', { name: back })).toBeVisible();
    await tabToButton(page, back);
    await keyboard.press('Enter');
    await expect.poll(left).toEqual([10, 15]);
    await expect(own).toHaveText(/jumlah 10/);
    await keyboard.press('Escape');
  });

  await test.step('a view for everybody shows whoever sees less only what they may see', async () => {
    await open(page, '/pengajuan-referal?referral_status_id=2');
    await page.getByRole('button', { name: /^Antrean: / }).press('Enter');
    await page.getByRole('option', { name: 'Simpan sebagai antrean…' }).click();
    await expect(page.getByRole('dialog', { name: 'Simpan sebagai antrean' })).toBeVisible();
    await keyboard.type('Menunggu cabang');
    await choose(page, 'Untuk', 'Semua');
    await keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: 'Antrean: Menunggu cabang' })).toBeVisible();
    await askPalette(company, 'menunggu cabang');
    await expect(company.getByRole('button', { name: 'Antrean: Menunggu cabang' })).toBeVisible();
    const waiting = { referral_status_id: 2, limit: 1, page: 1 } as const;
    const totals = await Promise.all(
      [page, company].map(
        async (each) => (await api(each, referralOperations.list, waiting)).paginate!.total,
      ),
    );
    expect(totals[1]).toBeGreaterThan(0);
    expect(totals[1]).toBeLessThan(totals[0]!);
    for (const [index, each] of [page, company].entries())
      await expect(each.getByText(`of ${totals[index]} entries`)).toBeVisible();
  });

  await test.step('a target that is changed, and one that passes, show on an open page', async () => {
    const { data } = await api(desk, referralOperations.list, { referral_status_id: 2, limit: 1, page: 1 });
    const { id, statusChangedAt } = data[0]!;
    await open(desk, `/detail-referal/${id}`);
    const due = desk.locator('main time[aria-description]');
    const setTarget = async (hours: number) => {
      await open(page, '/target-waktu');
      await expect(page.getByRole('textbox', { name: 'Assign', exact: true })).toBeVisible();
      await type(page, 'Assign', String(hours));
      await keyboard.press('Control+s');
      await expect
        .poll(async () => (await api(page, targetOperations.settings, {})).data.hours[2])
        .toBe(hours);
    };
    const passed = Math.ceil((Date.now() - Date.parse(statusChangedAt)) / 3_600_000);
    await setTarget(passed + 24);
    await expect(due).toHaveText(/^\s*(besok|\d\d-)/);
    await setTarget(passed);
    await expect(due).toHaveText(/sisa \d+ menit/);
    await desk.clock.install();
    await desk.clock.fastForward('01:00:00');
    await expect(due).toHaveText(/lewat \d+ menit/);
  });
});
