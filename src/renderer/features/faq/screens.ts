import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { faqPages as pages } from '../../pages/faqPages.ts';

const forms = () => import('./FaqForms.tsx');

export const faqScreens: Screens = [
  [pages.list, lazy(() => import('./FaqListPage.tsx'))],
  [pages.add, lazy(async () => ({ default: (await forms()).AddFaqPage }))],
  [pages.edit, lazy(async () => ({ default: (await forms()).EditFaqPage }))],
];
