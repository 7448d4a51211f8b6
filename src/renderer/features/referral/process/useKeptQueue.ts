import { useCallback, useEffect, useRef, useState } from 'react';
import {
  abandonedDrafts,
  type HeldSlot,
  holdEmptySlot,
  holdSlot,
  releaseAfter,
} from '../../../kit/form/draftSlots.ts';
import { call } from '../../../lib/desktop.ts';
import { keptQueue, type Queue } from './queue.ts';

/** The queue is stored as a draft, because drafts are encrypted per user and a query may contain a name. */
const form = 'pengajuan-referal/proses';

function queryOf(params: URLSearchParams): string {
  for (const name of ['page', 'limit']) params.delete(name);
  params.sort();
  return params.toString();
}

/** Finds a stored queue that no window uses. Without parameters, `asked` matches every stored queue. */
export function useKeptQueue(asked: URLSearchParams) {
  const [found, setFound] = useState<{ query: string; queue?: Queue; due?: boolean }>();
  const own = useRef<Promise<HeldSlot | undefined>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the stored queue only when the page opens
  useEffect(() => {
    let gone = false;
    const query = queryOf(asked);
    const resume = async () => {
      for (const { slot, values } of await abandonedDrafts(form)) {
        const stored = keptQueue(values);
        if (!stored || (query !== '' && stored.query !== query)) continue;
        const held = await holdSlot(slot);
        if (gone) void held?.release();
        if (!held || gone) continue;
        own.current = Promise.resolve(held);
        return stored;
      }
      return undefined;
    };
    resume().then(
      (stored) => !gone && setFound(stored ?? { query }),
      () => !gone && setFound({ query }),
    );
    return () => {
      gone = true;
      if (own.current) releaseAfter(own.current.then((held) => held?.release()));
      own.current = undefined;
    };
  }, []);
  const keep = useCallback(async (text: string | undefined) => {
    if (text !== undefined) own.current ??= holdRoom();
    const held = await own.current;
    if (!held) own.current = undefined;
    else if (text === undefined) await call('draft.drop', { form: held.slot });
    else await call('draft.write', { form: held.slot, values: text });
  }, []);
  return { found, keep };
}

async function holdRoom(): Promise<HeldSlot | undefined> {
  const empty = await holdEmptySlot(form);
  const oldest = empty ? undefined : (await abandonedDrafts(form)).at(-1);
  return oldest ? holdSlot(oldest.slot) : empty;
}
