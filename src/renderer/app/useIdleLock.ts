import { useEffect } from 'react';
import { create } from 'zustand';
import { lockSession, useUser } from '../kit/session.ts';
import { readPreference, writePreference } from '../lib/preferences.ts';

/** Minutes without a key or the pointer after which the page is locked (features.md R6); 0 for never. */
export const idleChoices = [0, 5, 15, 30] as const;

const preference = 'lock.minutes';
const useMinutes = create<{ minutes: number }>(() => ({ minutes: 0 }));

/** How often it is looked whether the time is up: also after the computer has slept. */
const lookEvery = 10_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** The user's own choice on this computer, and how to change it. */
export function useIdleMinutes(): [number, (minutes: number) => void] {
  const { user_id } = useUser();
  const { minutes } = useMinutes();
  useEffect(() => useMinutes.setState({ minutes: readPreference(user_id, preference, 0) }), [user_id]);
  return [
    minutes,
    (next) => {
      writePreference(user_id, preference, next);
      useMinutes.setState({ minutes: next });
    },
  ];
}

/** Locks the page that was left alone. */
export function useIdleLock(): void {
  const [minutes] = useIdleMinutes();
  useEffect(() => {
    if (minutes === 0) return;
    let last = Date.now();
    const seen = () => {
      last = Date.now();
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
    };
  }, [minutes]);
}
