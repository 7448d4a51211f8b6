import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BatchReportSummary } from '../../../../shared/bridge/types.ts';
import { everyEntity } from '../../../../shared/core/live.ts';
import { call, onEvent } from '../../../lib/desktop.ts';

export function useBatchFile(draftId: string) {
  const client = useQueryClient();
  const summary = useQuery({
    queryKey: ['batch.summary', draftId],
    queryFn: () => call('batch.summary', { draftId }),
    staleTime: Number.POSITIVE_INFINITY,
    // The main process checks at each read whether questions have changed (X04).
    refetchOnMount: 'always',
  });
  const { refetch } = summary;
  useEffect(
    () =>
      onEvent('live.changed', ({ entity }) => {
        if (['question', 'program', everyEntity].includes(entity)) void refetch();
      }),
    [refetch],
  );
  useEffect(
    () =>
      onEvent('batch.changed', (changed: BatchReportSummary) => {
        if (changed.draftId === draftId) client.setQueryData(['batch.summary', draftId], changed);
      }),
    [client, draftId],
  );
  return summary;
}
