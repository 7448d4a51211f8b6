import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { batchUploadPages as pages } from '../../pages/batchUploadPages.ts';

export const batchUploadScreens: Screens = [
  [pages.list, lazy(() => import('./list/BatchListPage.tsx'))],
  [pages.result, lazy(() => import('./result/BatchResultPage.tsx'))],
  [pages.review, lazy(() => import('./review/BatchReviewPage.tsx'))],
];
