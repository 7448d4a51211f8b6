import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { exportFilePages } from '../../pages/exportFilePages.ts';

const ExportListPage = lazy(() => import('./ExportListPage.tsx'));

export const exportFileScreens: Screens = Object.values(exportFilePages).map((page) => [
  page,
  ExportListPage,
]);
