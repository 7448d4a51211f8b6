import { lazy } from 'react';
import { createBrowserRouter, Navigate, Outlet } from 'react-router-dom';
import type { PageHandle } from '../kit/page/currentPage.ts';
import { pages } from '../pages/index.ts';
import { GuardedPage, SignedIn, SignedOut } from './Guard.tsx';
import { NotBuilt, NotFound, RouteError } from './pages.tsx';
import { screens } from './screens.ts';

const Login = lazy(() => import('../features/session/LoginPage.tsx'));
const Shell = lazy(() => import('./Shell.tsx'));

const screenOf = new Map(screens);

/** Public paths, then everything behind the shell. */
export const router = createBrowserRouter([
  {
    element: <Outlet />,
    errorElement: <RouteError />,
    children: [
      { element: <SignedOut />, children: [{ path: '/', element: <Login /> }] },
      {
        element: <SignedIn />,
        children: [
          {
            element: <Shell />,
            children: [
              ...pages.map((page) => ({
                path: page.path,
                handle: { page } satisfies PageHandle,
                element: <GuardedPage page={page} content={screenOf.get(page) ?? NotBuilt} />,
              })),
              { path: '*', element: <NotFound /> },
            ],
          },
        ],
      },
      { path: '/index.html', element: <Navigate to="/" replace /> },
    ],
  },
]);
