import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { targetPages as pages } from '../../pages/targetPages.ts';

export const targetScreens: Screens = [[pages.settings, lazy(() => import('./TargetPage.tsx'))]];
