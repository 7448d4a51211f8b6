import { createUserStore } from '../../lib/userState.ts';

/** The view of the shown list, for the menu. */
export const useShownView = createUserStore<{ id: number | undefined; isChanged: boolean }>(() => ({
  id: undefined,
  isChanged: false,
}));
