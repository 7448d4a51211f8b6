import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { termsPages as pages } from '../../pages/termsPages.ts';

export const termsScreens: Screens = [
  [pages.shown, lazy(() => import('./TermsPage.tsx'))],
  [pages.add, lazy(() => import('./AddTermsPage.tsx'))],
];
