import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LedgerState } from '../../../../shared/bridge/types.ts';
import { call, onEvent } from '../../../lib/desktop.ts';

export type Shown = LedgerState | 'all' | 'action';

/** Milliseconds between looks while the server works on it. */
const every = 2000;

/** A sending: asked of the server again and again while rows wait. What was known stays when it cannot be reached. */
export function useLedger(run: string) {
  const client = useQueryClient();
  const queryKey = ['ledger', run];
  const view = useQuery({
    queryKey,
    queryFn: () => call('ledger.open', { run }),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.counts.waiting ?? 0) > 0 ? every : false),
  });
  useEffect(
    () =>
      onEvent('ledger.changed', (changed) => {
        if (changed.run === run) void client.invalidateQueries({ queryKey: ['ledger', run] });
      }),
    [client, run],
  );
  // The rows are those that the last answer has left.
  const at = view.dataUpdatedAt;
  useEffect(() => {
    if (at > 0) void client.invalidateQueries({ queryKey: ['ledger.rows', run] });
  }, [client, run, at]);
  const ask = useMutation({
    mutationFn: () => call('ledger.ask', { run }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
  });
  return { view, ask };
}

export const useLedgerRows = (
  run: string,
  shown: { state: Shown; page: number; size: number },
  enabled: boolean,
) =>
  useQuery({
    queryKey: ['ledger.rows', run, shown],
    queryFn: () => call('ledger.rows', { run, ...shown }),
    placeholderData: keepPreviousData,
    enabled,
  });
