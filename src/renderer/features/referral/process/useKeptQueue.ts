import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type HeldPlace,
  holdEmptyPlace,
  holdPlace,
  leavePlace,
  leftDrafts,
} from '../../../kit/form/draftPlaces.ts';
import { call } from '../../../lib/desktop.ts';
import { keptQueue, type Queue } from './queue.ts';

/** Name of the stored draft. The main process encrypts it per user, because a query may contain a name. */
const form = 'pengajuan-referal/proses';

function queryOf(params: URLSearchParams): string {
  for (const name of ['page', 'limit']) params.delete(name);
  params.sort();
  return params.toString();
}

/** Resumes a stored queue that no window uses and that matches `asked`. */
export function useKeptQueue(asked: URLSearchParams) {
  const [found, setFound] = useState<{ query: string; queue?: Queue; due?: boolean }>();
  const own = useRef<Promise<HeldPlace | undefined>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when the screen is opened
  useEffect(() => {
    let gone = false;
    const query = queryOf(asked);
    const resume = async () => {
      for (const { place, values } of await leftDrafts(form)) {
        const stored = keptQueue(values);
        if (!stored || (query !== '' && stored.query !== query)) continue;
        const held = await holdPlace(place);
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
      if (own.current) leavePlace(own.current.then((held) => held?.release()));
      own.current = undefined;
    };
  }, []);
  /** Stores the queue. Undefined deletes it. */
  const keep = useCallback(async (text: string | undefined) => {
    if (text !== undefined) own.current ??= holdRoom();
    const held = await own.current;
    if (!held) own.current = undefined;
    else if (text === undefined) await call('draft.drop', { form: held.place });
    else await call('draft.write', { form: held.place, values: text });
  }, []);
  return { found, keep };
}

async function holdRoom(): Promise<HeldPlace | undefined> {
  const empty = await holdEmptyPlace(form);
  const oldest = empty ? undefined : (await leftDrafts(form)).at(-1);
  return oldest ? holdPlace(oldest.place) : empty;
}
