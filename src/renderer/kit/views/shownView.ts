import { createUserStore } from '../../lib/userState.ts';

export const useShownView = createUserStore<{ id: number | undefined; isChanged: boolean }>(() => ({
  id: undefined,
  isChanged: false,
}));
