import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../../shared/core/errors.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { sinceText } from '../../../shared/core/since.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { createAutosave, type Saving } from '../form/autosave.ts';
import { notifyFailure } from '../notices/notify.ts';
import { useUnloadQuestion } from '../page/useUnloadQuestion.ts';

/** Rows in the order of `ids`; new ones last. */
export function arranged<Row extends { id: number }>(
  rows: readonly Row[],
  ids: readonly number[] | undefined,
): readonly Row[] {
  if (!ids) return rows;
  const place = (id: number) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...rows].sort((a, b) => place(a.id) - place(b.id));
}

export interface Order<Row> {
  shown: readonly Row[];
  /** What the person has moved; '' for nothing that is not saved. */
  own: string;
  /** A call of the entity whose rows they are. */
  of: Operation;
  saving: Saving;
  retry(): void;
  move(ids: readonly number[]): void;
  undo: (() => void) | undefined;
}

/** How a refusal is told that is about the rows or their order. `isOvertaken`: somebody else has ordered them. */
function refusedOrder(error: unknown): { told: AppError; isOvertaken: boolean } | undefined {
  if (!(error instanceof AppError)) return undefined;
  const { code, since, fields, message } = error;
  if (since) {
    const text = `Urutan sudah berubah sejak Anda lihat: ${sinceText(Object.values(since)[0]!)}. Coba Lagi menggantinya dengan urutan Anda.`;
    return { told: new AppError(code, text), isOvertaken: true };
  }
  // No field shows this error.
  return fields && { told: new AppError(code, Object.values(fields)[0] ?? message), isOvertaken: false };
}

/** features.md S4: each save sends the whole order; moves are undone together. Reads the entity of `stale` again. */
export function useOrder<Row extends { id: number }>({
  rows,
  save,
  stale,
}: {
  rows: readonly Row[];
  /** `seen`: the order that was on screen before. */
  save: (ids: number[], seen: number[]) => Promise<unknown>;
  stale: Operation;
}): Order<Row> {
  const client = useQueryClient();
  const [ids, setIds] = useState<readonly number[]>();
  const [before, setBefore] = useState<readonly number[]>();
  const [saving, show] = useState<Saving>({ state: 'idle' });
  const wanted = useRef<readonly number[]>([]);
  const seen = useRef<number[]>(undefined);

  const send = async () => {
    const sent = wanted.current;
    try {
      // With rows added meanwhile, without deleted ones.
      const whole = arranged(rows, sent).map(({ id }) => id);
      await save(whole, seen.current ?? rows.map(({ id }) => id));
      seen.current = whole;
    } catch (error) {
      const asOrder = refusedOrder(error);
      if (!asOrder) throw error;
      // Saved again, it is put over the order that the refusal tells of.
      if (asOrder.isOvertaken) seen.current = undefined;
      // The list changed meanwhile: read again, the order can be saved.
      await refreshAfter(client, stale);
      throw asOrder.told;
    }
    await refreshAfter(client, stale);
    // From now on the server's order applies again.
    if (wanted.current !== sent) return;
    setIds(undefined);
    seen.current = undefined;
  };
  const latest = useRef(send);
  latest.current = send;
  const [saver] = useState(() => createAutosave(() => latest.current(), show));
  // Leaving the page ends retries, and says what is lost by it.
  useEffect(
    () => () =>
      void saver.settle().then((problem) => {
        if (problem) notifyFailure(new AppError(problem.code, `Urutan belum tersimpan: ${problem.message}`));
        return saver.stop();
      }),
    [saver],
  );
  useUnloadQuestion(!['idle', 'saved'].includes(saving.state));

  const put = (next: readonly number[]) => {
    seen.current ??= rows.map(({ id }) => id);
    wanted.current = next;
    setIds(next);
    saver.changed();
    // At once, so that a closed program has lost nothing; what moves meanwhile is saved afterwards.
    void saver.settle();
  };
  const shown = arranged(rows, ids);
  return {
    shown,
    own: ids?.join() ?? '',
    of: stale,
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
      }),
  };
}
