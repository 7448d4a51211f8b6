import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useNavigate } from 'react-router-dom';
import { accessNames } from '../../shared/core/access.ts';
import type { Page } from '../kit/feature.ts';
import { notifyDenied } from '../kit/notify.ts';
import { useAllows, useSession } from '../kit/session.ts';
import { Denied, PageSkeleton } from '../kit/states.tsx';
import { useStepBack } from '../kit/useBack.ts';
import { Starting } from './Starting.tsx';

/** Every path but the public ones needs a signed-in user. */
export function SignedIn() {
  const status = useSession((state) => state.status);
  if (status === 'restoring') return <Starting />;
  return status === 'in' ? <Outlet /> : <Navigate to="/" replace />;
}

/** The login path: closed while the start is still going on, and for somebody who is already signed in (S-001). */
export function SignedOut() {
  const status = useSession((state) => state.status);
  if (status === 'restoring') return <Starting />;
  return status === 'out' ? <Outlet /> : <Navigate to="/home" replace />;
}

/** The page's own gate (R-006c): 'Access Denied!' for 2 s, then back, or to /home where the spec says so. */
export function GuardedPage({ page }: { page: Page }) {
  const allowed = useAllows(page.access);
  const navigate = useNavigate();
  const stepBack = useStepBack();
  useEffect(() => {
    if (allowed) return;
    notifyDenied();
    const leave = () => (page.deniedTo ? navigate(page.deniedTo, { replace: true }) : stepBack());
    const timer = setTimeout(leave, 2000);
    return () => clearTimeout(timer);
  }, [allowed, page.deniedTo, navigate, stepBack]);
  if (!allowed) return <Denied rights={rightsOf(page)} />;
  const Content = page.component;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Content />
    </Suspense>
  );
}

function rightsOf({ access }: Page): string[] {
  return access.kind === 'codes'
    ? access.codes.map((all) => all.map((code) => accessNames[code]).join(' + '))
    : [];
}
