import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { followPreference, readPreference, writePreference } from '../../lib/preferences.ts';
import { useUser } from '../session.ts';

/** Height of a table's row in px, by how many rows its reader wants in the window. */
export const rowHeights = { compact: 30, usual: 36, roomy: 44 } as const;
export type Density = keyof typeof rowHeights;

const preference = 'list.density';
const useChosen = create<{ density: Density }>(() => ({ density: 'usual' }));

const isDensity = (value: string): value is Density => Object.hasOwn(rowHeights, value);

/** The user's own choice on this computer, and how to change it. */
export function useDensity(): [Density, (density: Density) => void] {
  const { user_id } = useUser();
  const { density } = useChosen();
  return [
    density,
    (next) => {
      writePreference(user_id, preference, next);
      useChosen.setState({ density: next });
    },
  ];
}

/** For the frame around all screens: whoever is signed in finds the tables as they left them. */
export function useOwnDensity(): void {
  const { user_id } = useUser();
  const height = useRowHeight();
  useLayoutEffect(() => {
    const read = () => {
      const stored = readPreference<string>(user_id, preference, 'usual');
      useChosen.setState({ density: isDensity(stored) ? stored : 'usual' });
    };
    read();
    return followPreference(user_id, preference, read);
  }, [user_id]);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--row-height', `${height}px`);
    // Lines of small text in a row.
    style.setProperty('--row-lines', height < rowHeights.usual ? '1' : '2');
  }, [height]);
}

/** The height of a row in px; redraws when it changes. */
export const useRowHeight = (): number => rowHeights[useChosen().density];

/** The same at one moment. */
export const rowHeightNow = (): number => rowHeights[useChosen.getState().density];
