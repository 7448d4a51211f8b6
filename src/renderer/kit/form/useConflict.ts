import { useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../shared/core/errors.ts';
import type { Flat } from './merge.ts';
import type { FormFrame } from './resourceForm.ts';

const versionOf = (record: unknown) => ((record ?? {}) as { version?: number }).version;

interface Changer {
  by: string;
  /** the same user, in another window. */
  isOwn: boolean;
}

/** Who saved it: as the refusal tells, else by the name that the record has. */
export function changerOf(
  conflict: AppError | undefined,
  updatedBy: string | null | undefined,
  own: string,
): Changer {
  const [since] = Object.values(conflict?.since ?? {});
  const by = since?.by ?? updatedBy;
  return { by: by ?? 'Petugas lain', isOwn: since?.isOwn ?? by === own };
}

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
  const [mergedInto, setMergedInto] = useState<number>();
  const { conflict } = form;
  const version = versionOf(meeting?.stored);
  const latest = useRef({ meeting, version, submit: form.submit });
  latest.current = { meeting, version, submit: form.submit };
  useEffect(() => {
    const reading = conflict && latest.current.meeting?.readNewest();
    if (!reading) return;
    let gone = false;
    reading.then(
      (found) => !gone && versionOf(found) !== latest.current.version && setNewest(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [conflict]);

  // Only when the form has the newer record, whose version is sent.
  const isNewer = mergedInto !== undefined && mergedInto === version;
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
      setMergedInto(versionOf(newest));
      setNewest(undefined);
      meeting?.onNewer(newest);
    },
  };
}
