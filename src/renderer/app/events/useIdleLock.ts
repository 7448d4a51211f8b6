import { useEffect } from 'react';
import { useIdleMinutes } from '../../kit/session/idleMinutes.ts';
import { hasPendingWork } from '../../kit/session/pendingWork.ts';
import { lockSession } from '../../kit/session/session.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { openActivity } from './activity.ts';

const checkInterval = 10_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
/** Captures events, because dialogs, cells and the lock stop key events. */
const listening = { capture: true, passive: true };

export function useIdleLock(): void {
  const [minutes] = useIdleMinutes();
  useEffect(() => {
    if (minutes === 0) return;
    const presence = openActivity();
    const isIdle = () => Date.now() - presence.last() >= minutes * 60_000;
    const check = async () => {
      if (!isIdle()) return;
      // Idle time does not count while a download or a batch upload runs.
      if (await hasPendingWork()) return presence.record();
      if (isIdle()) void lockSession(`Terkunci karena tidak dipakai selama ${minutes} menit.`);
    };
    for (const sign of signs) window.addEventListener(sign, presence.record, listening);
    const unfollow = useSession.subscribe(({ lock }, before) => {
      if (lock === null && before.lock !== null) presence.record();
    });
    const timer = setInterval(() => void check(), checkInterval);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, presence.record, listening);
      unfollow();
      clearInterval(timer);
      presence.close();
    };
  }, [minutes]);
}
