import { Suspense, useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { SessionLock } from '../features/session/SessionLock.tsx';
import { pathTo } from '../kit/page/page.ts';
import { onEvent } from '../lib/desktop.ts';
import { publicPages } from '../pages/publicPages.ts';
import { Commands } from './Commands.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { Starting } from './Starting.tsx';

/** Around every page, also those outside the shell: the link of a reset mail may be opened at any time (S-004). */
export function Root() {
  const navigate = useNavigate();
  useEffect(
    () => onEvent('reset.opened', (link) => navigate(pathTo(publicPages.resetPassword, { ...link }))),
    [navigate],
  );
  return (
    <Suspense fallback={<Starting />}>
      <Outlet />
      <SessionLock />
      <Commands />
      <Shortcuts />
    </Suspense>
  );
}
