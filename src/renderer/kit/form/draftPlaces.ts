import type { Draft } from '../../../shared/bridge/types.ts';
import { call } from '../../lib/desktop.ts';

/**
 * Places for drafts of one form. Each open form holds one place with a Web Lock. The browser drops the lock
 * of a closed or crashed window. A place without a lock therefore holds an abandoned draft.
 */

const most = 9;
const placesOf = (form: string): string[] =>
  Array.from({ length: most }, (_each, at) => (at === 0 ? form : `${form}:${at + 1}`));

const lockOf = (place: string) => `rujukan:draft:${place}`;

export interface HeldPlace {
  place: string;
  release(): Promise<void>;
}

export interface LeftDraft extends Draft {
  place: string;
}

/** Resolves to undefined if another form holds the place. */
export const holdPlace = (place: string): Promise<HeldPlace | undefined> =>
  new Promise((resolve) => {
    const held = navigator.locks
      .request(lockOf(place), { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(undefined);
        return new Promise<void>((letGo) => {
          const release = () => {
            letGo();
            return held;
          };
          resolve({ place, release });
        });
      })
      .catch(() => resolve(undefined));
  });

/** Closed forms of this window that are still writing their draft. */
const leaving = new Set<Promise<unknown>>();
export function leavePlace(left: Promise<unknown>): void {
  leaving.add(left);
  void left.catch(() => undefined).finally(() => leaving.delete(left));
}

export async function leftDrafts(form: string): Promise<LeftDraft[]> {
  await Promise.allSettled(leaving);
  const { held = [] } = await navigator.locks.query();
  const taken = new Set(held.map(({ name }) => name));
  const found = await Promise.all(
    placesOf(form)
      .filter((place) => !taken.has(lockOf(place)))
      .map(async (place) => ({ place, draft: await call('draft.read', { form: place }) })),
  );
  return found
    .flatMap(({ place, draft }) => (draft ? [{ ...draft, place }] : []))
    .sort((one, other) => other.savedAt - one.savedAt);
}

/** Holds a place for a new draft. Undefined if all places are full. */
export async function holdEmptyPlace(form: string): Promise<HeldPlace | undefined> {
  for (const place of placesOf(form)) {
    if (await call('draft.read', { form: place })) continue;
    const held = await holdPlace(place);
    if (held && !(await call('draft.read', { form: place }))) return held;
    void held?.release();
  }
  return undefined;
}
