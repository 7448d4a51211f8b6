import { lazy } from 'react';
import { createBrowserRouter, Navigate, Outlet } from 'react-router-dom';
import { features } from './features.ts';
import { GuardedPage, SignedIn, SignedOut } from './Guard.tsx';
import { navItems } from './nav.ts';
import { NotBuilt, NotFound, RouteError } from './pages.tsx';

const Login = lazy(() => import('../features/session/LoginPage.tsx'));
const Shell = lazy(() => import('./Shell.tsx'));

const pages = features.flatMap((feature) => feature.pages);
const built = new Set(pages.map((page) => page.path));
/** Screens that a menu or button leads to and that this version does not have yet; each says so itself. */
const notBuilt = [...navItems, { label: 'Profil Saya', to: '/view-profile' }].filter(
  (item) => !built.has(item.to),
);

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
                handle: { title: page.title },
                element: <GuardedPage page={page} />,
              })),
              ...notBuilt.map((item) => ({
                path: item.to,
                handle: { title: item.label },
                element: <NotBuilt title={item.label} />,
              })),
              { path: '*', handle: { title: 'Halaman tidak ditemukan' }, element: <NotFound /> },
            ],
          },
        ],
      },
      { path: '/index.html', element: <Navigate to="/" replace /> },
    ],
  },
]);
