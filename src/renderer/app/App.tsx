import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { SessionLock } from '../features/session/SessionLock.tsx';
import { styleNonce } from '../lib/nonce.ts';
import { queryClient } from '../lib/queries.ts';
import { router } from './router.tsx';
import { resolver, theme } from './theme.ts';

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
          <ModalsProvider modalProps={{ centered: true, closeButtonProps: { 'aria-label': 'Tutup' } }}>
            <RouterProvider router={router} />
          </ModalsProvider>
          {/* Beside the pages: one that fails or waits takes nothing of it along. */}
          <SessionLock />
        </QueryClientProvider>
      </DatesProvider>
    </MantineProvider>
  );
}
