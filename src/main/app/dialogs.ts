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
 * The database cannot be opened; true to put the backup of that day in its place. The damaged files are kept.
 * @param date when the backup was made, ISO 8601
 */
export async function offerRestore(
  window: BrowserWindow | undefined,
  reason: string,
  date: string,
): Promise<boolean> {
  const made = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(date),
  );
  const { response } = await tell(window, {
    type: 'error',
    message: 'Database tidak dapat dibuka',
    detail: `${reason}\n\nData setelah ${made} tidak ada di cadangan. File yang rusak tetap disimpan.`,
    buttons: [`Pulihkan dari cadangan ${made}`, 'Tutup'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}
