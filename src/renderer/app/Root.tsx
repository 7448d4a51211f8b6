import { Suspense, useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { BackupWait } from '../features/program/BackupWait.tsx';
import { followBackupStep } from '../kit/backupStep.ts';
import { notifyFailure } from '../kit/notify.ts';
import { useCurrentPage } from '../kit/page/currentPage.ts';
import { pathTo } from '../kit/page/page.ts';
import { onEvent } from '../lib/desktop.ts';
import { publicPages } from '../pages/publicPages.ts';
import { Commands } from './Commands.tsx';
import { keepFocus } from './keepFocus.ts';
import { Shortcuts } from './Shortcuts.tsx';
import { Starting } from './Starting.tsx';

/** Around every page, also those outside the shell: the link of a reset mail may be opened at any time (S-004). */
export function Root() {
  const navigate = useNavigate();
  const title = useCurrentPage()?.title;
  // The window is called so, in the taskbar too: a page's name only, never a person's.
  useEffect(() => {
    document.title = title ? `${title} – Rujukan` : 'Rujukan';
  }, [title]);
  useEffect(
    () => onEvent('reset.opened', (link) => navigate(pathTo(publicPages.resetPassword, { ...link }))),
    [navigate],
  );
  useEffect(() => onEvent('draft.damaged', ({ message }) => notifyFailure(message, 10_000)), []);
  useEffect(followBackupStep, []);
  useEffect(keepFocus, []);
  return (
    <Suspense fallback={<Starting />}>
      <Outlet />
      <Commands />
      <Shortcuts />
      <BackupWait />
    </Suspense>
  );
}
