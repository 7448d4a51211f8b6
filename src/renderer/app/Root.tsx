import { Suspense, useEffect, useState } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { BackupWait } from '../features/desktop/BackupWait.tsx';
import { notifyFailure } from '../kit/notices/notify.ts';
import { useCurrentPage } from '../kit/page/currentPage.ts';
import { type Page, pathTo } from '../kit/page/page.ts';
import { useSession } from '../kit/session/sessionState.ts';
import { followBackupStep } from '../kit/settings/backupStep.ts';
import { onEvent } from '../lib/desktop.ts';
import { publicPages } from '../pages/publicPages.ts';
import { viewPages } from '../pages/viewPages.ts';
import { Commands } from './events/Commands.tsx';
import { Shortcuts } from './frame/Shortcuts.tsx';
import { Starting } from './frame/Starting.tsx';

/** Wraps all pages, so that a reset link also opens without a sign-in (S-004). */
export function Root() {
  const navigate = useNavigate();
  const title = useCurrentPage()?.title;
  // The window title appears in the taskbar, so it holds no personal data.
  useEffect(() => {
    document.title = title ? `${title} – Rujukan` : 'Rujukan';
  }, [title]);
  useEffect(
    () => onEvent('reset.opened', (link) => navigate(pathTo(publicPages.resetPassword, { ...link }))),
    [navigate],
  );
  useViewLinks();
  useEffect(() => onEvent('draft.damaged', ({ message }) => notifyFailure(message, 10_000)), []);
  useEffect(followBackupStep, []);
  return (
    <Suspense fallback={<Starting />}>
      <Outlet />
      <Commands />
      <Shortcuts />
      <BackupWait />
    </Suspense>
  );
}

/** A link to a view opens after the sign-in or unlock. */
function useViewLinks(): void {
  const navigate = useNavigate();
  const mayOpen = useSession(({ status, lock }) => status === 'in' && lock === null);
  const [wanted, setWanted] = useState<number>();
  useEffect(() => onEvent('view.opened', ({ id }) => setWanted(id)), []);
  useEffect(() => {
    if (wanted === undefined || !mayOpen) return;
    setWanted(undefined);
    navigate(pathTo(viewPages.open as Page, { id: wanted }));
  }, [wanted, mayOpen, navigate]);
}
