import { extname } from 'node:path';
import type { BrowserWindow, MessageBoxOptions } from 'electron';
import { dialog } from 'electron';

/** Native dialogs. Always with their window, else they open behind it on Linux (electron#32857). */

/** Path of one workbook, or null when cancelled. */
export async function chooseWorkbook(window: BrowserWindow | undefined): Promise<string | null> {
  if (!window) return null;
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Pilih file Excel',
    filters: [{ name: 'Excel', extensions: ['xlsx'] }],
    properties: ['openFile'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

/** A folder that the user chooses, from `now` on; null when cancelled. */
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

/** The folder with the photos of a batch file, or null when cancelled. */
export async function choosePhotoFolder(window: BrowserWindow | undefined): Promise<string | null> {
  if (!window) return null;
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Pilih folder foto',
    buttonLabel: 'Pilih',
    properties: ['openDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

/** What the page alone does not decide: true when its user wants it. 'Batal' is the answer of every other key. */
async function agrees(
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

/** SECURITY: where passwords are sent. */
export const askServer = (window: BrowserWindow | undefined, url: string) =>
  agrees(window, {
    message: `Pakai server ${url}?`,
    detail:
      'Setelah program dimulai ulang, email dan kata sandi dikirim ke server itu. Lanjutkan hanya jika alamatnya dari kantor Anda.',
    action: 'Pakai server ini',
  });

/** SECURITY: where everybody's data go. */
export function askMove(window: BrowserWindow | undefined, url: string): Promise<boolean> {
  const { host, pathname } = new URL(url);
  return agrees(window, {
    message: `Salin semua data ke database ${pathname.slice(1)} di ${host}?`,
    detail:
      'Agen, pengajuan, pengguna, dan kata sandinya disalin ke sana. Lanjutkan hanya jika alamatnya dari kantor Anda. Data di komputer ini tetap ada. Program berhenti melayani sampai selesai.',
    action: 'Salin semua data',
  });
}

/** Where a file is to be saved: the path that the user gives, or null when cancelled. `proposed` is a path too. */
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

/** A question with an answer to go on and one to leave; true for the first. */
async function ask(window: BrowserWindow, message: string, detail: string, goOn: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message,
    detail,
    buttons: [goOn, 'Keluar'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

export const askReload = (window: BrowserWindow) =>
  ask(window, 'Tampilan berhenti', 'Data yang sudah disimpan tetap aman.', 'Muat Ulang');

/** The page holds something unsaved and the window is closing. Synchronous, because the close waits for the answer. */
export function askLeave(window: BrowserWindow): boolean {
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

/** A file is on its way to the server and the program is ended; true ends it. */
export async function askEnd(window: BrowserWindow | undefined): Promise<boolean> {
  const { response } = await tell(window, {
    type: 'warning',
    message: 'File masih dikirim',
    detail:
      'Jika Rujukan ditutup sekarang, yang belum sampai tidak terkirim. Laporannya tetap ada di daftar batch.',
    buttons: ['Tunggu', 'Tutup sekarang'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}

/** A server can give up before the window is there: what is told then stands alone. */
const tell = (window: BrowserWindow | undefined, options: MessageBoxOptions) =>
  window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options);

/** Why the embedded server does not run; 'Tutup' leaves the program open with the reason on its page. */
export async function tellServerGivenUp(window: BrowserWindow | undefined, reason: string): Promise<boolean> {
  const { response } = await tell(window, {
    type: 'error',
    message: 'Server lokal tidak dapat dijalankan',
    detail: reason,
    buttons: ['Coba Lagi', 'Tutup'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/**
 * The database cannot be opened, or was found damaged; true to put the backup of that day in its place. The damaged
 * files are kept.
 * @param date when the backup was made, ISO 8601
 */
export async function offerRestore(
  window: BrowserWindow | undefined,
  reason: string,
  date: string,
  message = 'Database tidak dapat dibuka',
): Promise<boolean> {
  const made = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(date),
  );
  // Made by a clock that was ahead; it is the newest all the same.
  const isOfFuture = Date.parse(date) > Date.now();
  const lacks = isOfFuture
    ? `Jam komputer salah saat cadangan ini dibuat. Data sesudahnya`
    : `Data setelah ${made}`;
  const { response } = await tell(window, {
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

const damagedTitle = 'Data rusak ditemukan';

/**
 * The running server has found its database damaged; true to put the newest backup in its place, where there is one.
 * @param date when the backup was made, ISO 8601
 */
export async function tellDamaged(
  window: BrowserWindow | undefined,
  reason: string,
  date: string | undefined,
): Promise<boolean> {
  if (date !== undefined) return offerRestore(window, reason, date, damagedTitle);
  await tell(window, {
    type: 'error',
    message: damagedTitle,
    detail: `${reason}\n\nSalin folder data ke tempat lain sebelum bekerja lagi.`,
    buttons: ['Tutup'],
    noLink: true,
  });
  return false;
}
