import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { desktopPages } from '../../pages/desktopPages.ts';

export const desktopScreens: Screens = [
  [desktopPages.settings, lazy(() => import('./DesktopSettingsPage.tsx'))],
];
