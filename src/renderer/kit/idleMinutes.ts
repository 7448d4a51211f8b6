import { useEffect } from 'react';
import { create } from 'zustand';
import { followPreference, readPreference, writePreference } from '../lib/preferences.ts';
import { useUser } from './session.ts';

/** Minutes without a key or the pointer after which the page is locked (features.md R6); 0 for never. */
export const idleChoices = [0, 5, 15, 30] as const;

const preference = 'lock.minutes';
const useMinutes = create<{ minutes: number }>(() => ({ minutes: 0 }));

/** The user's own choice on this computer, and how to change it. */
export function useIdleMinutes(): [number, (minutes: number) => void] {
  const { user_id } = useUser();
  const { minutes } = useMinutes();
  useEffect(() => {
    const read = () => useMinutes.setState({ minutes: readPreference(user_id, preference, 0) });
    read();
    return followPreference(user_id, preference, read);
  }, [user_id]);
  return [
    minutes,
    (next) => {
      writePreference(user_id, preference, next);
      useMinutes.setState({ minutes: next });
    },
  ];
}
