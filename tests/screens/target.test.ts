import { expect, test, vi } from 'vitest';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { whyDue } from '../../src/shared/entities/target/due.ts';
import { targetOperations } from '../../src/shared/entities/target/operations.ts';
import type { TargetSettings } from '../../src/shared/entities/target/schema.ts';
import { user } from './desk.ts';
import { lightStage } from './lightStage.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();
const as = { as: user.email };
const stored = async () => (await on.server().call(targetOperations.settings, {}, as)).data;
const weekday = { from: 480, to: 1020 };
const officeHours = [null, weekday, weekday, weekday, weekday, weekday, { from: 480, to: 720 }];
const keep = async (changes: Partial<TargetSettings>) => {
  const { version, updatedAt: _at, ...now } = await stored();
  const answer = await on.server().call(targetOperations.update, { ...now, ...changes, version }, as);
  expect(answer.status, answer.message).toBe(200);
};
const open = async () => {
  await on.stage.show('/target-waktu', states[0]!, false);
  return on.stage.page;
};

test('hours are changed by keys: what becomes late is told before, and saved with Ctrl+S', async () => {
  const page = await open();
  const changes = page.getByRole('region', { name: 'Perubahan' });
  const analysis = page.getByRole('textbox', { name: 'Analisis' });
  await analysis.focus();
  await page.keyboard.type('1');
  await changes.getByText('Target Analisis').waitFor();
  expect(await changes.getByText('72 jam').count()).toBe(1);
  await changes.getByText(/pengajuan menjadi terlambat/).waitFor();
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await stored()).hours[3]).toBe(1);
  await changes.getByText('Belum ada perubahan').waitFor();
  await page.getByRole('region', { name: 'Riwayat' }).getByText('Target Analisis').waitFor();

  await analysis.fill('');
  await changes.getByText('tanpa target').waitFor();
  await page.getByRole('button', { name: 'Kembalikan Target Analisis' }).click();
  expect(await analysis.inputValue()).toBe('1');
  await analysis.fill('72');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await stored()).hours[3]).toBe(72);
});

test('office hours: clocks as people type them, one that cannot be read keeps its input', async () => {
  const page = await open();
  await page.getByRole('switch', { name: 'Hitung jam kerja saja' }).press('Space');
  await page.getByRole('checkbox', { name: 'Sabtu' }).press('Space');
  const closes = page.getByRole('textbox', { name: 'Sabtu tutup' });
  await closes.fill('jam 12');
  await page.keyboard.press('Control+s');
  await page.getByText('Jam tidak dikenal').first().waitFor();
  expect(await closes.inputValue()).toBe('jam 12');
  expect((await stored()).office).toBeNull();
  await closes.fill('12');
  await page.keyboard.press('Tab');
  expect(await closes.inputValue()).toBe('12.00');
  await page.getByRole('checkbox', { name: 'Istirahat' }).press('Space');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await stored()).office?.[6]).toEqual({ from: 480, to: 720 });
  const { rest, office } = await stored();
  expect(rest).toEqual({ from: 720, to: 780 });
  expect(office?.[0]).toBeNull();
});

test('the due time is tried out with what is typed', async () => {
  await keep({ office: officeHours, rest: { from: 720, to: 780 } });
  const page = await open();
  const box = page.getByRole('region', { name: 'Coba hitung' });
  await box.getByRole('textbox', { name: /^Hari/ }).fill('27-11-2026');
  await box.getByRole('textbox', { name: /^Pukul/ }).fill('16.30');
  await page.keyboard.press('Tab');
  const first = page.getByRole('textbox', { name: 'Pengajuan Baru' });
  await first.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('8');
  await box.getByText('Senin 30-11-2026, 11.30').waitFor();
  const bars = box.getByRole('list', { name: 'Jam yang dihitung' });
  const texts = (await bars.innerText()).split(/\n+/);
  expect(texts).toEqual(expect.arrayContaining(['30 mnt', '4 jam', 'libur', '3 jam 30 mnt']));
});

test('days off: added one by one, pasted, taken out; what is not read is named', async () => {
  await keep({ office: officeHours });
  const page = await open();
  const card = page.getByRole('region', { name: 'Hari libur' });
  await card.getByRole('button', { name: 'Ambil libur nasional' }).click();
  await card.getByText('Semua libur nasional 2026 dan 2027 sudah ada').waitFor();
  await card.getByRole('button', { name: 'Tambah' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Tambah hari libur' });
  await page.keyboard.type('01-01-2027');
  await adding.getByText('01-01-2027 sudah libur: Tahun Baru 2027 Masehi').waitFor();
  await adding.getByRole('textbox', { name: /^Tanggal/ }).fill('04-01-2027');
  await adding.getByRole('textbox', { name: /^Nama/ }).fill('Inventaris kantor');
  await page.keyboard.press('Enter');
  await card.getByText('Inventaris kantor').waitFor();

  await card.getByRole('button', { name: 'Tempel' }).press('Enter');
  const pasting = page.getByRole('dialog', { name: 'Tempel daftar hari libur' });
  await pasting.getByRole('textbox').fill('1 Januari 2028 Tahun Baru\nentah apa');
  await pasting.getByText('1 baris tidak terbaca dan tidak ikut: “entah apa”').waitFor();
  await pasting.getByRole('button', { name: 'Tambah 1 hari' }).click();
  await card.getByRole('button', { name: 'Hapus 24-12-2026 Cuti bersama Kelahiran Yesus Kristus' }).click();
  await page.getByRole('region', { name: 'Perubahan' }).getByText('52 hari (+2 hari, −24-12-2026').waitFor();
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await stored()).days_off.length).toBe(52);
  const days = (await stored()).days_off.map(({ day }) => day);
  expect(days).toContain('2028-01-01');
  expect(days).not.toContain('2026-12-24');
});

test('R-874: the sign of a late submission says why it is late, by mouse, keyboard and screen reader', async () => {
  const { data } = await on.server().call(referralOperations.list, { late: true, limit: 1 } as never, as);
  const [row] = data;
  const { referral_status_id: status, statusChangedAt: since, dueAt } = row!;
  const why = async () => whyDue({ status, since, dueAt: dueAt! }, await stored(), Date.now());
  await on.stage.show(`/detail-referal/${row!.id}`, states[0]!, false);
  const { page } = on.stage;
  const sign = page.locator(`time[tabindex="0"][datetime="${dueAt}"]`);
  await expect.poll(() => sign.getAttribute('aria-description')).toBe(await why());
  for (let tabs = 0; tabs < 60 && !(await sign.evaluate((one) => one === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab');
  await page.getByRole('tooltip', { name: await why() }).waitFor();

  const { hours } = await stored();
  await keep({ hours: { ...hours, [status]: 5 }, office: officeHours });
  await page.evaluate(() => window.tell('live.changed', { entity: 'workTarget', kind: 'changed' }));
  // The new target also moves the due time, by which `sign` is found.
  const descriptions = () =>
    page
      .locator('time[tabindex="0"]')
      .evaluateAll((signs) => signs.map((each) => each.getAttribute('aria-description')).join('; '));
  await expect.poll(descriptions).toContain(', target 5 jam kerja');
  await keep({ hours, office: null });

  await on.stage.show('/pengajuan-referal?late=true&limit=5', states[0]!, false);
  const cell = page.getByRole('grid').locator('time[title*=" sejak "]').first();
  await expect.poll(() => cell.getAttribute('title')).toContain(' sejak ');
  await on.stage.show('/pengajuan-referal/proses?late=true', states[0]!, false);
  await expect.poll(() => page.locator('main time[aria-description*="tenggat"]').count()).toBe(1);
});

test('R-875: the colour of an age follows the target, and the days only without one', async () => {
  const { hours } = await stored();
  await on.stage.show(
    '/pengajuan-referal?referral_status_id=3&sort_by=statusChangedAt&sort_dir=asc',
    states[0]!,
    false,
  );
  const { page } = on.stage;
  const oldest = page.getByRole('grid').locator('time[title^="Berstatus Sejak"]').first();
  const followed = async (target: number | null) => {
    await keep({ hours: { ...hours, 3: target } });
    await page.evaluate(() => window.tell('live.changed', { entity: 'workTarget', kind: 'changed' }));
    return expect.poll(() => oldest.getAttribute('data-level'));
  };
  expect(await oldest.innerText()).toMatch(/\d{2} hari/);
  await (await followed(24 * 365)).toBe('calm');
  await (await followed(null)).toBe('very');
  await keep({ hours });
});
