import { useEffect } from 'react';
import { useDownloads } from '../kit/downloads/downloads.ts';
import { useIdleMinutes } from '../kit/idleMinutes.ts';
import { lockSession } from '../kit/session.ts';
import { call } from '../lib/desktop.ts';
import { openPresence } from './presence.ts';

/** How often it is looked whether the time is up: also after the computer has slept. */
const lookEvery = 10_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Without its session a file would stop on its way to the server, or from it. */
async function isWorking(): Promise<boolean> {
  if (useDownloads.getState().downloads.some(({ state }) => state === 'running')) return true;
  const reports = await call('batch.drafts', undefined).catch(() => []);
  return reports.some(({ sending }) => sending === 'now');
}

/** Locks the program that was left alone. */
export function useIdleLock(): void {
  const [minutes] = useIdleMinutes();
  useEffect(() => {
    if (minutes === 0) return;
    const presence = openPresence();
    const isLeft = () => Date.now() - presence.last() >= minutes * 60_000;
    const look = async () => {
      if (!isLeft()) return;
      // Its user is gone, not finished: the time begins when the work is done.
      if (await isWorking()) return presence.seen();
      if (isLeft()) void lockSession(`Terkunci karena tidak dipakai selama ${minutes} menit.`);
    };
    for (const sign of signs) window.addEventListener(sign, presence.seen, { passive: true });
    const timer = setInterval(() => void look(), lookEvery);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, presence.seen);
      clearInterval(timer);
      presence.close();
    };
  }, [minutes]);
}
