import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Envelope } from '../../../shared/core/operation.ts';
import { isLost } from '../../lib/queries.ts';

interface Loaded<Data> {
  data: Data;
  /** Number of loads. As a React key, it resets the form. */
  generation: number;
}

/**
 * Keeps the first answer, because a background refresh must not change the edited record. Drops the answer
 * when the server refuses the record.
 */
export function useLoaded<Data>(read: UseQueryResult<Envelope<Data>>): {
  loaded: Loaded<Data> | undefined;
  reload: () => Promise<void>;
} {
  const [loaded, setLoaded] = useState<Loaded<Data>>();
  if (!loaded && read.data && !read.isFetching) setLoaded({ data: read.data.data, generation: 1 });
  if (loaded && read.isError && isLost(read.error)) setLoaded(undefined);
  const reload = async () => {
    const { data } = await read.refetch();
    if (data) setLoaded((before) => ({ data: data.data, generation: (before?.generation ?? 0) + 1 }));
  };
  return { loaded, reload };
}
