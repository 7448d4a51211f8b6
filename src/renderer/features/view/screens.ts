import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { viewPages } from '../../pages/viewPages.ts';

export const viewScreens: Screens = [[viewPages.open as never, lazy(() => import('./OpenViewPage.tsx'))]];
