import { extname } from 'node:path';
import type { BrowserWindow, MessageBoxOptions } from 'electron';
import { dialog } from 'electron';
import { formatDateTime } from '../../shared/core/formats.ts';
import { openFolder } from '../security/desktopShell.ts';

/**
 * Dialogs get a parent window if possible. Without a parent, Linux may open a dialog behind the window
 * (electron#32857).
 */

export async function chooseWorkbook(window: BrowserWindow | undefined): Promise<string | null> {
  if (!window) return null;
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Pilih file Excel',
    filters: [{ name: 'Excel', extensions: ['xlsx'] }],
    properties: ['openFile'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

export async function chooseFolder(window: BrowserWindow | undefined, now: string): Promise<string | null> {
  if (!window) return null;
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Pilih folder kerja',
    buttonLabel: 'Pilih',
    defaultPath: now,
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

export async function choosePhotoFolder(window: BrowserWindow | undefined): Promise<string | null> {
  if (!window) return null;
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Pilih folder foto',
    buttonLabel: 'Pilih',
    properties: ['openDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

async function confirm(
  window: BrowserWindow | undefined,
  { message, detail, action }: { message: string; detail: string; action: string },
): Promise<boolean> {
  if (!window) return false;
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message,
    detail,
    buttons: ['Batal', action],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}

/** SECURITY: the answer decides where passwords are sent. */
export const askServer = (window: BrowserWindow | undefined, url: string) =>
  confirm(window, {
    message: `Pakai server ${url}?`,
    detail:
      'Setelah Rujukan dimulai ulang, email dan kata sandi yang Anda isi dikirim ke server itu. Lanjutkan hanya jika alamat ini Anda terima dari kantor.',
    action: 'Pakai server ini',
  });

/** SECURITY: after a yes, all data is copied to the database at `url`. */
export function askMove(window: BrowserWindow | undefined, url: string): Promise<boolean> {
  const { host, pathname } = new URL(url);
  return confirm(window, {
    message: `Salin semua data ke database ${pathname.slice(1)} di ${host}?`,
    detail:
      'Data agen, pengajuan, dan pengguna beserta kata sandinya disalin ke sana. Lanjutkan hanya jika alamat ini Anda terima dari kantor. Data di komputer ini tetap ada. Selama penyalinan, Rujukan tidak dapat dipakai.',
    action: 'Salin semua data',
  });
}

export async function chooseSavePath(
  window: BrowserWindow | undefined,
  proposed: string,
): Promise<string | null> {
  if (!window) return null;
  const extension = extname(proposed).slice(1);
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: 'Simpan sebagai',
    defaultPath: proposed,
    filters: [{ name: extension === 'xlsx' ? 'Excel' : extension.toUpperCase(), extensions: [extension] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
  return canceled || !filePath ? null : filePath;
}

async function ask(
  window: BrowserWindow,
  message: string,
  detail: string,
  confirmLabel: string,
): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message,
    detail,
    buttons: [confirmLabel, 'Keluar'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

export const askToReload = (window: BrowserWindow) =>
  ask(window, 'Halaman Rujukan berhenti merespons', 'Data yang sudah disimpan tetap aman.', 'Muat Ulang');

/** Synchronous, because a handler of `will-prevent-unload` must decide before it returns. */
export function askToLeave(window: BrowserWindow): boolean {
  const response = dialog.showMessageBoxSync(window, {
    type: 'warning',
    message: 'Ada perubahan yang belum disimpan',
    detail: 'Jika Rujukan ditutup sekarang, perubahan itu hilang.',
    buttons: ['Tetap di sini', 'Tutup tanpa menyimpan'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}

export async function askToQuit(window: BrowserWindow | undefined): Promise<boolean> {
  const { response } = await showMessage(window, {
    type: 'warning',
    message: 'File masih dikirim',
    detail:
      'Jika Rujukan ditutup sekarang, baris yang belum sampai di server tidak terkirim. Laporannya tetap ada di daftar batch.',
    buttons: ['Tunggu', 'Tutup sekarang'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}

const showMessage = (window: BrowserWindow | undefined, options: MessageBoxOptions) =>
  window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options);

export async function showServerFailed(window: BrowserWindow | undefined, reason: string): Promise<boolean> {
  const { response } = await showMessage(window, {
    type: 'error',
    message: 'Server di komputer ini tidak dapat dijalankan',
    detail: reason,
    buttons: ['Coba Lagi', 'Tutup'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/** @param date of the backup, ISO 8601 */
export async function offerRestore(
  window: BrowserWindow | undefined,
  reason: string,
  date: string,
  message = 'Database tidak dapat dibuka',
): Promise<boolean> {
  const made = formatDateTime(date);
  // A date in the future means that the clock was wrong when the backup was made.
  const isOfFuture = Date.parse(date) > Date.now();
  const lacks = isOfFuture
    ? `Jam komputer salah saat cadangan ini dibuat. Data setelahnya`
    : `Data setelah ${made}`;
  const { response } = await showMessage(window, {
    type: 'error',
    message,
    detail: `${reason}\n\n${lacks} tidak ada di cadangan. File yang rusak tetap disimpan.`,
    buttons: [`Pulihkan dari cadangan ${made}`, 'Tutup'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

const damagedTitle = 'Ditemukan data yang rusak';

/**
 * Offers to restore the backup or, without one, to open the data folder.
 * @param date of the backup, ISO 8601
 */
export async function showDatabaseDamaged(
  window: BrowserWindow | undefined,
  reason: string,
  date: string | undefined,
  dataFolder: string,
): Promise<boolean> {
  if (date !== undefined) return offerRestore(window, reason, date, damagedTitle);
  const { response } = await showMessage(window, {
    type: 'error',
    message: damagedTitle,
    detail: `${reason}\n\nJangan bekerja dulu. Minta petugas TI menyalin folder data Rujukan (${dataFolder}) ke tempat lain.`,
    buttons: ['Buka folder data', 'Tutup'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  // A failure is ignored, because the message names the folder.
  if (response === 0) await openFolder(dataFolder).catch(() => undefined);
  return false;
}
