import { createUserStore } from '../../lib/userState.ts';

/** The open view of the shown list, for the side menu. */
export const useShownView = createUserStore<{ id: number | undefined; isChanged: boolean }>(() => ({
  id: undefined,
  isChanged: false,
}));
