import { create, type StoreApi, type UseBoundStore } from 'zustand';

/** State that outlives a page is kept here, or listed in `ownState.test.ts`, so that each user starts anew. */

const forgetters = new Set<() => void>();

export const forgetWith = (forget: () => void): void => void forgetters.add(forget);

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
