import { createOwn } from '../../lib/own.ts';

/** The view of the shown list, for the menu. */
export const useShownView = createOwn<{ id: number | undefined; isChanged: boolean }>(() => ({
  id: undefined,
  isChanged: false,
}));
