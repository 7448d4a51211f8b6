import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { withdrawPages as pages } from '../../pages/withdrawPages.ts';

const forms = () => import('./WithdrawForms.tsx');

export const withdrawScreens: Screens = [
  [pages.list, lazy(() => import('./WithdrawListPage.tsx'))],
  [pages.add, lazy(async () => ({ default: (await forms()).AddWithdrawPage }))],
  [pages.edit, lazy(async () => ({ default: (await forms()).EditWithdrawPage }))],
  [pages.detail, lazy(() => import('./WithdrawDetailPage.tsx'))],
];
