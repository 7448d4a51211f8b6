import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { referralPages as pages } from '../../pages/referralPages.ts';

const ReferralListPage = lazy(() => import('./list/ReferralListPage.tsx'));

export const referralScreens: Screens = [
  [pages.list, ReferralListPage],
  [pages.search, ReferralListPage],
  [pages.process, lazy(() => import('./process/ProcessPage.tsx'))],
  [pages.add, lazy(() => import('./form/AddReferralPage.tsx'))],
  [pages.edit, lazy(() => import('./form/EditReferralPage.tsx'))],
  [pages.detail, lazy(() => import('./detail/ReferralDetailPage.tsx'))],
];
