import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { homePage } from '../../pages/homePage.ts';

export const dashboardScreens: Screens = [[homePage, lazy(() => import('./DashboardPage.tsx'))]];
