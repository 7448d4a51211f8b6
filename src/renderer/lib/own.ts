import { create, type StoreApi, type UseBoundStore } from 'zustand';

/**
 * What a page keeps of whoever is signed in, besides what it has read: gone once they leave, before somebody else signs in
 * at the same program. Whatever a module keeps between two pages is made here, or stands in `ownState.test.ts`.
 */

const forgetters = new Set<() => void>();

/** Has `forget` called when the signed-in user leaves. */
export const forgetWith = (forget: () => void): void => void forgetters.add(forget);

/** A store that begins anew with each user. */
export function createOwn<State>(initial: () => State): UseBoundStore<StoreApi<State>> {
  const store = create<State>(initial);
  forgetWith(() => store.setState(initial(), true));
  return store;
}

export function ownMap<Key, Value>(): Map<Key, Value> {
  const map = new Map<Key, Value>();
  forgetWith(() => map.clear());
  return map;
}

export function forgetOwn(): void {
  for (const forget of forgetters) forget();
}
