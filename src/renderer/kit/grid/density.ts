import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { followPreference, readPreference, writePreference } from '../../lib/preferences.ts';
import { useUser } from '../session/session.ts';

export const rowHeights = { compact: 30, usual: 36, roomy: 44 } as const;
export type Density = keyof typeof rowHeights;

const preference = 'list.density';
/** `ofView`, the density of the open saved view, replaces the user's `density`. */
const useChosen = create<{ density: Density; ofView: Density | undefined }>(() => ({
  density: 'usual',
  ofView: undefined,
}));
const shownDensity = ({ density, ofView }: ReturnType<typeof useChosen.getState>): Density =>
  ofView ?? density;

export const isDensity = (value: unknown): value is Density =>
  typeof value === 'string' && Object.hasOwn(rowHeights, value);

export function useViewDensity(ofView: Density | undefined): void {
  useLayoutEffect(() => {
    useChosen.setState({ ofView });
    return () => useChosen.setState({ ofView: undefined });
  }, [ofView]);
}

export const densityNow = (): Density => shownDensity(useChosen.getState());

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
    // Maximum number of lines of wrapped text in a cell.
    style.setProperty('--row-lines', height < rowHeights.usual ? '1' : '2');
  }, [height]);
}

export const useRowHeight = (): number => rowHeights[shownDensity(useChosen())];

export const rowHeightNow = (): number => rowHeights[densityNow()];
