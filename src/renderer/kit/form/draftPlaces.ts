import type { Draft } from '../../../shared/bridge/types.ts';
import { call } from '../../lib/desktop.ts';

/**
 * Where drafts of one form are kept side by side, each for one window. A window holds the place that it writes to by a
 * lock, which the browser takes from it when it closes or crashes: what is in a place that nobody holds was left.
 */

const most = 9;
/** The first has the name of the form. */
const placesOf = (form: string): string[] =>
  Array.from({ length: most }, (_each, at) => (at === 0 ? form : `${form}:${at + 1}`));

const lockOf = (place: string) => `rujukan:draft:${place}`;

export interface HeldPlace {
  place: string;
  /** Resolves when another window can hold it. */
  release(): Promise<void>;
}

export interface LeftDraft extends Draft {
  place: string;
}

/** Undefined if another form holds it. */
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

/** Forms of this window that still write what was typed last. */
const leaving = new Set<Promise<unknown>>();
export function leavePlace(left: Promise<unknown>): void {
  leaving.add(left);
  void left.catch(() => undefined).finally(() => leaving.delete(left));
}

/** The newest first. */
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

/** For a draft that is new; undefined if all are full. */
export async function holdEmptyPlace(form: string): Promise<HeldPlace | undefined> {
  for (const place of placesOf(form)) {
    if (await call('draft.read', { form: place })) continue;
    const held = await holdPlace(place);
    // Written and left since.
    if (held && !(await call('draft.read', { form: place }))) return held;
    void held?.release();
  }
  return undefined;
}
