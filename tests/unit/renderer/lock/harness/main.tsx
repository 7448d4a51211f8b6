/// <reference types="vite/client" />
import '@mantine/core/styles.css';
import '../../../../../src/renderer/styles/tokens.css';
import '../../../../../src/renderer/styles/base.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { useIdleLock } from '../../../../../src/renderer/app/events/useIdleLock.ts';
import { resolver, theme } from '../../../../../src/renderer/app/theme/theme.ts';
import { SessionLock } from '../../../../../src/renderer/features/session/SessionLock.tsx';
import { followLock } from '../../../../../src/renderer/kit/session/lock.ts';
import { useSession } from '../../../../../src/renderer/kit/session/sessionState.ts';
import type { Session } from '../../../../../src/shared/entities/session/schema.ts';

const session = {
  user_id: 1,
  name: 'Rahmat',
  email: 'rahmat@mitra.example',
  role: { id: 1 },
  access: [],
  lockMinutes: 0,
} as unknown as Session;

const answers: Readonly<Record<string, unknown>> = { 'session.login': session, 'batch.drafts': [] };
Object.assign(window, {
  desktop: {
    call: async (name: string) => ({ ok: true, data: answers[name] ?? null }),
    on: () => () => {},
  },
});
followLock();
useSession.setState({ status: 'in', session });

function Page() {
  useIdleLock();
  return (
    <main tabIndex={-1}>
      <input aria-label="Isian" />
      <input aria-label="Isian yang menyimpan tombolnya" onKeyDown={(event) => event.stopPropagation()} />
    </main>
  );
}

createRoot(document.getElementById('root')!).render(
  <MantineProvider theme={theme} cssVariablesResolver={resolver}>
    <Page />
    <SessionLock />
  </MantineProvider>,
);
