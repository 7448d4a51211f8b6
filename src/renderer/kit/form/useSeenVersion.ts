import { useRef } from 'react';
import { AppError } from '../../../shared/core/errors.ts';

/** The version that the user last saw: of the opened record, the last refusal or the last save. */
export function useSeenVersion(record: { id: number; version: number } | undefined) {
  const seen = useRef(record?.version);
  return {
    current: () => seen.current,
    refused: (error: unknown) => {
      const since = error instanceof AppError && record ? error.since?.[record.id] : undefined;
      if (since) seen.current = since.version;
    },
    saved: () => {
      if (seen.current !== undefined) seen.current += 1;
    },
  };
}
