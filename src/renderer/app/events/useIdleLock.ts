import { useEffect } from 'react';
import { useIdleMinutes } from '../../kit/session/idleMinutes.ts';
import { lockSession } from '../../kit/session/session.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { isUnderWay } from '../../kit/session/underWay.ts';
import { openPresence } from './presence.ts';

/** Milliseconds between checks, which also detect sleep. */
const lookEvery = 10_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
/** Dialogs, cells and the lock stop the propagation of keys, so the listener captures them. */
const listening = { capture: true, passive: true };

export function useIdleLock(): void {
  const [minutes] = useIdleMinutes();
  useEffect(() => {
    if (minutes === 0) return;
    const presence = openPresence();
    const isLeft = () => Date.now() - presence.last() >= minutes * 60_000;
    const look = async () => {
      if (!isLeft()) return;
      // The idle time starts when running transfers end.
      if (await isUnderWay()) return presence.seen();
      if (isLeft()) void lockSession(`Terkunci karena tidak dipakai selama ${minutes} menit.`);
    };
    for (const sign of signs) window.addEventListener(sign, presence.seen, listening);
    const unfollow = useSession.subscribe(({ lock }, before) => {
      if (lock === null && before.lock !== null) presence.seen();
    });
    const timer = setInterval(() => void look(), lookEvery);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, presence.seen, listening);
      unfollow();
      clearInterval(timer);
      presence.close();
    };
  }, [minutes]);
}
