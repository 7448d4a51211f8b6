import type { Draft } from '../../../shared/bridge/types.ts';
import { call } from '../../lib/desktop.ts';

/**
 * Draft slots of one form. An open form that has written a draft locks its slot with a Web Lock. The browser
 * drops the lock when a window closes or crashes. A draft in an unlocked slot is therefore abandoned.
 */

const maxSlots = 9;
const slotsOf = (form: string): string[] =>
  Array.from({ length: maxSlots }, (_each, at) => (at === 0 ? form : `${form}:${at + 1}`));

const lockOf = (slot: string) => `rujukan:draft:${slot}`;

export interface HeldSlot {
  slot: string;
  release(): Promise<void>;
}

export interface AbandonedDraft extends Draft {
  slot: string;
}

/** Resolves to undefined if another form holds the slot or the lock request fails. */
export const holdSlot = (slot: string): Promise<HeldSlot | undefined> =>
  new Promise((resolve) => {
    const held = navigator.locks
      .request(lockOf(slot), { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(undefined);
        return new Promise<void>((letGo) => {
          const release = () => {
            letGo();
            return held;
          };
          resolve({ slot, release });
        });
      })
      .catch(() => resolve(undefined));
  });

/** Closed forms of this window that are still writing their drafts. */
const releasing = new Set<Promise<unknown>>();
export function releaseAfter(left: Promise<unknown>): void {
  releasing.add(left);
  void left.catch(() => undefined).finally(() => releasing.delete(left));
}

export async function abandonedDrafts(form: string): Promise<AbandonedDraft[]> {
  await Promise.allSettled(releasing);
  const { held = [] } = await navigator.locks.query();
  const taken = new Set(held.map(({ name }) => name));
  const found = await Promise.all(
    slotsOf(form)
      .filter((slot) => !taken.has(lockOf(slot)))
      .map(async (slot) => ({ slot, draft: await call('draft.read', { form: slot }) })),
  );
  return found
    .flatMap(({ slot, draft }) => (draft ? [{ ...draft, slot }] : []))
    .sort((one, other) => other.savedAt - one.savedAt);
}

/** Holds a slot for a new draft. Resolves to undefined if each slot is locked or holds a draft. */
export async function holdEmptySlot(form: string): Promise<HeldSlot | undefined> {
  for (const slot of slotsOf(form)) {
    if (await call('draft.read', { form: slot })) continue;
    const held = await holdSlot(slot);
    if (held && !(await call('draft.read', { form: slot }))) return held;
    void held?.release();
  }
  return undefined;
}
