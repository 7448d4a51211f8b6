import { lazy } from 'react';
import { SESSION } from '../../../shared/core/access.ts';
import type { Feature } from '../../kit/feature.ts';

/** S-013: the page is everyone's, the statistics need r_dashboard. */
export const dashboardFeature: Feature = {
  pages: [
    {
      path: '/home',
      title: 'Beranda',
      access: SESSION,
      component: lazy(() => import('./DashboardPage.tsx')),
    },
  ],
};
