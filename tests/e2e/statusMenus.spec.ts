import type { Locator, Page } from '@playwright/test';
import { mayMoveOf } from '../../src/shared/entities/referral/movers.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import type { ReferralRow } from '../../src/shared/entities/referral/schema.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import type { demoUsers } from './accounts.ts';
import { held, sendHeld, unfoldMenu } from './hands.ts';
import { api, expect, open, signIn, test } from './program.ts';

/** Checks every status move of one and two submissions in each role's menus (S-037, R-110…R-122). */

const names = [
  'Pengajuan Baru',
  'Assign',
  'Analisis',
  'Disetujui',
  'Sukses',
  'Pembayaran',
  'Selesai',
  'Ditolak',
];
type Status = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
const statuses: readonly Status[] = [1, 2, 3, 4, 5, 6, 7, 8];
/** Allowed next statuses (R-110…R-117). */
const ways: Readonly<Record<Status, readonly Status[]>> = {
  1: [2, 8],
  2: [3, 8],
  3: [4, 8],
  4: [5, 8],
  5: [6, 8],
  6: [7, 8],
  7: [],
  8: [2],
};

interface Role {
  email: keyof typeof demoUsers;
  /** Statuses that the role may set (P-017…P-024). */
  sets: readonly Status[];
  reassigns: boolean;
  many: boolean;
}
const roles: readonly Role[] = [
  { email: 'superadmin@mitra.example', sets: [2, 3, 4, 5, 6, 7, 8], reassigns: true, many: true },
  { email: 'admin@mitra.example', sets: [2, 3, 4, 5, 6, 7, 8], reassigns: true, many: true },
  { email: 'verifikator@mitra.example', sets: [3], reassigns: false, many: false },
  { email: 'keuangan@mitra.example', sets: [6, 7], reassigns: false, many: true },
  { email: 'admin.bns@mitra.example', sets: [2, 3, 4, 5, 8], reassigns: true, many: true },
  { email: 'cabang.bdg@mitra.example', sets: [3, 4, 8], reassigns: false, many: false },
];

test('every role finds its moves open and all others closed, with the reason', async ({
  program: { page },
}) => {
  // In a tall window, the grid draws all rows.
  await page.setViewportSize({ width: 1366, height: 1400 });
  for (const role of roles) {
    await test.step(role.email, async () => {
      await signIn(page, role.email);
      const { data: me } = await api(page, sessionOperations.me, {});
      const isOwn = (row: ReferralRow) => mayMoveOf(me, row);
      let menus = 0;
      for (const from of statuses) {
        const [foreign] = await rowsOf(page, { from, most: 1, which: (row) => !isOwn(row) });
        if (foreign) {
          await openList(page, [foreign]);
          await page.getByRole('button', { name: `Tindakan untuk ${foreign.submission_number}` }).click();
          const reasons = (await readMenu(page)).map(([, reason]) => reason ?? '');
          expect(reasons.filter((reason) => !/Ditugaskan ke|Menunggu penugasan/.test(reason))).toEqual([]);
          menus += 1;
        }
        const rows = await rowsOf(page, { from, most: 2, which: isOwn });
        // The number of a partner's rows depends on the day of the demo data; staff have two per status.
        if (me.companyId === null) expect(rows).toHaveLength(2);
        if (!rows[0]) continue;
        await openList(page, rows);
        await page.getByRole('button', { name: `Tindakan untuk ${rows[0].submission_number}` }).click();
        expect(await readMenu(page)).toEqual(menuOf(role, { from, many: false }));
        menus += 1;
        if (!rows[1]) continue;
        await select(page, rows);
        await page.getByRole('button', { name: 'Ubah Status' }).click();
        expect(await readMenu(page)).toEqual(menuOf(role, { from, many: true }));
        menus += 1;
      }
      expect(menus).toBeGreaterThanOrEqual(statuses.length);
      await page.getByRole('button', { name: /^Profil / }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
    });
  }
});

test('every move is made from the menus, of one submission and of two', async ({ program: { page } }) => {
  await page.setViewportSize({ width: 1366, height: 1400 });
  await signIn(page, 'superadmin@mitra.example');
  for (const from of statuses) {
    for (const to of ways[from]) {
      await test.step(`${names[from - 1]} → ${names[to - 1]}`, async () => {
        const [one, ...two] = await rowsOf(page, { from, most: 3 });
        expect(two).toHaveLength(2);
        await open(page, `/detail-referal/${one!.id}`);
        await expect(page.getByRole('heading', { name: one!.submitter_name, exact: true })).toBeVisible();
        await make(page, { from, to, rows: [one!] });
        await openList(page, two);
        await select(page, two);
        await make(page, { from, to, rows: two });
      });
    }
  }
});

async function rowsOf(
  page: Page,
  { from, most, which = () => true }: { from: Status; most: number; which?: (row: ReferralRow) => boolean },
): Promise<readonly ReferralRow[]> {
  const { data } = await api(page, referralOperations.list, {
    referral_status_id: from,
    limit: 1000,
    page: 1,
  });
  const [biggest = []] = [...Map.groupBy(data.filter(which), (row) => row.product_id).values()].sort(
    (one, other) => other.length - one.length,
  );
  return biggest.slice(0, most);
}

async function openList(page: Page, rows: readonly ReferralRow[]): Promise<void> {
  const { referral_status_id, product_id } = rows[0]!;
  await open(
    page,
    `/pengajuan-referal?referral_status_id=${referral_status_id}&product_id=${product_id}&limit=100`,
  );
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: rows[0]!.submission_number })
      .getByText(names[referral_status_id - 1]!),
  ).toBeVisible();
  await expect(page.locator('.grid-frame[aria-busy]')).toHaveCount(0);
}

async function select(page: Page, rows: readonly ReferralRow[]): Promise<void> {
  for (const { submission_number } of rows)
    await page.getByRole('checkbox', { name: `Pilih ${submission_number}` }).check();
}

/** Lines of the open menu that set a status, with the reasons of disabled lines. Closes the menu. */
async function readMenu(page: Page): Promise<(readonly [label: string, reason: string | undefined])[]> {
  const items = page.getByRole('menuitem', { name: /^(Ubah ke |Re-Assign)/ });
  await unfoldMenu(page);
  const lines = await items.evaluateAll((elements) =>
    elements.map((element) => {
      const reason = element.querySelector('.menu-reason')?.textContent ?? undefined;
      const label = element.querySelector('.mantine-Menu-itemLabel')?.firstChild?.textContent ?? '';
      return [label, reason, element.getAttribute('aria-disabled')] as const;
    }),
  );
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  return lines.map(([label, reason, disabled]) => {
    expect(disabled).toBe(reason === undefined ? null : 'true');
    return [label, reason];
  });
}

function menuOf(
  role: Role,
  { from, many }: { from: Status; many: boolean },
): (readonly [label: string, reason: string | undefined])[] {
  const reasonOf = (to: Status): string | undefined => {
    if (!ways[from].includes(to)) return `tidak dapat mengubah status ${names[from - 1]}`;
    if (from === 8) return role.reassigns ? undefined : 'Perlu hak akses: Re-Assign pengajuan ditolak';
    if (!role.sets.includes(to)) return `Perlu hak akses: Ubah status ke ${names[to - 1]}`;
    return undefined;
  };
  const lacksMany =
    many && !role.many ? 'Perlu hak akses: Ubah status banyak pengajuan sekaligus' : undefined;
  if (from === 8) return [['Re-Assign', reasonOf(2) ?? lacksMany]];
  const lines = statuses.map((to) => [`Ubah ke ${names[to - 1]}`, reasonOf(to) ?? lacksMany] as const);
  return [...lines.filter(([, reason]) => !reason), ...lines.filter(([, reason]) => reason)];
}

async function make(
  page: Page,
  { from, to, rows }: { from: Status; to: Status; rows: readonly ReferralRow[] },
): Promise<void> {
  await page.getByRole('button', { name: 'Ubah Status' }).click();
  const label = from === 8 ? 'Re-Assign' : `Ubah ke ${names[to - 1]}`;
  await page.getByRole('menuitem', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (to === 6 && rows.length > 1) await payMany(dialog);
  else {
    await fillForm(page, { to, dialog, many: rows.length > 1 });
    await save(dialog);
    if (to === 6 || to === 7) await expect(held(page)).toHaveCount(0);
    else await sendHeld(page);
  }
  for (const { id } of rows) {
    const status = async () => (await api(page, referralOperations.detail, { id })).data.referral_status_id;
    await expect.poll(status).toBe(to);
  }
}

async function fillForm(
  page: Page,
  { to, dialog, many }: { to: Status; dialog: Locator; many: boolean },
): Promise<void> {
  if (to === 2) {
    for (const label of ['Perusahaan', 'Cabang']) {
      await dialog.getByLabel(label).first().click();
      await page.getByRole('listbox', { name: label }).getByRole('option').first().click();
    }
  }
  if (to === 5 && many) await dialog.getByLabel('Ganti Nominal').check();
  if (to === 4 || to === 5) await dialog.getByRole('textbox', { name: 'Nominal' }).fill('12000000');
  if (to === 6) await dialog.getByLabel('Insentif').fill('150000');
  if (to === 8) await dialog.getByLabel('Alasan').fill('Data tidak sesuai');
}

async function save(dialog: Locator): Promise<void> {
  await expect(async () => {
    for (const check of await dialog.getByRole('alert').getByRole('checkbox').all()) await check.check();
    if (await dialog.isVisible())
      await dialog.getByRole('button', { name: 'Simpan' }).click({ timeout: 2000 });
    await expect(dialog).toBeHidden({ timeout: 5000 });
  }).toPass();
}

async function payMany(sheet: Locator): Promise<void> {
  const fill = sheet.getByRole('region', { name: 'Isi sekaligus' });
  await fill.getByLabel('Insentif').fill('150000');
  await fill.getByRole('button', { name: 'Isi 2 baris yang belum ada insentifnya' }).click();
  for (const tick of await sheet.getByRole('checkbox').all()) await tick.check();
  await sheet.getByRole('button', { name: 'Kirim 2 pengajuan' }).click();
  await expect(sheet.getByText('Semua pengajuan di sini sudah terkirim.')).toBeVisible();
  await sheet.locator('aside').getByRole('button', { name: 'Tutup' }).click();
  await expect(sheet).toBeHidden();
}
