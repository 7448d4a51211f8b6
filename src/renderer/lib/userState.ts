import { create, type StoreApi, type UseBoundStore } from 'zustand';

/**
 * State that outlives a page is created here, so that the next user does not see the state of the last user.
 * `userState.test.ts` lists the exceptions.
 */

const resets = new Set<() => void>();

export const resetWithUser = (forget: () => void): void => void resets.add(forget);

export function createUserStore<State>(initial: () => State): UseBoundStore<StoreApi<State>> {
  const store = create<State>(initial);
  resetWithUser(() => store.setState(initial(), true));
  return store;
}

export function createUserMap<Key, Value>(): Map<Key, Value> {
  const map = new Map<Key, Value>();
  resetWithUser(() => map.clear());
  return map;
}

export function resetUserState(): void {
  for (const forget of resets) forget();
}
