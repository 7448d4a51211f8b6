import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Navigate, Outlet, useParams } from 'react-router-dom';
import { useCurrentPage } from '../kit/page/currentPage.ts';
import { DeniedPage } from '../kit/page/DeniedPage.tsx';
import { type Page, pathTo } from '../kit/page/page.ts';
import { PageSkeleton } from '../kit/page/states.tsx';
import { useAllows } from '../kit/session/session.ts';
import { useSession } from '../kit/session/sessionState.ts';
import { homePage } from '../pages/homePage.ts';
import { publicPages } from '../pages/publicPages.ts';
import { OutsideFrame } from './frame/OutsideFrame.tsx';
import { Starting } from './frame/Starting.tsx';

const Shell = lazy(() => import('./frame/Shell.tsx'));

export function SignedIn() {
  const status = useSession((state) => state.status);
  const page = useCurrentPage();
  const [wasIn, setWasIn] = useState(status === 'in');
  if (status === 'in') {
    if (!wasIn) setWasIn(true);
    return <Shell />;
  }
  // After a sign-out or expiry, every page leads to the sign-in page.
  const isOpen = page?.access.kind === 'public' && !wasIn;
  if (isOpen && page !== publicPages.success) return <OutsideFrame />;
  if (status === 'restoring') return <Starting />;
  // The success page (S-005) uses the frame of the sign-in page.
  return isOpen ? <Outlet /> : <Navigate to="/" replace />;
}

export function SignedOut() {
  const status = useSession((state) => state.status);
  if (status === 'restoring') return <Starting />;
  return status === 'out' ? <Outlet /> : <Navigate to={pathTo(homePage)} replace />;
}

export function GuardedPage({ page, content: Content }: { page: Page; content: ComponentType }) {
  const params = useParams();
  if (!useAllows(page.access)) return <DeniedPage rule={page.access} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      {/* Another record of the same page must not get the input or state of this one. */}
      <Content key={JSON.stringify(params)} />
    </Suspense>
  );
}
