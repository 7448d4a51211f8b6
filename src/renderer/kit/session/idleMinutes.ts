import { useEffect } from 'react';
import { create } from 'zustand';
import { followPreference, readPreference, writePreference } from '../../lib/preferences.ts';
import { useUser } from './session.ts';

/** 0 means that the page never locks by itself. */
const idleChoices = [0, 5, 15, 30] as const;

export const usualIdleMinutes = 15;

const preference = 'lock.minutes';
const useMinutes = create<{ minutes: number }>(() => ({ minutes: usualIdleMinutes }));

export const heldMinutes = (chosen: number, demanded: number): number =>
  demanded > 0 && (chosen === 0 || chosen > demanded) ? demanded : chosen;

export const allowedMinutes = (demanded: number): number[] =>
  idleChoices.filter((each) => heldMinutes(each, demanded) === each);

export function useIdleMinutes(): [number, (minutes: number) => void] {
  const { user_id, lockMinutes } = useUser();
  const { minutes } = useMinutes();
  useEffect(() => {
    const read = () =>
      useMinutes.setState({ minutes: readPreference(user_id, preference, usualIdleMinutes) });
    read();
    return followPreference(user_id, preference, read);
  }, [user_id]);
  return [
    heldMinutes(minutes, lockMinutes),
    (next) => {
      writePreference(user_id, preference, next);
      useMinutes.setState({ minutes: next });
    },
  ];
}
