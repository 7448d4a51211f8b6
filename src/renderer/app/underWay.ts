import { formatCount } from '../../shared/core/formats.ts';
import { confirm } from '../kit/confirm.tsx';
import { useDownloads } from '../kit/downloads/downloads.ts';
import { mayLeaveForms } from '../kit/form/openForms.ts';
import { openSends, useHeld } from '../kit/held/held.ts';
import { lockSession, signOut } from '../kit/session.ts';
import { call } from '../lib/desktop.ts';

/** Ending the session would stop a transfer. */
export const isUnderWay = async (): Promise<boolean> =>
  useDownloads.getState().downloads.some(({ state }) => state === 'running') || (await isSending());

async function isSending(): Promise<boolean> {
  const reports = await call('batch.drafts', undefined).catch(() => []);
  return reports.some(({ sending }) => sending === 'now');
}

/** Uploads and held sends ask; a download can be resumed. */
async function mayEndSession({ action, verb }: { action: string; verb: string }): Promise<boolean> {
  if (await isSending()) {
    const ends = await confirm({
      title: 'File masih dikirim',
      body: 'Jika sesi berakhir sekarang, baris yang belum sampai di server tidak terkirim. Laporannya tetap ada di daftar batch.',
      action,
      cancel: 'Tunggu',
      danger: true,
    });
    if (!ends) return false;
  }
  const [first, ...others] = openSends(useHeld.getState()).filter(({ state }) => state === 'held');
  if (!first) return true;
  const rest = others.length > 0 ? ` dan ${formatCount(others.length)} lagi` : '';
  return confirm({
    title: 'Masih ada yang menunggu dikirim',
    body: `${first.title}${rest}: dikirim sekarang, lalu ${verb}? Setelah Batal, U mengurungkannya.`,
    action: `Kirim, lalu ${verb}`,
    cancel: 'Batal',
  });
}

export async function lockByHand(): Promise<void> {
  if (await mayEndSession({ action: 'Kunci sekarang', verb: 'kunci' }))
    await lockSession('Rujukan dikunci.', 'Rujukan dikunci di jendela lain.');
}

export async function signOutByHand(): Promise<void> {
  // Forms last: they guard nothing any more once they were agreed to be left.
  if ((await mayEndSession({ action: 'Logout', verb: 'logout' })) && (await mayLeaveForms())) await signOut();
}
