import { useEffect, useRef, useState } from 'react';
import type { Flat } from './merge.ts';
import type { FormFrame } from './useResourceForm.ts';

/** A record with the stamp that its change is saved against. */
interface Stamped {
  updatedAt?: string;
}

/** How a form that changes a record meets somebody else's change of it. */
export interface Meeting<Stored> {
  /** As the form was opened with, or as both edits were made one. */
  stored: Stored;
  readNewest: () => Promise<Stored>;
  /** Both edits are one now: what is sent from here on is a change of this one. */
  onNewer: (newest: Stored) => void;
}

/**
 * After a 409 the newest record is read and compared (features.md F6); once both edits are one, it is sent again with the
 * stamp of that record. Where it cannot be read, or the refusal was about something else, the notice of the form stays.
 */
export function useConflict<Stored>({
  form,
  put,
  meeting,
}: {
  form: Pick<FormFrame, 'conflict' | 'submit'>;
  /** Sets what the field at a path holds. */
  put: (path: string, value: unknown) => void;
  /** Absent while nothing stored is changed. */
  meeting: Meeting<Stored> | undefined;
}) {
  const [newest, setNewest] = useState<Stored>();
  const [mergedInto, setMergedInto] = useState<string>();
  const { conflict } = form;
  const stamp = (meeting?.stored as Stamped | undefined)?.updatedAt;
  const latest = useRef({ meeting, stamp, submit: form.submit });
  latest.current = { meeting, stamp, submit: form.submit };
  useEffect(() => {
    const reading = conflict && latest.current.meeting?.readNewest();
    if (!reading) return;
    let gone = false;
    reading.then(
      (found) => !gone && (found as Stamped).updatedAt !== latest.current.stamp && setNewest(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [conflict]);

  // Only when the form knows the newer record: its stamp goes along.
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
      setMergedInto((newest as Stamped).updatedAt);
      setNewest(undefined);
      meeting?.onNewer(newest);
    },
  };
}
