import { confirm } from '../kit/confirm.tsx';
import { useDownloads } from '../kit/downloads/downloads.ts';
import { lockSession, signOut } from '../kit/session.ts';
import { call } from '../lib/desktop.ts';

/** Without its session a file would stop on its way to the server, or from it. */
export const isUnderWay = async (): Promise<boolean> =>
  useDownloads.getState().downloads.some(({ state }) => state === 'running') || (await isSending());

async function isSending(): Promise<boolean> {
  const reports = await call('batch.drafts', undefined).catch(() => []);
  return reports.some(({ sending }) => sending === 'now');
}

/** Asks before the user's own word ends the session under a file that is sent; a download can be gone on with. */
const mayEndSession = async (action: string): Promise<boolean> =>
  !(await isSending()) ||
  confirm({
    title: 'File masih dikirim',
    body: 'Jika sesi berakhir sekarang, yang belum sampai tidak terkirim. Laporannya tetap ada di daftar batch.',
    action,
    cancel: 'Tunggu',
    danger: true,
  });

export async function lockByHand(): Promise<void> {
  if (await mayEndSession('Kunci sekarang'))
    await lockSession('Program dikunci.', 'Program dikunci di jendela lain.');
}

export async function signOutByHand(): Promise<void> {
  if (await mayEndSession('Logout')) await signOut();
}
