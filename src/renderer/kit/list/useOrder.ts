import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../../shared/core/errors.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { createAutosave, type Saving } from '../form/autosave.ts';

/** Rows as they are shown now: what was added since `ids` was put together comes last, what was deleted is gone. */
export function arranged<Row extends { id: number }>(
  rows: readonly Row[],
  ids: readonly number[] | undefined,
): readonly Row[] {
  if (!ids) return rows;
  const place = (id: number) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...rows].sort((a, b) => place(a.id) - place(b.id));
}

/** What a list that is being put in order shows and offers. */
export interface Order<Row> {
  shown: readonly Row[];
  saving: Saving;
  retry(): void;
  move(ids: readonly number[]): void;
  /** Absent while there is nothing to take back. */
  undo: (() => void) | undefined;
}

/**
 * The order of a list while it is changed (features.md S4): moves are gathered and saved as one call, and can be taken
 * back as one. `stale` is an operation of the entity that is read again afterwards.
 */
export function useOrder<Row extends { id: number }>({
  rows,
  save,
  stale,
}: {
  /** In the order of the server. */
  rows: readonly Row[];
  save: (ids: number[]) => Promise<unknown>;
  stale: Operation;
}): Order<Row> {
  const client = useQueryClient();
  const [ids, setIds] = useState<readonly number[]>();
  const [before, setBefore] = useState<readonly number[]>();
  const [saving, show] = useState<Saving>({ state: 'idle' });
  const wanted = useRef<readonly number[]>([]);

  const send = async () => {
    const sent = wanted.current;
    try {
      // With what was added meanwhile, and without what is gone.
      await save(arranged(rows, sent).map(({ id }) => id));
    } catch (error) {
      if (!(error instanceof AppError && error.fields)) throw error;
      // The list has changed under the order. Read again, it can be saved; no field is there to say so.
      await refreshAfter(client, stale);
      throw new AppError(error.code, Object.values(error.fields)[0] ?? error.message);
    }
    await refreshAfter(client, stale);
    // From here on the server's order counts again, whoever changes it.
    if (wanted.current === sent) setIds(undefined);
  };
  const latest = useRef(send);
  latest.current = send;
  const [saver] = useState(() => createAutosave(() => latest.current(), show));
  // Whoever leaves the page at once has meant the order all the same.
  useEffect(() => () => void saver.settle().then(() => saver.stop()), [saver]);

  const put = (next: readonly number[]) => {
    wanted.current = next;
    setIds(next);
    saver.changed();
  };
  const shown = arranged(rows, ids);
  return {
    shown,
    saving,
    retry: () => void saver.settle(),
    move: (next) => {
      setBefore((first) => first ?? shown.map(({ id }) => id));
      put(next);
    },
    undo:
      before &&
      (() => {
        put(arranged(rows, before).map(({ id }) => id));
        setBefore(undefined);
        void saver.settle();
      }),
  };
}
