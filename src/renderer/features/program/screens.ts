import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { programPages } from '../../pages/programPages.ts';

export const programScreens: Screens = [
  [programPages.settings, lazy(() => import('./ProgramSettingsPage.tsx'))],
];
