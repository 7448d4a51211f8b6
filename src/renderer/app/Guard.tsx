import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useNavigate } from 'react-router-dom';
import { notifyDenied } from '../kit/notify.ts';
import { useCurrentPage, useStepBack } from '../kit/page/currentPage.ts';
import { type Page, pathTo } from '../kit/page/page.ts';
import { useAllows, useSession } from '../kit/session.ts';
import { Denied, PageSkeleton } from '../kit/states.tsx';
import { homePage } from '../pages/homePage.ts';
import { OutsideFrame } from './OutsideFrame.tsx';
import { Starting } from './Starting.tsx';

const Shell = lazy(() => import('./Shell.tsx'));

/** Every path but the public ones needs a signed-in user; a public one is the same page without the menu. */
export function SignedIn() {
  const status = useSession((state) => state.status);
  const page = useCurrentPage();
  const [wasIn, setWasIn] = useState(status === 'in');
  if (status === 'in') {
    if (!wasIn) setWasIn(true);
    return <Shell />;
  }
  // Whose session has just ended is to see the login screen, wherever they were.
  if (page?.access.kind === 'public' && !wasIn) return <OutsideFrame />;
  return status === 'restoring' ? <Starting /> : <Navigate to="/" replace />;
}

/** The login path: closed while the start is still going on, and for somebody who is already signed in (S-001). */
export function SignedOut() {
  const status = useSession((state) => state.status);
  if (status === 'restoring') return <Starting />;
  return status === 'out' ? <Outlet /> : <Navigate to={pathTo(homePage)} replace />;
}

/** The page's own gate (R-006c): 'Access Denied!' for 2 s, then back, or to /home where the spec says so. */
export function GuardedPage({ page, content: Content }: { page: Page; content: ComponentType }) {
  const allowed = useAllows(page.access);
  const navigate = useNavigate();
  const stepBack = useStepBack();
  useEffect(() => {
    if (allowed) return;
    notifyDenied(page.access);
    const leave = () => (page.deniedTo ? navigate(pathTo(page.deniedTo), { replace: true }) : stepBack());
    const timer = setTimeout(leave, 2000);
    return () => clearTimeout(timer);
  }, [allowed, page.access, page.deniedTo, navigate, stepBack]);
  if (!allowed) return <Denied rule={page.access} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Content />
    </Suspense>
  );
}
