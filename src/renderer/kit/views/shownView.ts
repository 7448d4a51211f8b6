import { createOwn } from '../../lib/own.ts';

/** The view whose name the shown list has, for the menu. */
export const useShownView = createOwn<{ id: number | undefined; isChanged: boolean }>(() => ({
  id: undefined,
  isChanged: false,
}));
