import { useEffect, useRef, useState } from 'react';
import { type AppError, messages } from '../../../shared/core/errors.ts';
import type { Flat } from './merge.ts';
import type { FormFrame } from './useResourceForm.ts';

/** What a save must match. */
interface Stamped {
  version?: number;
  updatedAt?: string;
}
const stampOf = (record: unknown) => {
  const { version, updatedAt } = (record ?? {}) as Stamped;
  return version ?? updatedAt;
};

/** the same user saved in another window. */
export const isOwnConflict = (conflict: AppError | undefined): boolean =>
  conflict?.message === messages.staleOwn;

export interface Meeting<Stored> {
  /** The opened record, or the one that both edits were merged into. */
  stored: Stored;
  readNewest: () => Promise<Stored>;
  /** Both edits are merged; the next save is based on `newest`. */
  onNewer: (newest: Stored) => void;
}

/** features.md F6: after a 409 compares with the newest record, and sends again after the merge. */
export function useConflict<Stored>({
  form,
  put,
  meeting,
}: {
  form: Pick<FormFrame, 'conflict' | 'submit'>;
  put: (path: string, value: unknown) => void;
  meeting: Meeting<Stored> | undefined;
}) {
  const [newest, setNewest] = useState<Stored>();
  const [mergedInto, setMergedInto] = useState<string | number>();
  const { conflict } = form;
  const stamp = stampOf(meeting?.stored);
  const latest = useRef({ meeting, stamp, submit: form.submit });
  latest.current = { meeting, stamp, submit: form.submit };
  useEffect(() => {
    const reading = conflict && latest.current.meeting?.readNewest();
    if (!reading) return;
    let gone = false;
    reading.then(
      (found) => !gone && stampOf(found) !== latest.current.stamp && setNewest(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [conflict]);

  // Only when the form has the newer record, whose version is sent.
  const isNewer = mergedInto !== undefined && mergedInto === stamp;
  useEffect(() => {
    if (!isNewer) return;
    setMergedInto(undefined);
    latest.current.submit();
  }, [isNewer]);

  return {
    newest,
    close: () => setNewest(undefined),
    merge: (taken: Flat) => {
      if (!newest) return;
      for (const [path, value] of Object.entries(taken)) put(path, value);
      setMergedInto(stampOf(newest));
      setNewest(undefined);
      meeting?.onNewer(newest);
    },
  };
}
