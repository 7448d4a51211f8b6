import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProgramSettingsView } from '../../../shared/bridge/program.ts';
import type { Routes } from '../../../shared/bridge/routes.ts';
import type { BridgeInput } from '../../../shared/core/bridge.ts';
import { call, onEvent } from '../../lib/desktop.ts';
import { notifyFailure } from '../notices/notify.ts';

const queryKey = ['program.settings'];

export function useProgramSettings() {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      onEvent('program.changed', (view) => client.setQueryData(queryKey, view)),
      onEvent('update.changed', (update) =>
        client.setQueryData<ProgramSettingsView>(queryKey, (view) => view && { ...view, update }),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return useQuery({
    queryKey,
    queryFn: () => call('program.settings', undefined),
    staleTime: 0,
    meta: { isPublic: true },
  });
}

export const change = (next: BridgeInput<Routes['program.change']>): Promise<ProgramSettingsView> =>
  call('program.change', next);

/** Restarts the program. A page with unsaved input asks first. */
export const installUpdate = (): Promise<null> => call('program.installUpdate', undefined);

export function useAction(): [busy: boolean, run: (work: () => Promise<unknown>) => void] {
  const [busy, setBusy] = useState(false);
  return [
    busy,
    (work) => {
      setBusy(true);
      work()
        .catch(notifyFailure)
        .finally(() => setBusy(false));
    },
  ];
}
