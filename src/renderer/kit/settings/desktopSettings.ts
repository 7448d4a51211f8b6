import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DesktopSettingsView } from '../../../shared/bridge/desktopSettings.ts';
import type { Routes } from '../../../shared/bridge/routes.ts';
import type { BridgeInput } from '../../../shared/core/bridge.ts';
import { call, onEvent } from '../../lib/desktop.ts';
import { notifyFailure } from '../notices/notify.ts';

const queryKey = ['desktop.settings'];

export function useDesktopSettings() {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      onEvent('desktop.changed', (view) => client.setQueryData(queryKey, view)),
      onEvent('update.changed', (update) =>
        client.setQueryData<DesktopSettingsView>(queryKey, (view) => view && { ...view, update }),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return useQuery({
    queryKey,
    queryFn: () => call('desktop.settings', undefined),
    staleTime: 0,
    meta: { isPublic: true },
  });
}

export const changeDesktopSettings = (
  next: BridgeInput<Routes['desktop.change']>,
): Promise<DesktopSettingsView> => call('desktop.change', next);

/** Restarts the desktop app. */
export const installUpdate = (): Promise<null> => call('desktop.installUpdate', undefined);

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
