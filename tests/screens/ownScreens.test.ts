import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { accounts } from '../../src/server/demo/accounts.ts';
import { agent } from '../../src/server/entities/agent/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import type { Draft } from '../../src/shared/bridge/types.ts';
import { formatRupiah, jakartaDay } from '../../src/shared/core/formats.ts';
import type { Operation } from '../../src/shared/core/operation.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { faqOperations } from '../../src/shared/entities/faq/operations.ts';
import { notificationOperations } from '../../src/shared/entities/notification/operations.ts';
import { openApiOperations } from '../../src/shared/entities/openApi/operations.ts';
import { questionOperations } from '../../src/shared/entities/question/operations.ts';
import { editTexts, isSourceOf, mayMoveOf } from '../../src/shared/entities/referral/movers.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { sliderOperations } from '../../src/shared/entities/slider/operations.ts';
import { withdrawInstructionOperations } from '../../src/shared/entities/withdrawInstruction/operations.ts';
import { sharedServer } from '../server/harness.ts';
import { makeAgent, premiumInput } from '../server/support/agents.ts';
import { createBranching, createProgram } from '../server/support/catalogue.ts';
import { customUser } from '../server/support/house.ts';
import { openDesk, user } from './desk.ts';
import { installDesktop } from './inPage.ts';
import { lock, lockOf, unlock } from './locked.ts';
import { openScreens, type Screens } from './open.ts';
import { readPages } from './pages.ts';
import { spokenFaults } from './spoken.ts';
import { openStage, type Stage } from './stage.ts';
import { type State, states } from './states.ts';
import { lettersTaken } from './typing.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const pictures = resolve(import.meta.dirname, '../../test-results/screens');

const server = sharedServer();
let opened: Screens;
let stage: Stage;

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  opened = await openScreens(server());
  stage = await openStage(opened.browser, { ...opened, scheme: 'light' });
});
afterAll(async () => {
  await stage?.close();
  await opened?.close();
});

const staff = { as: user.email };
async function stageOf(
  who: string | { email: string; password: string },
  timezoneId = 'Asia/Jakarta',
): Promise<Stage> {
  const account = typeof who === 'string' ? accounts.find((each) => each.email === who)! : who;
  const desk = await openDesk(server(), account);
  return openStage(opened.browser, { ...opened, desk, scheme: 'light', timezoneId });
}
const show = async (address: string): Promise<Page> => {
  await stage.show(address, states[0]!, false);
  return stage.page;
};

function heldReads(list: Operation): State & { release(): void } {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  return {
    ...states[0]!,
    release,
    answer: async ({ operation, pass }) => {
      if (operation === list) await released;
      return pass();
    },
  };
}

const save = (page: Page) => page.locator('main form button[type="submit"]').click();

test('A-132: a card that nothing reads is upgraded only once every field was compared with it', async () => {
  const { id } = await makeAgent(server());
  await server().call(agentOperations.updatePremium, { id, ...(await premiumInput(server())) }, staff);
  const stored = async () => (await server().call(agentOperations.detail, { id }, staff)).data;
  const page = await show(`/detail-agen/${id}`);
  await page.locator('main').getByRole('button', { name: 'Upgrade' }).click();
  await page.getByRole('menuitem', { name: 'Upgrade dengan KTP' }).click();
  const dialog = page.getByRole('dialog', { name: /^Force Upgrade Premium/ });
  const upgrade = dialog.getByRole('button', { name: /^Upgrade/ });
  const steps = dialog.getByRole('list', { name: 'Langkah' });
  const green = steps.locator('[data-done]');

  await dialog.getByRole('button', { name: 'Verifikasi OCR' }).click();
  await steps.getByText('Bandingkan sendiri: 0 dari 17 isian').waitFor();
  expect(await green.allInnerTexts()).toEqual(['3 dari 3 foto']);
  await upgrade.click();
  await page.getByText('Bandingkan dulu setiap isian dengan gambar identitas').first().waitFor();
  expect((await stored()).ewallet_premium).toBe(false);

  const ticks = dialog.getByRole('list', { name: 'Isian yang dibandingkan' }).getByRole('checkbox');
  for (const tick of await ticks.all()) await tick.check();
  await upgrade.click();
  await expect.poll(() => green.count()).toBe(1);
  expect((await stored()).ewallet_premium).toBe(false);
  await dialog.getByLabel('Saya sudah membandingkan dengan kartunya').check();
  await steps.getByText('Dibandingkan sendiri').waitFor();
  await dialog.getByRole('tab', { name: 'Isian' }).click();
  await dialog.getByRole('textbox', { name: 'Tempat Lahir' }).fill('Garut');
  await steps.getByText('Bandingkan sendiri: 16 dari 17 isian').waitFor();
  await dialog.getByRole('tab', { name: 'Bandingkan sendiri' }).click();
  await dialog.getByRole('checkbox', { name: /^Tempat Lahir/ }).check();
  expect(await green.allInnerTexts()).toEqual(['3 dari 3 foto']);
  await upgrade.click();
  await expect.poll(async () => (await stored()).ewallet_premium).toBe(true);
  await show(`/detail-agen/${id}`);
  await page.getByText(/Dibandingkan sendiri oleh .+ · /).waitFor();
});

const bns = { Perusahaan: 'PT Bank Nusa Sejahtera' };
const held = {
  'cabang.bdg@mitra.example': {
    '/kelola-agen': { ...bns, Cabang: 'BNS Bandung' },
    '/agent-search': { ...bns, Cabang: 'BNS Bandung' },
    '/kelola-cabang': bns,
    // No filter is fixed, because a branch sees both its own and its assigned submissions.
    '/pengajuan-referal': {},
    '/search': {},
  },
  'admin.bns@mitra.example': {
    '/kelola-agen': bns,
    '/agent-search': bns,
    '/kelola-cabang': bns,
    '/kelola-admin-partner': bns,
    '/kelola-perusahaan': {},
    '/pengajuan-referal': {},
    '/search': {},
  },
};

test.each(Object.entries(held))(
  'R-007: %s sees in the filters what its lists are narrowed by, with names',
  async (email, lists) => {
    const { show: showAs, page, close } = await stageOf(email);
    const found: Record<string, object> = {};
    for (const { path } of readPages()) {
      if (path.includes(':')) continue;
      await showAs(path, states[0]!, true);
      const button = page.locator('main').getByRole('button', { name: /^Filter/ });
      if ((await button.count()) !== 1) continue;
      await button.click();
      const dialog = page.getByRole('dialog', { name: 'Filter' });
      await dialog.getByRole('button', { name: 'Terapkan' }).waitFor();
      const locked = dialog.getByRole('combobox', { disabled: true });
      const read = () =>
        locked.evaluateAll((inputs) =>
          (inputs as HTMLInputElement[])
            // A field with this placeholder waits for another choice, for example a product.
            .filter(({ placeholder }) => !placeholder.endsWith('lebih dulu'))
            .map(({ labels, value }) => [labels?.[0]?.innerText ?? '', value]),
        );
      await expect.poll(async () => (await read()).filter(([, value]) => value === '')).toEqual([]);
      found[path] = Object.fromEntries(await read());
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
    expect(found).toEqual(lists);
    await close();
  },
);

test('a company admin adds branches of its own company', async () => {
  const { show: showAs, page, close } = await stageOf('admin.bns@mitra.example');
  await showAs('/add-branch', states[0]!, true);
  await expect
    .poll(() => page.locator('main').getByRole('combobox', { name: 'Perusahaan' }).inputValue())
    .toBe(bns.Perusahaan);
  await close();
});

test('Antrean saya names a next step only where there is one, and counts only those', async () => {
  for (const email of ['admin.bns@mitra.example', 'cabang.bdg@mitra.example']) {
    const { show: showAs, page, close } = await stageOf(email);
    await showAs('/home', states[0]!, true);
    const queue = page.getByRole('region', { name: 'Antrean saya' });
    const lines = await queue.getByRole('listitem').allInnerTexts();
    const counted = lines.filter((line) => !line.includes('menunggu kantor'));
    expect(counted.length).toBeLessThan(lines.length);
    expect(lines.filter((line) => line.includes('Ditolak') && !line.includes('Re-Assign'))).toEqual([]);
    const countIn = (line: string) => Number(/^\d+$/m.exec(line)?.[0]);
    const waiting = counted.filter((line) => !line.includes('Ditolak'));
    const sum = waiting.reduce((all, line) => all + countIn(line), 0);
    await queue.getByLabel(`${sum} pengajuan menunggu`).waitFor();
    await queue
      .getByRole('link', { name: /^menunggu kantor/ })
      .first()
      .click();
    await page.waitForURL(/\/pengajuan-referal\?/);
    await close();
  }
});

test('a notification says to how many, asks once and can be taken back with everything that was typed', async () => {
  const sent = async () =>
    (await server().call(notificationOperations.list, { keyword: 'Jadwal Libur' }, staff)).data;
  const { data: reach } = await server().call(notificationOperations.recipients, {}, staff);
  const label = `Kirim ke ${reach.agents} agen dan ${reach.partners} partner`;
  const page = await show('/add-notif');
  const main = page.locator('main');
  const submit = main.getByRole('button', { name: label });
  await main.getByLabel('Judul', { exact: false }).first().fill('Jadwal Libur');
  await submit.click();
  const question = page.getByRole('dialog', { name: `${label}?` });
  await question.getByText(/Hanya judulnya yang terisi/).waitFor();
  await question.getByRole('button', { name: 'Batal' }).click();

  await main.getByLabel('Ringkasan').fill('Kantor tutup');
  await submit.click();
  await question.getByText('Dapat diurungkan selama 8 detik').waitFor();
  expect(await question.getByText(/Hanya judulnya/).count()).toBe(0);
  await question.getByRole('button', { name: 'Kirim', exact: true }).click();
  await page.getByRole('button', { name: /^Urungkan/ }).click();
  await expect.poll(() => main.getByLabel('Ringkasan').inputValue()).toBe('Kantor tutup');
  expect(await sent()).toEqual([]);

  await submit.click();
  await question.getByRole('button', { name: 'Kirim', exact: true }).click();
  await page.getByRole('button', { name: /^Kirim sekarang/ }).click();
  await expect.poll(async () => (await sent()).length).toBe(1);
  const id = (await sent())[0]!.id;
  const { data } = await server().call(notificationOperations.detail, { id }, staff);
  expect(data).toMatchObject({ agentCount: reach.agents, partnerCount: reach.partners });
});

test('what a mail is sent with as it stands is asked for, and which template is sent is chosen', async () => {
  const page = await show('/add-email-template');
  const main = page.locator('main');
  await main.getByLabel('Nama', { exact: false }).first().fill('Sandi Anda');
  await main.getByLabel('Menu', { exact: false }).first().fill('Lupa');
  const message = main.getByLabel('Pesan', { exact: false }).first();
  await message.fill('Halo {nama}');
  await main.getByRole('combobox', { name: 'Dipakai untuk' }).click();
  await page.getByRole('option', { name: 'Atur ulang kata sandi' }).click();
  await save(page);
  await main
    .getByText(/^Pesan harus memuat \{link\}/)
    .first()
    .waitFor();
  await message.fill('Halo {nama}, buka {link}');
  await save(page);
  const question = page.getByRole('dialog', { name: 'Simpan dengan variabel yang tidak dikenal?' });
  await question.getByText('{nama} tidak dikenal dan dikirim apa adanya').waitFor();
  await question.getByRole('button', { name: 'Perbaiki' }).click();
  await message.fill('Halo {name}, buka {link}');
  await save(page);
  await page.waitForURL(/template-email/);
  await page.getByRole('row', { name: /Sandi Anda.*Atur ulang kata sandi/ }).waitFor();
  await show('/add-email-template');
  await main.getByRole('combobox', { name: 'Dipakai untuk' }).click();
  await page.getByRole('option', { name: 'Atur ulang kata sandi' }).click();
  await main.getByText('Menggantikan template "Sandi Anda", yang lalu tidak dipakai.').waitFor();
});

test('an OTP text with a placeholder that nothing fills in is asked about', async () => {
  const page = await show('/sms-otp');
  const text = page.locator('main').getByLabel('Teks SMS', { exact: false }).first();
  await text.fill('Kode {code} untuk {nama}');
  await save(page);
  const question = page.getByRole('dialog', { name: 'Simpan dengan variabel yang tidak dikenal?' });
  await question.getByText('{nama} tidak dikenal dan dikirim apa adanya').waitFor();
  await question.getByRole('button', { name: 'Perbaiki' }).click();
  await expect.poll(() => text.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await text.inputValue()).toBe('Kode {code} untuk {nama}');
});

test('open API: a wrong step is where Selanjutnya leads, new secrets are made at once, and the popup comes first', async () => {
  const { data: rows } = await server().call(openApiOperations.list, { limit: 1 }, staff);
  const id = rows[0]!.id;
  const stored = async () => (await server().call(openApiOperations.detail, { id }, staff)).data;
  const before = await stored();
  const page = await show(`/edit-partner-open-api/${id}`);
  const main = page.locator('main');
  const step = (name: RegExp) => main.getByRole('tab', { name });
  const pic = main.getByLabel('Nama PIC', { exact: false });
  await pic.fill('');
  await page.keyboard.press('Alt+3');
  await step(/Informasi PIC.*1 perlu diperbaiki/).waitFor();
  await step(/Credentials/).click();
  await main.getByRole('button', { name: 'Selanjutnya' }).click();
  expect(await step(/Informasi PIC/).getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => pic.evaluate((input) => input === document.activeElement)).toBe(true);
  await pic.fill('Rina Baru');

  await step(/Credentials/).click();
  await main.getByRole('button', { name: 'Regenerate' }).click();
  await main.getByText('Nilai baru, belum disimpan').waitFor();
  expect(await main.getByText('baru', { exact: true }).count()).toBe(3);
  const shown = () => main.getByRole('status', { name: 'Password' }).textContent();
  expect(await shown()).toMatch(/^\w{32}$/);
  await main.getByRole('button', { name: 'Kembalikan nilai lama' }).click();
  expect(await shown()).toMatch(/^\w{5}•{27}$/);
  await main.getByRole('button', { name: 'Regenerate' }).click();
  await save(page);
  await page
    .getByText(/^Partner Updated/)
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe(`/edit-partner-open-api/${id}`);
  await page.evaluate(() => window.letTimePass());
  await expect.poll(() => new URL(page.url()).pathname).toBe('/partner-open-api');
  const after = await stored();
  expect(after.pic_name).toBe('Rina Baru');
  expect(after.password).not.toBe(before.password);
  expect(after.username).toBe(before.username);
});

test('an edit of a paid submission is in the log with its values, and leads back to it', async () => {
  const { data: rows } = await server().call(
    referralOperations.list,
    { limit: 1, referral_status_id: 6 },
    staff,
  );
  const { id, submission_number, incentive_tax } = rows[0]!;
  const edited = await server().call(
    referralOperations.update,
    { id, incentive_tax: incentive_tax + 5000 } as never,
    staff,
  );
  expect(edited.status, edited.message).toBe(200);
  const page = await show('/audit');
  await page
    .getByRole('row', { name: new RegExp(`Ubah.*${submission_number}`) })
    .first()
    .click();
  const entry = page.getByRole('dialog', { name: 'Rincian aktivitas' });
  const row = entry.getByRole('row', { name: /^Pajak/ });
  for (const amount of [incentive_tax, incentive_tax + 5000])
    await row.getByText(formatRupiah(amount), { exact: true }).waitFor();
  await entry.getByRole('button', { name: 'Buka data' }).click();
  await page.waitForURL(new RegExp(`/detail-referal/${id}$`));
});

test('what others were assigned is no move of this company: closed with the reason, left out of many with its count', async () => {
  const as = { as: 'admin.bns@mitra.example' };
  const { data: rows } = await server().call(
    referralOperations.list,
    { limit: 50, referral_status_id: 2 },
    as,
  );
  const { data: me } = await server().call(sessionOperations.me, {}, as);
  const foreign = rows.filter((row) => !mayMoveOf(me, row)).length;
  expect(foreign).toBeGreaterThan(0);
  expect(foreign).toBeLessThan(rows.length);
  const { show: showAs, page, close } = await stageOf(as.as);
  await showAs('/pengajuan-referal?referral_status_id=2&limit=50', states[0]!, true);
  await page.locator('main thead input[type="checkbox"]').first().check();
  await page.getByText(`${foreign} tidak ikut ubah status: ditugaskan ke pihak lain`).waitFor();
  await close();
});

test('a refusal names no right that is held, and what may only be read says why beforehand', async () => {
  const as = { as: 'admin.bns@mitra.example' };
  const { data: me } = await server().call(sessionOperations.me, {}, as);
  const { data: rows } = await server().call(referralOperations.list, { limit: 100 }, as);
  const own = rows.find((row) => mayMoveOf(me, row) && row.referral_status_id === 2)!;
  const given = rows.find((row) => !isSourceOf(me, row) && row.referral_status_id < 6)!;
  const { show: showAs, page, close } = await stageOf(as.as);
  await showAs(`/edit-referal/${given.id}`, states[0]!, true);
  await page.locator('main').getByText(editTexts.otherSoa).first().waitFor();
  expect(me.access.map(({ access_code }) => access_code)).toContain('u_referral_status_assign');
  const elsewhere = rows.find((row) => !mayMoveOf(me, row) && row.referral_status_id < 6)!;
  await showAs(`/edit-referal/${elsewhere.id}`, states[0]!, true);
  await page.locator('main').getByText(editTexts.otherAssignee).first().waitFor();
  await page.locator('main').getByText('Diisi mulai status Pembayaran').waitFor();
  expect(await page.locator('main').getByText(editTexts.assignment).count()).toBe(0);

  await showAs(`/edit-referal/${own.id}`, states[0]!, true);
  await page.locator('main').getByLabel('Pekerjaan', { exact: false }).first().fill('Pedagang');
  const { db } = server().services;
  await db
    .update(referral)
    .set({ assigned_company_id: 3, assigned_branch_id: null, soa_company_id: 3, soa_branch_id: null })
    .where(eq(referral.id, own.id));
  await save(page);
  await page.locator('main').getByText('Access Denied! Data ini di luar wewenang akun Anda.').waitFor();
  expect(
    await page
      .locator('main')
      .getByText(/Perlu hak akses/)
      .count(),
  ).toBe(0);
  await close();
});

test('a page that adds below something that is gone says so, and has no form', async () => {
  const below = readPages().filter(({ path }) => /^\/add-.+\/:id$/.test(path));
  expect(below.length).toBeGreaterThan(4);
  const faults: string[] = [];
  for (const { path } of below) {
    const page = await show(path.replace(':id', '999999'));
    const text = await page.locator('main').innerText();
    if (!/tidak ditemukan/.test(text)) faults.push(`${path}: ${text.slice(0, 80)}`);
  }
  expect(faults).toEqual([]);
});

test('the export says what its filters are set to, and deleting an agent what hangs on it', async () => {
  const page = await show('/kelola-agen?agent_status=active');
  const main = page.locator('main');
  await main.getByRole('button', { name: 'Ekspor' }).click();
  await page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: /^Status: Aktif$/ })
    .waitFor();
  await page.keyboard.press('Escape');

  const { db } = server().services;
  const [below] = await db.select().from(agent).where(isNotNull(agent.upline_id)).limit(1);
  const id = below!.upline_id!;
  const { paginate } = await server().call(agentOperations.downline, { id, limit: 1 }, staff);
  await show(`/detail-agen/${id}`);
  await main
    .getByRole('button', { name: /^Hapus/ })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: 'Hapus Agen?' })
    .getByText(`Padanya ada ${paginate!.total} downline, yang lalu tanpa upline`)
    .waitFor();
});

const otherZone = () =>
  (new Date().getUTCHours() + 7) % 24 < 17 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';

test("calendars mark Jakarta's day, in whatever zone the computer is", async () => {
  const { show: showAs, page, close } = await stageOf(user.email, otherZone());
  onTestFinished(close);
  await showAs('/home', states[0]!, true);
  const today = String(Number(jakartaDay().slice(8)));
  await page
    .locator('main')
    .getByLabel(/tanggal akhir/)
    .first()
    .click();
  await page.locator('[data-today]').getByText(today, { exact: true }).waitFor();
  expect(await page.locator('[data-today]').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.locator('[data-today]').waitFor({ state: 'detached' });

  await showAs('/add-agent', states[0]!, true);
  await page.locator('main').getByRole('switch', { name: 'Data Premium' }).click();
  await page.locator('main').getByLabel('Tanggal Lahir', { exact: false }).first().click();
  await page.locator('[data-highlight-today]').getByText(today, { exact: true }).waitFor();
  expect(await page.locator('[data-today]').count()).toBe(1);
  expect(await spokenFaults(page)).toEqual([]);
  for (let level = 0; level < 2; level += 1) {
    await page.locator('[data-dates-dropdown], .mantine-Popover-dropdown').locator('button').nth(1).click();
    expect(await spokenFaults(page)).toEqual([]);
  }
});

test('signing out asks about a half-typed form, and leaving the lock says what is lost', async () => {
  const { data: rows } = await server().call(agentOperations.list, { limit: 1 }, staff);
  const page = await show(`/edit-agent/${rows[0]!.id}`);
  const name = page.locator('main').getByLabel('Nama', { exact: false }).first();
  await name.fill('Setengah Jadi');
  await page.getByRole('button', { name: /^Profil / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page
    .getByRole('dialog', { name: 'Tinggalkan isian ini?' })
    .getByRole('button', { name: 'Tetap di sini' })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Setengah Jadi');
  await lock(page);
  const leave = lockOf(page).getByRole('button', { name: /^Keluar/ });
  await leave.click();
  await lockOf(page).getByText('Isian di halaman ini belum disimpan dan hilang jika Anda keluar.').waitFor();
  expect(await leave.innerText()).toBe('Keluar, buang');
  await unlock(page, opened.desk.userId);
  expect(await name.inputValue()).toBe('Setengah Jadi');
});

test('a page that its record closes says why and is left after a moment, as one without the right is', async () => {
  const id = accounts.findIndex(({ email }) => email === 'cabang.bdg@mitra.example') + 1;
  const closed = {
    'admin.bns@mitra.example': ['/edit-company/2', `/edit-admin-alt/${id}`, `/change-password/${id}`],
    'keuangan@mitra.example': [`/edit-profile/${id}`],
  };
  for (const [email, paths] of Object.entries(closed)) {
    const { show: showAs, page, close } = await stageOf(email);
    for (const path of paths) {
      await showAs(path, states[0]!, false);
      const text = await page.locator('main').innerText();
      expect(text, path).toMatch(/Access Denied!\s+(Perlu hak akses: |Data ini di luar wewenang akun Anda)/);
      await page.evaluate(() => window.letTimePass());
      await page.waitForFunction((before) => location.pathname !== before, path);
    }
    await close();
  }
});

test('the call pad opens by C, reads a typed time, notes the outcome by one key and leaves the decisions free', async () => {
  const { data } = await server().call(referralOperations.list, { limit: 1, referral_status_id: 1 }, staff);
  const { id, submitter_mobile_number, product_name, submitter_name } = data[0]!;
  const call = async () => (await server().call(referralOperations.call, { referral_id: id }, staff)).data;
  const page = await show(`/detail-referal/${id}`);
  const pad = page.getByRole('dialog', { name: 'Panggilan Verifikasi' });
  await page.keyboard.press('c');
  await pad.getByText(submitter_name, { exact: true }).waitFor();
  expect(await pad.getByRole('status').first().innerText()).toBe('Disimpan otomatis');
  expect(await pad.getByRole('link', { name: 'Telepon' }).getAttribute('href')).toBe(
    `tel:${submitter_mobile_number}`,
  );
  await pad.getByText(`pengajuan ${product_name}`).waitFor();
  const clock = pad.getByRole('textbox', { name: 'Jam', exact: true });
  await clock.fill('pagi');
  await pad.getByLabel('Alamat').focus();
  await pad.getByText('Jam tidak dikenal. Tulis seperti 09.15').waitFor();
  await clock.fill('915');
  await pad.getByLabel('Alamat').focus();
  await expect.poll(() => clock.inputValue()).toBe('09.15');
  await page.keyboard.press('Alt+2');
  await expect
    .poll(() => pad.getByLabel('Informasi Lainnya').inputValue())
    .toMatch(/^Tidak diangkat \d\d-\d\d-\d{4} \d\d:\d\d\.$/);
  await page.keyboard.press('Alt+1');
  await page.evaluate(() => window.letTimePass());
  await pad
    .getByRole('status')
    .filter({ hasText: /^Tersimpan \d/ })
    .waitFor();
  expect(await call()).toMatchObject({ is_verified: true });
  await page.keyboard.press('Escape');
  await pad.waitFor({ state: 'hidden' });

  await show('/pengajuan-referal/proses?referral_status_id=1');
  const decisions = page.getByRole('complementary', { name: 'Keputusan' });
  await decisions.waitFor();
  await page.getByRole('button', { name: /^Catat panggilan/ }).click();
  await pad.waitFor();
  const [of, beside] = [await pad.boundingBox(), await decisions.boundingBox()];
  expect(of!.x + of!.width).toBeLessThanOrEqual(beside!.x);
  const facts = await page.getByRole('region', { name: submitter_name }).first().boundingBox();
  expect(facts!.x + facts!.width).toBeLessThanOrEqual(of!.x);

  const { kinds, faults } = await lettersTaken(page, '[role="dialog"]');
  expect(faults).toEqual([]);
  expect(kinds).toBeGreaterThan(4);
  await pad.getByLabel('Penghasilan').fill('');
  await pad.getByLabel('Penghasilan').pressSequentially('5 juta');
  expect(await pad.getByLabel('Penghasilan').inputValue()).toBe('5 juta');
  await pad.waitFor();
  await pad.getByRole('button', { name: 'Sekarang' }).focus();
  await page.keyboard.press('t');
  expect(await decisions.locator('[data-chosen]').count()).toBe(0);
  await page.locator('main').focus();
  await page.keyboard.press('t');
  await decisions.locator('[data-chosen]').waitFor();
});

test('S-105: who may only change cash withdrawal steps opens one, changes it and is led to no closed page', async () => {
  const { list, detail } = withdrawInstructionOperations;
  const { id } = (await server().call(list, { limit: 1 }, staff)).data[0]!;
  const { account } = await customUser(server(), {
    codes: ['crud_program_completion'],
    company: 1,
    branch: 1,
  });
  const { show: showAs, page, close } = await stageOf(account);
  await showAs(`/edit-withdraw-settings/${id}`, states[0]!, false);
  const step = page.locator('main').getByRole('textbox', { name: /^Instruksi/ });
  await step.fill('Simpan struk sampai uang diterima.');
  await save(page);
  const stored = async () => (await server().call(detail, { id }, staff)).data.instruction;
  await expect.poll(stored).toBe('Simpan struk sampai uang diterima.');
  await page.waitForFunction(() => !location.pathname.startsWith('/edit-withdraw-settings'));
  expect(await page.locator('main').innerText()).not.toMatch(/Access Denied/);
  await close();
});

test('A-201: a discarded call leaves neither caller nor history', async () => {
  const { data } = await server().call(referralOperations.list, { limit: 9, referral_status_id: 1 }, staff);
  const { id } = data.find((row) => !row.verify_call_status)!;
  const stored = async () => {
    const { call, history } = (await server().call(referralOperations.detail, { id }, staff)).data;
    const { version: _, ...told } = call;
    return { call: told, history };
  };
  const before = await stored();
  const page = await show(`/detail-referal/${id}`);
  const pad = page.getByRole('dialog', { name: 'Panggilan Verifikasi' });
  await page.keyboard.press('c');
  await pad.getByLabel('Alamat').fill('Jl. Salah');
  await page.keyboard.press('Alt+1');
  await page.evaluate(() => window.letTimePass());
  await expect.poll(async () => (await stored()).call.caller_name).toBe(user.name);
  await pad.getByRole('button', { name: 'Batal' }).click();
  await page.getByRole('button', { name: 'Buang perubahan' }).click();
  await pad.waitFor({ state: 'hidden' });
  expect(await stored()).toEqual(before);

  await page.keyboard.press('c');
  await pad.waitFor();
  expect(await pad.getByLabel('Alamat').inputValue()).toBe(before.call.address);
  await page.keyboard.press('Escape');
  await pad.waitFor({ state: 'hidden' });
});

test('a panel that saves itself closes when the page has read what it saved, so it starts with that', async () => {
  const { data } = await server().call(referralOperations.list, { limit: 9, referral_status_id: 1 }, staff);
  const { id } = data.find((row) => !row.verify_call_status)!;
  let answers = Promise.resolve();
  const slow: State = {
    ...states[0]!,
    answer: async ({ operation, pass }) => {
      if (operation === referralOperations.detail) await answers;
      return pass();
    },
  };
  await stage.show(`/detail-referal/${id}`, slow, false);
  const { page } = stage;
  const pad = page.getByRole('dialog', { name: 'Panggilan Verifikasi' });
  const address = pad.getByLabel('Alamat');
  for (const [written, leave] of [
    ['Jl. Melati 1', () => page.keyboard.press('Escape')],
    ['Jl. Melati 2', () => pad.getByRole('button', { name: 'Simpan' }).click()],
  ] as const) {
    await page.keyboard.press('c');
    await address.fill(written);
    const { promise, resolve } = Promise.withResolvers<void>();
    answers = promise;
    await leave();
    await expect
      .poll(async () => (await server().call(referralOperations.detail, { id }, staff)).data.call.address)
      .toBe(written);
    await page.evaluate(() => window.letTimePass());
    expect(await pad.isVisible(), `after ${written}`).toBe(true);
    resolve();
    await pad.waitFor({ state: 'hidden' });
    await page.keyboard.press('c');
    await pad.waitFor();
    expect(await address.inputValue()).toBe(written);
    await page.keyboard.press('Escape');
    await pad.waitFor({ state: 'hidden' });
  }
});

test('an order is sent at once, so that a program that is closed has lost nothing', async () => {
  const stored = async () => (await server().call(sliderOperations.list, {}, staff)).data.map(({ id }) => id);
  const [first, second, ...others] = await stored();
  const page = await show('/kelola-header');
  // Timers over 1.5 s do not run here, so the order was sent without a delay.
  await page
    .getByRole('button', { name: /^Pindahkan slider/ })
    .first()
    .press('Alt+ArrowDown');
  await expect.poll(stored).toEqual([second, first, ...others]);
});

test('a search that is typed while the list looks for the added record stays', async () => {
  const held = heldReads(faqOperations.list);
  await stage.show('/add-faq', held, false);
  const { page } = stage;
  const main = page.locator('main');
  await main.getByRole('textbox', { name: /^Pertanyaan/ }).fill('Uji tanya kesebelasan?');
  await main.getByRole('textbox', { name: /^Jawaban/ }).fill('Setiap Jumat.');
  await save(page);
  await main.getByRole('searchbox', { name: 'Cari' }).fill('nomor telepon');
  await page.keyboard.press('Enter');
  await page.waitForURL(/keyword=nomor/);
  held.release();
  await main.getByRole('gridcell', { name: 'Bagaimana cara mengubah nomor telepon?' }).waitFor();
  await page.waitForTimeout(500);
  expect(new URL(page.url()).searchParams.get('keyword')).toBe('nomor telepon');
  expect(await page.getByText('Pencarian dan filter dihapus').count()).toBe(0);
});

test('who edits a record is told what a colleague saves meanwhile, a new status with its name', async () => {
  const { data } = await server().call(referralOperations.list, { limit: 1, referral_status_id: 3 }, staff);
  const { id } = data[0]!;
  const page = await show(`/edit-referal/${id}`);
  const main = page.locator('main');
  const told = main.getByRole('status').filter({ hasText: 'mengubah data ini' });
  await main.getByRole('textbox', { name: /^Alamat/ }).fill('Jl. Setengah Jadi');
  const moved = await server().call(
    referralOperations.updateStatus,
    { referral_ids: [id], referral_status_id: 8, status_reason: 'Belum lengkap' },
    { as: 'admin@mitra.example' },
  );
  expect(moved.status, moved.message).toBe(200);
  expect(await told.count()).toBe(0);
  await page.evaluate(
    (changed) => window.tell('live.changed', { entity: 'referral', id: changed, kind: 'changed' }),
    id,
  );
  await told.filter({ hasText: 'Statusnya kini Ditolak, semula Analisis.' }).waitFor();
  expect(await told.innerText()).toContain('Dewi Lestari mengubah data ini');
  writeFileSync(join(pictures, 'diubah-rekan.png'), await stage.picture());
  expect(await main.getByRole('textbox', { name: /^Alamat/ }).inputValue()).toBe('Jl. Setengah Jadi');

  const faq = (await server().call(faqOperations.list, { limit: 1 }, staff)).data[0]!;
  await show(`/edit-faq/${faq.id}`);
  const { data: stored } = await server().call(faqOperations.detail, { id: faq.id }, staff);
  const changes = { ...stored, answer: 'Diubah rekan.', version: stored.version };
  const answer = await server().call(faqOperations.update, changes, { as: 'admin@mitra.example' });
  expect(answer.status, answer.message).toBe(200);
  await page.evaluate(() => window.tell('live.changed', { entity: 'faq', kind: 'changed' }));
  await told.waitFor();
});

async function otherWindow(address: string): Promise<Page> {
  const page = await stage.page.context().newPage();
  await page.exposeBinding('callDesk', (_source, name: string, input: unknown) =>
    opened.desk.call(name, input),
  );
  await page.addInitScript(installDesktop);
  await page.goto(address);
  return page;
}

test('two windows on one form keep a draft each, and what a crash left is offered to one of them', async () => {
  const question = (page: Page) => page.locator('main').getByRole('textbox', { name: /^Pertanyaan/ });
  const draftIn = async (form: string) => {
    const answer = await opened.desk.call('draft.read', { form });
    return answer.ok ? ((answer.data as Draft | null)?.values.match(/Milik [^"]*/)?.[0] ?? '') : '';
  };
  const kept = async () => [await draftIn('/add-faq'), await draftIn('/add-faq:2')];
  const [first, second] = [await show('/add-faq'), await otherWindow('/add-faq')];
  await question(first).fill('Milik yang pertama?');
  await expect.poll(kept).toEqual(['Milik yang pertama?', '']);
  await question(second).fill('Milik yang kedua?');
  await expect.poll(kept).toEqual(['Milik yang pertama?', 'Milik yang kedua?']);
  await question(first).fill('Milik yang pertama lagi?');
  await expect.poll(kept).toEqual(['Milik yang pertama lagi?', 'Milik yang kedua?']);

  await second.goto('/faq');
  await second.locator('main').getByRole('button', { name: '1 draf' }).waitFor();
  await second.close();
  await show('/faq');
  await first.locator('main').getByRole('button', { name: '2 draf' }).waitFor();

  const [one, other] = [await show('/add-faq'), await otherWindow('/add-faq')];
  const offer = (page: Page) =>
    page.locator('main').getByRole('alert').filter({ hasText: 'Lanjutkan draf?' });
  for (const page of [one, other]) await offer(page).getByText('dan 1 draf lain').waitFor();
  writeFileSync(join(pictures, 'dua-draf.png'), await stage.picture());
  await question(one).fill('Milik yang ketiga?');
  await expect.poll(() => draftIn('/add-faq:3')).toBe('Milik yang ketiga?');
  await offer(one).getByRole('button', { name: 'Lanjutkan' }).click();
  await expect.poll(() => question(one).inputValue()).toBe('Milik yang pertama lagi?');
  await offer(other).getByText('draf lain').waitFor({ state: 'detached' });
  await offer(other).getByRole('button', { name: 'Lanjutkan' }).click();
  await expect.poll(() => question(other).inputValue()).toBe('Milik yang kedua?');
  await other.close();
  expect(await draftIn('/add-faq:3')).toBe('Milik yang ketiga?');
  for (const form of ['/add-faq', '/add-faq:2', '/add-faq:3']) await opened.desk.call('draft.drop', { form });
}, 120_000);

test('input that was taken back is not offered as a draft', async () => {
  const kept = async () => {
    const answer = await opened.desk.call('draft.read', { form: '/add-faq' });
    return answer.ok && answer.data !== null;
  };
  const page = await show('/add-faq');
  const question = page.locator('main').getByRole('textbox', { name: /^Pertanyaan/ });
  await question.fill('Hanya sebentar?');
  await expect.poll(kept).toBe(true);
  await question.fill('');
  await expect.poll(kept).toBe(false);
});

test('another program keeps the answers to the same questions, and says how many', async () => {
  const above = await createBranching(server(), { product_name: 'Kredit Jawaban' });
  for (const program_name of ['Program Satu', 'Program Dua']) {
    const program_id = await createProgram(server(), above, { program_name });
    for (const question_text of ['Nama usaha', `Hanya di ${program_name}`]) {
      const question = {
        program_id,
        question_text,
        question_type: 'short_text',
        is_mandatory: false,
      } as const;
      await server().call(questionOperations.create, question, staff);
    }
  }
  const page = await show('/add-referal');
  const main = page.locator('main');
  const choose = async (name: string, option: string) => {
    await main.getByRole('combobox', { name: new RegExp(`^${name}`) }).fill(option);
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Produk', 'Kredit Jawaban');
  await choose('Kategori', 'Umum');
  await choose('Program', 'Program Satu');
  await main.getByRole('textbox', { name: 'Nama usaha' }).fill('Toko Maju');
  await main.getByRole('textbox', { name: 'Hanya di Program Satu' }).fill('Ya');
  await choose('Program', 'Program Dua');
  await page
    .getByText('1 jawaban dari program sebelumnya dipakai lagi: pertanyaannya sama.')
    .first()
    .waitFor();
  expect(await main.getByRole('textbox', { name: 'Nama usaha' }).inputValue()).toBe('Toko Maju');
  expect(await main.getByRole('textbox', { name: 'Hanya di Program Dua' }).inputValue()).toBe('');
});
