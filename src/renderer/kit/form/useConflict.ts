import { useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../shared/core/errors.ts';
import type { Flat } from './merge.ts';
import type { FormFrame } from './resourceForm.ts';

const versionOf = (record: unknown) => ((record ?? {}) as { version?: number }).version;

interface Changer {
  by: string;
  /** True if the same user saved in another window. Without `since`, the names are compared. */
  isOwn: boolean;
}

/** A refusal identifies the last editor more exactly than the record does. */
export function changerOf(
  conflict: AppError | undefined,
  updatedBy: string | null | undefined,
  own: string,
): Changer {
  const [since] = Object.values(conflict?.since ?? {});
  const by = since?.by ?? updatedBy;
  return { by: by ?? 'Petugas lain', isOwn: since?.isOwn ?? by === own };
}

export interface NewerRecord<Stored> {
  stored: Stored;
  readNewest: () => Promise<Stored>;
  onNewer: (newest: Stored) => void;
}

/**
 * After a 409, reads the newest record for a comparison and submits again after the merge (features.md F6).
 */
export function useConflict<Stored>({
  form,
  put,
  newerRecord,
}: {
  form: Pick<FormFrame, 'conflict' | 'submit'>;
  put: (path: string, value: unknown) => void;
  newerRecord: NewerRecord<Stored> | undefined;
}) {
  const [newest, setNewest] = useState<Stored>();
  const [mergedInto, setMergedInto] = useState<number>();
  const { conflict } = form;
  const version = versionOf(newerRecord?.stored);
  const latest = useRef({ newerRecord, version, submit: form.submit });
  latest.current = { newerRecord, version, submit: form.submit };
  useEffect(() => {
    const reading = conflict && latest.current.newerRecord?.readNewest();
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
      newerRecord?.onNewer(newest);
    },
  };
}
