import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { teamPages as pages } from '../../pages/teamPages.ts';

export const teamScreens: Screens = [[pages.board, lazy(() => import('./TeamBoardPage.tsx'))]];
