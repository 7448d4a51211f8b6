import type { Page } from '@playwright/test';
import { fill, told } from './hands.ts';
import { expect, open, signIn, test } from './program.ts';

test('a role is made and given to a new user, who loses one of its rights again', async ({
  program: { page },
}) => {
  await signIn(page, 'superadmin@mitra.example');
  const main = page.locator('main');

  await test.step('a role without name and rights is refused (R-332)', async () => {
    await open(page, '/kelola-role');
    await main.getByRole('button', { name: 'Tambah' }).click();
    await expect(page.getByRole('heading', { name: 'Tambah Role' })).toBeVisible();
    await main.getByRole('button', { name: 'Tambah' }).click();
    await expect(main.getByText('2 isian perlu diperbaiki')).toBeVisible();
    await expect(main.getByRole('textbox', { name: 'Nama Role' })).toBeFocused();
  });

  await test.step('rights are found by their code, ticked by group, and told with what they lack', async () => {
    await main.getByRole('textbox', { name: 'Nama Role' }).fill('Petugas Uji');
    await main.getByRole('searchbox', { name: 'Cari hak atau kode' }).fill('r_referral');
    await main.getByRole('checkbox', { name: 'Lihat detail pengajuan' }).check();
    await expect(main.getByText('hak ini belum berguna: Lihat detail pengajuan.')).toBeVisible();
    await main.getByRole('checkbox', { name: 'Lihat daftar pengajuan' }).check();
    await expect(main.getByText('hak ini belum berguna')).toBeHidden();
    await main.getByRole('searchbox', { name: 'Cari hak atau kode' }).fill('');
    await main.getByRole('checkbox', { name: 'Tambah pengajuan' }).check();
    await expect(main.getByRole('checkbox', { name: 'Pengajuan Referal (3/18)' })).toBeVisible();
    for (const right of ['Lihat daftar role', 'Lihat detail role', 'Ubah role'])
      await main.getByRole('checkbox', { name: right }).check();
    await expect(main.getByText('6 hak ditambah')).toBeVisible();
    await main.getByRole('button', { name: 'Tambah', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Kelola Role' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Petugas Uji' })).toContainText('6 hak:');
  });

  await test.step('a user is refused field by field (R-326, E-USER)', async () => {
    await open(page, '/kelola-profil-pengguna');
    await main.getByRole('button', { name: 'Tambah' }).click();
    await expect(page.getByRole('heading', { name: 'Tambah Pengguna' })).toBeVisible();
    await fill(page, { Nama: 'Sari 2', Email: 'sari' });
    await main.getByLabel('Kata Sandi *', { exact: true }).fill('12345');
    await expect(main.getByLabel('Ulangi Kata Sandi *', { exact: true })).toHaveValue('12345');
    await main.getByRole('button', { name: 'Tambah' }).click();
    const faults = ['Must be alphabet', 'Invalid email', 'Must be at least 6 characters', 'Role wajib diisi'];
    for (const fault of faults) await expect(main.getByText(fault).first()).toBeVisible();
  });

  await test.step('with a role of staff it is saved (R-323), with a picture of the initials (R-325)', async () => {
    await fill(page, { Nama: 'Sari Uji', Email: 'sari@mitra.example' });
    await main.getByLabel('Kata Sandi *', { exact: true }).fill('482915');
    await main.getByRole('combobox', { name: 'Role' }).click();
    await expect(page.getByRole('option', { name: 'Super Admin' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Admin Cabang' })).toBeHidden();
    await page.getByRole('option', { name: 'Petugas Uji' }).click();
    await main.getByRole('button', { name: 'Tambah' }).click();
    await expect(page.getByRole('heading', { name: 'Kelola Profil Pengguna' })).toBeVisible();
    await open(page, '/kelola-profil-pengguna?keyword=sari%40');
    await page.getByRole('grid').getByText('Sari Uji').click();
    await expect(main.getByText('Petugas Uji · PT Mitra Referal Nusantara')).toBeVisible();
    await expect(main.getByRole('img', { name: 'Foto Sari Uji' })).toBeVisible();
  });

  await test.step('taking a right away says from whom, and two roles are compared', async () => {
    await open(page, '/kelola-role?keyword=petugas');
    await page.getByRole('grid').getByText('Petugas Uji').click();
    await expect(main.getByRole('link', { name: 'Sari Uji' })).toBeVisible();
    await main.getByRole('button', { name: 'Ubah role' }).click();
    await expect(page.getByRole('heading', { name: 'Ubah Role' })).toBeVisible();
    await main.getByRole('combobox', { name: 'Bandingkan dengan role lain' }).click();
    await page.getByRole('option', { name: 'Verifikator' }).click();
    await expect(main.getByText('79 hak yang sama di kedua role disembunyikan.')).toBeVisible();
    await main.getByRole('button', { name: 'Cabut Tambah pengajuan' }).click();
    await expect(main.getByText('1 hak dicabut, dipakai 1 orang')).toBeVisible();
    await page.keyboard.press('Control+S');
    const dialog = page.getByRole('dialog', { name: 'Simpan hak role Petugas Uji?' });
    await expect(dialog).toContainText('Tambah pengajuan');
    await expect(dialog).toContainText('Berlaku segera untuk 1 orang: Sari Uji.');
    await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(page.getByRole('heading', { name: 'Kelola Role' })).toBeVisible();
  });

  await test.step('a role in use stays; so does the own account (R-332)', async () => {
    await open(page, '/kelola-role?keyword=petugas');
    await page.getByRole('grid').getByText('Petugas Uji').click();
    await expect(page.getByRole('heading', { name: 'Detail Role' })).toBeVisible();
    await main.getByRole('button', { name: 'Hapus role' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
    const refusal = page.getByRole('dialog', { name: 'Role Petugas Uji tidak dapat dihapus' });
    await expect(refusal).toContainText('Role masih dipakai 1 pengguna');
    await refusal.getByRole('button', { name: '1 pengguna' }).click();
    await expect(page.getByRole('heading', { name: 'Kelola Profil Pengguna' })).toBeVisible();
    await expect(page.getByRole('grid').getByText('Sari Uji')).toBeVisible();
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
    await open(page, '/detail-user/1');
    await main.getByRole('button', { name: 'Hapus pengguna' }).click();
    const alert = page.getByRole('dialog', { name: 'Anda tidak dapat menghapus akun Anda sendiri' });
    await alert.getByRole('button', { name: 'OK' }).click();
  });

  await test.step('the user sees what the taken right was (R3)', async () => {
    await signOut(page);
    await signInAs(page, 'sari@mitra.example', '482915');
    await open(page, '/pengajuan-referal');
    await main.getByRole('button', { name: 'Tambah' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Access Denied!' });
    await expect(dialog).toContainText('Perlu hak akses: Tambah pengajuan.');
    await expect(dialog).toContainText(
      'Hak ini dimiliki role Super Admin, Admin, Admin Perusahaan, Admin Cabang.',
    );
    await dialog.getByRole('button', { name: 'OK' }).click();
  });

  await test.step('rights of others are locked for an editor who does not hold them (A-108)', async () => {
    await open(page, '/edit-role/8');
    const locked = main.getByRole('checkbox', { name: 'FAQ' });
    await expect(locked).toHaveAttribute('aria-disabled', 'true');
    await locked.click({ force: true });
    await expect(locked).not.toBeChecked();
    await expect(
      main.getByText('11 terkunci karena bukan hak Anda. Minta kepada super admin.'),
    ).toBeVisible();
    await expect(main.getByText('Perlu hak akses: Lihat daftar pengguna.')).toBeVisible();
    await main.getByRole('checkbox', { name: 'Pengajuan Referal (7/18)' }).click();
    await expect(main.getByRole('checkbox', { name: 'Pengajuan Referal (5/18)' })).toBeVisible();
    await main.getByRole('button', { name: 'Batalkan semua' }).click();
    await expect(main.getByText('Belum ada hak yang diubah.')).toBeVisible();
  });

  await test.step('keys tick, undo and compare from the boxes', async () => {
    const box = main.getByRole('checkbox', { name: 'Lihat daftar pengajuan' });
    await box.press('Space');
    await expect(main.getByText('1 hak dicabut')).toBeVisible();
    await box.press('u');
    await expect(main.getByText('Belum ada hak yang diubah.')).toBeVisible();
    await box.press('ArrowDown');
    await expect(main.getByRole('checkbox', { name: 'Lihat detail pengajuan' })).toBeFocused();
    await page.keyboard.press('d');
    await expect(main.getByRole('combobox', { name: 'Bandingkan dengan role lain' })).toBeFocused();
  });

  await test.step('the own profile is changed, the top bar with it (A-028)', async () => {
    await page.getByRole('button', { name: /^Profil / }).click();
    await page.getByRole('menuitem', { name: 'Ubah Profil' }).click();
    await main.getByRole('button', { name: 'Ubah profil' }).click();
    await expect(page.getByRole('heading', { name: 'Ubah Profil' })).toBeVisible();
    await expect(main.getByRole('combobox', { name: 'Role' })).toBeDisabled();
    await fill(page, { Nama: 'Sari Uji Baru' });
    await page.keyboard.press('Control+S');
    await expect(main.getByRole('heading', { name: 'Sari Uji Baru' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Profil Sari Uji Baru' })).toBeVisible();
  });

  await test.step('a new password must be said twice (R-327), and every device can be signed out', async () => {
    await main.getByRole('button', { name: 'Ubah Kata Sandi' }).click();
    await expect(page.getByRole('heading', { name: 'Ubah Kata Sandi' })).toBeVisible();
    await main.getByLabel('Kata Sandi Sekarang *', { exact: true }).fill('482915');
    await main.getByLabel('Kata Sandi *', { exact: true }).fill('Rahasia-25');
    await main.getByLabel('Ulangi Kata Sandi *', { exact: true }).fill('Rahasia-26');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await expect(main.getByText('Password must match').first()).toBeVisible();
    await main.getByLabel('Ulangi Kata Sandi *', { exact: true }).fill('Rahasia-25');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await expect(page.getByRole('heading', { name: 'Profil Saya' })).toBeVisible();
    await main.getByRole('button', { name: 'Keluar di semua perangkat' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keluar' }).click();
    await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible();
    await signInAs(page, 'sari@mitra.example', 'Rahasia-25');
    await signOut(page);
  });

  await test.step('without its user the role goes', async () => {
    await signIn(page, 'superadmin@mitra.example');
    await open(page, '/kelola-profil-pengguna?keyword=sari%40');
    await page.getByRole('grid').getByText('Sari Uji Baru').click();
    await main.getByRole('button', { name: 'Hapus pengguna' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
    await told(page, 'Data berhasil dihapus: Pengguna Sari Uji Baru');
    await open(page, '/kelola-role?keyword=petugas');
    await page.getByRole('grid').getByText('Petugas Uji').click();
    await expect(page.getByRole('heading', { name: 'Detail Role' })).toBeVisible();
    await main.getByRole('button', { name: 'Hapus role' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
    await expect(page.getByRole('heading', { name: 'Kelola Role' })).toBeVisible();
  });
});

test('a company admin adds, changes and deletes the admin of a branch, and no more', async ({
  program: { page },
}) => {
  await signIn(page, 'admin.bns@mitra.example');
  const main = page.locator('main');
  const admins = main.getByRole('region', { name: 'Admin' });

  await test.step('role, company and branch are those of the branch (S-045, R-322)', async () => {
    await open(page, '/kelola-cabang?keyword=BNS%20Semarang');
    await page.getByRole('grid').getByText('BNS Semarang').click();
    await admins.getByRole('button', { name: 'Tambah' }).click();
    await expect(page.getByRole('heading', { name: 'Tambah Admin' })).toBeVisible();
    await expect(main.getByRole('combobox', { name: 'Role' })).toHaveValue('Admin Cabang');
    await expect(main.getByRole('combobox', { name: 'Cabang' })).toHaveValue('BNS Semarang');
    await expect(main.getByRole('combobox', { name: 'Cabang' })).toBeDisabled();
    await fill(page, { Nama: 'Wati Uji', Email: 'wati@mitra.example' });
    await main.getByLabel('Kata Sandi *', { exact: true }).fill('482915');
    await main.getByRole('button', { name: 'Tambah' }).click();
    await expect(admins.getByText('wati@mitra.example')).toBeVisible();
  });

  await test.step('the role stays on the way to change somebody (S-046, R-324)', async () => {
    await admins.getByRole('button', { name: /^\d+$/ }).click();
    await expect(page.getByRole('heading', { name: 'Ubah Admin' })).toBeVisible();
    await expect(main.getByRole('combobox', { name: 'Role' })).toBeDisabled();
    await fill(page, { Nama: 'Wati Uji Baru' });
    await page.keyboard.press('Control+S');
    await expect(admins.getByText('Wati Uji Baru')).toBeVisible();
  });

  await test.step('it is asked by name before somebody is deleted', async () => {
    await admins.getByRole('button', { name: /^Tindakan untuk/ }).click();
    await page.getByRole('menuitem', { name: 'Hapus' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hapus Admin' });
    await expect(dialog).toContainText('Admin Wati Uji Baru akan dihapus');
    await dialog.getByRole('button', { name: 'Hapus' }).click();
    await expect(admins.getByText('Belum ada admin.')).toBeVisible();
  });

  await test.step('the list of all partner admins is to read only (S-057)', async () => {
    await open(page, '/kelola-admin-partner');
    await expect(page.getByRole('grid').getByText('admin.bns@mitra.example')).toBeVisible();
    await main.getByRole('button', { name: 'Tambah' }).click();
    const dialog = page.getByRole('dialog', { name: 'Access Denied!' });
    await expect(dialog).toContainText('Perlu hak akses: Kelola semua admin partner.');
  });
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profil / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible();
}

async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page.getByText(/^Halo, Sari/)).toBeVisible();
}
