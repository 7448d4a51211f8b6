import { formatCount } from '../../../shared/core/formats.ts';
import { call, onEvent } from '../../lib/desktop.ts';
import { choose, confirm } from '../dialogs/confirm.tsx';
import { useDownloads } from '../downloads/downloads.ts';
import { askToLeaveForms } from '../form/openForms.ts';
import { openSends, useHeld } from '../held/held.ts';
import { countStopped, pauseEverywhere, sendEverywhere, undoEverywhere } from '../held/windows.ts';
import { lockSession, signOut } from './session.ts';

export const hasPendingWork = async (): Promise<boolean> =>
  useDownloads.getState().downloads.some(({ state }) => state === 'running') || (await isSending());

async function isSending(): Promise<boolean> {
  const reports = await call('batch.drafts', undefined).catch(() => []);
  return reports.some(({ sending }) => sending === 'now');
}

interface Ending {
  action: string;
  verb: string;
}

async function mayStopUpload({ action }: Ending): Promise<boolean> {
  return (
    !(await isSending()) ||
    confirm({
      title: 'File masih dikirim',
      body: 'Jika sesi berakhir sekarang, baris yang belum sampai di server tidak terkirim. Laporannya tetap ada di daftar batch.',
      action,
      cancel: 'Tunggu',
      danger: true,
    })
  );
}

/** Resolves to the final action, or to undefined if the user stays. */
type NextQuestion = () => Promise<(() => void) | undefined>;

/** Sends or undoes held sends only after all questions. After a failed send, the user stays. */
async function settleHeld({ verb }: Ending, further: NextQuestion): Promise<boolean> {
  const before = await countStopped();
  const [first, ...others] = openSends(useHeld.getState()).filter(({ state }) => state === 'held');
  const rest = others.length > 0 ? ` dan ${formatCount(others.length)} lagi` : '';
  return pauseEverywhere(async () => {
    const way =
      first &&
      (await choose({
        title: 'Masih ada yang menunggu dikirim',
        body: `${first.title}${rest} belum dikirim.`,
        answers: [
          { label: `Urungkan, lalu ${verb}`, answer: 'undo' },
          { label: `Kirim, lalu ${verb}`, answer: 'send' },
        ],
      }));
    if (first && !way) return false;
    const end = await further();
    if (!end) return false;
    if (way === 'undo') undoEverywhere();
    if (way === 'send') await sendEverywhere();
    if ((await countStopped()) > before) return false;
    end();
    return true;
  });
}

/** Running downloads cause no question, because they can be resumed. */
const mayEnd = async (ending: Ending, further: NextQuestion): Promise<boolean> =>
  (await mayStopUpload(ending)) && settleHeld(ending, further);

export async function askThenLock(): Promise<void> {
  if (await mayEnd({ action: 'Kunci sekarang', verb: 'kunci' }, async () => () => undefined))
    await lockSession('Rujukan dikunci.', 'Rujukan dikunci di jendela lain.');
}

/** Asks nothing about running uploads, because the main process asks about running uploads itself. */
export function answerLeaveQuestions(): () => void {
  return onEvent('desktop.leaving', () => {
    void settleHeld({ action: 'Tutup', verb: 'tutup' }, askToLeaveForms).then(
      (leaves) => call('desktop.leave', { leaves }),
      () => call('desktop.leave', { leaves: false }),
    );
  });
}

export const mayLeaveAll = (ending: Ending): Promise<boolean> => mayEnd(ending, askToLeaveForms);

export const maySignOut = (): Promise<boolean> => mayLeaveAll({ action: 'Logout', verb: 'logout' });

export async function askThenSignOut(): Promise<void> {
  if (await maySignOut()) await signOut();
}
