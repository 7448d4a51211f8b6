import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BatchReportSummary } from '../../../shared/bridge/types.ts';
import { call, onEvent } from '../../lib/desktop.ts';

const queryKey = ['batch.drafts'];

export function useOpenReports() {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey });
    const ends = [onEvent('batch.changed', refresh), onEvent('ledger.changed', refresh)];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
  return useQuery({ queryKey, queryFn: () => call('batch.drafts', undefined), staleTime: 0 });
}

export const isOfProgram = (
  { programs, mapping }: Pick<BatchReportSummary, 'programs' | 'mapping'>,
  programId: number,
): boolean => programs.some(({ id }) => id === programId) || mapping?.program?.id === programId;
