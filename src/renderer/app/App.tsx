import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { SessionLock } from '../features/session/SessionLock.tsx';
import { NeedsContext } from '../kit/rights/needs.tsx';
import { styleNonce } from '../lib/nonce.ts';
import { queryClient } from '../lib/queries.ts';
import { needs } from '../pages/needs.ts';
import { Foot } from './frame/Foot.tsx';
import { PopupPlace } from './frame/PopupPlace.tsx';
import { router } from './router.tsx';
import { resolver, theme } from './theme/theme.ts';

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <DatesProvider settings={{ locale: 'id', firstDayOfWeek: 1 }}>
        <QueryClientProvider client={queryClient}>
          <Notifications />
          <PopupPlace />
          <NeedsContext value={needs}>
            <ModalsProvider modalProps={{ centered: true, closeButtonProps: { 'aria-label': 'Tutup' } }}>
              <RouterProvider router={router} />
            </ModalsProvider>
          </NeedsContext>
          <Foot />
          {/* Outside the pages, so that a failing page does not affect the lock. */}
          <SessionLock />
        </QueryClientProvider>
      </DatesProvider>
    </MantineProvider>
  );
}
