import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { sliderPages as pages } from '../../pages/sliderPages.ts';

const forms = () => import('./SliderForms.tsx');

export const sliderScreens: Screens = [
  [pages.list, lazy(() => import('./SliderListPage.tsx'))],
  [pages.add, lazy(async () => ({ default: (await forms()).AddSliderPage }))],
  [pages.edit, lazy(async () => ({ default: (await forms()).EditSliderPage }))],
  [pages.detail, lazy(() => import('./SliderDetailPage.tsx'))],
];
