import { lazy } from 'react';
import { createBrowserRouter, Navigate } from 'react-router-dom';
import type { PageHandle } from '../kit/page/currentPage.ts';
import { pages } from '../pages/index.ts';
import { publicPages } from '../pages/publicPages.ts';
import { GuardedPage, SignedIn, SignedOut } from './Guard.tsx';
import { NotFound, RouteError } from './pages.tsx';
import { Root } from './Root.tsx';
import { screens } from './screens.ts';

const Login = lazy(() => import('../features/session/LoginPage.tsx'));
const Setup = lazy(() => import('../features/session/setup/SetupPage.tsx'));
const ForgotPassword = lazy(() => import('../features/session/ForgotPasswordPage.tsx'));
const EmailSent = lazy(() => import('../features/session/EmailSentPage.tsx'));
const ResetPassword = lazy(() => import('../features/session/ResetPasswordPage.tsx'));
const Success = lazy(() => import('../features/session/SuccessPage.tsx'));

const screenOf = new Map(screens);

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <RouteError />,
    children: [
      { element: <SignedOut />, children: [{ path: publicPages.login.path, element: <Login /> }] },
      { path: publicPages.setup.path, element: <Setup /> },
      { path: publicPages.forgotPassword.path, element: <ForgotPassword /> },
      { path: publicPages.emailSent.path, element: <EmailSent /> },
      { path: publicPages.resetPassword.path, element: <ResetPassword /> },
      {
        element: <SignedIn />,
        children: [
          ...pages.map((page) => ({
            path: page.path,
            handle: { page } satisfies PageHandle,
            element: <GuardedPage page={page} content={screenOf.get(page) ?? NotFound} />,
          })),
          {
            path: publicPages.success.path,
            handle: { page: publicPages.success } satisfies PageHandle,
            element: <Success />,
          },
          { path: '*', element: <NotFound /> },
        ],
      },
      { path: '/index.html', element: <Navigate to="/" replace /> },
    ],
  },
]);
