import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { auditPages as pages } from '../../pages/auditPages.ts';

export const auditScreens: Screens = [[pages.list, lazy(() => import('./AuditListPage.tsx'))]];
