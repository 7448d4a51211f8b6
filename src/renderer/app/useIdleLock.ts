import { useEffect } from 'react';
import { useIdleMinutes } from '../kit/idleMinutes.ts';
import { lockSession } from '../kit/session.ts';

/** How often it is looked whether the time is up: also after the computer has slept. */
const lookEvery = 10_000;
/** How often other windows are told that somebody is here. */
const tellEvery = 5_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Locks the program that was left alone: whoever works in one of its windows is there for all of them. */
export function useIdleLock(): void {
  const [minutes] = useIdleMinutes();
  useEffect(() => {
    if (minutes === 0) return;
    let last = Date.now();
    let told = 0;
    const windows = new BroadcastChannel('rujukan:seen');
    windows.onmessage = () => {
      last = Date.now();
    };
    const seen = () => {
      last = Date.now();
      if (last - told < tellEvery) return;
      told = last;
      windows.postMessage(null);
    };
    const look = () => {
      if (Date.now() - last >= minutes * 60_000)
        void lockSession(`Terkunci karena tidak dipakai selama ${minutes} menit.`);
    };
    for (const sign of signs) window.addEventListener(sign, seen, { passive: true });
    const timer = setInterval(look, lookEvery);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, seen);
      clearInterval(timer);
      windows.close();
    };
  }, [minutes]);
}
