import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Envelope } from '../../../shared/core/operation.ts';

interface Loaded<Data> {
  data: Data;
  /** Counts reloads; as a React key it gives the form a new start. */
  generation: number;
}

/**
 * The record a form starts from: the first settled answer, held still while the form is open, so that a refresh in
 * the background cannot change what the user is editing. `reload` starts over with the newest one.
 */
export function useLoaded<Data>(read: UseQueryResult<Envelope<Data>>): {
  loaded: Loaded<Data> | undefined;
  reload: () => Promise<void>;
} {
  const [loaded, setLoaded] = useState<Loaded<Data>>();
  if (!loaded && read.data && !read.isFetching) setLoaded({ data: read.data.data, generation: 1 });
  const reload = async () => {
    const { data } = await read.refetch();
    if (data) setLoaded((before) => ({ data: data.data, generation: (before?.generation ?? 0) + 1 }));
  };
  return { loaded, reload };
}
