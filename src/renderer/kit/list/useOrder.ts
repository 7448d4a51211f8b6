import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../../shared/core/errors.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { sinceText } from '../../../shared/core/since.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { createAutosave, type Saving } from '../form/autosave.ts';
import { notifyFailure } from '../notices/notify.ts';
import { useUnloadQuestion } from '../page/useUnloadQuestion.ts';

/** New rows come last. */
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
  /** The user's unsaved order; '' if saved. */
  own: string;
  of: Operation;
  saving: Saving;
  retry(): void;
  move(ids: readonly number[]): void;
  undo: (() => void) | undefined;
}

function refusedOrder(error: unknown): { told: AppError; isOvertaken: boolean } | undefined {
  if (!(error instanceof AppError)) return undefined;
  const { code, since, fields, message } = error;
  if (since) {
    const text = `Urutan sudah berubah sejak Anda lihat: ${sinceText(Object.values(since)[0]!)}. Coba Lagi menggantinya dengan urutan Anda.`;
    return { told: new AppError(code, text), isOvertaken: true };
  }
  return fields && { told: new AppError(code, Object.values(fields)[0] ?? message), isOvertaken: false };
}

/**
 * Each save sends the whole order. Undo reverts all moves (features.md S4).
 * @param options `stale` is the operation whose entity is read again.
 */
export function useOrder<Row extends { id: number }>({
  rows,
  save,
  stale,
}: {
  rows: readonly Row[];
  /** `seen` is the stored order that the user saw. The server refuses the save if that order has changed. */
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
      const whole = arranged(rows, sent).map(({ id }) => id);
      await save(whole, seen.current ?? rows.map(({ id }) => id));
      seen.current = whole;
    } catch (error) {
      const asOrder = refusedOrder(error);
      if (!asOrder) throw error;
      // The retry replaces the other user's order.
      if (asOrder.isOvertaken) seen.current = undefined;
      await refreshAfter(client, stale);
      throw asOrder.told;
    }
    await refreshAfter(client, stale);
    if (wanted.current !== sent) return;
    setIds(undefined);
    seen.current = undefined;
  };
  const latest = useRef(send);
  latest.current = send;
  const [saver] = useState(() => createAutosave(() => latest.current(), show));
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
    // Saves at once, so that closing the app loses nothing.
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
