import { useRef } from 'react';
import { AppError } from '../../../shared/core/errors.ts';

/**
 * The version that a form was decided on: the record's as it was opened. After a refusal it is the one that the refusal
 * tells of, so that what is sent once more was decided on it.
 */
export function useSeenVersion(record: { id: number; version: number } | undefined) {
  const seen = useRef(record?.version);
  return {
    current: () => seen.current,
    refused: (error: unknown) => {
      const since = error instanceof AppError && record ? error.since?.[record.id] : undefined;
      if (since) seen.current = since.version;
    },
    /** A save of the form's own counts once. */
    saved: () => {
      if (seen.current !== undefined) seen.current += 1;
    },
  };
}
