import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { notificationPages as pages } from '../../pages/notificationPages.ts';

export const notificationScreens: Screens = [
  [pages.list, lazy(() => import('./NotificationListPage.tsx'))],
  [pages.add, lazy(() => import('./AddNotificationPage.tsx'))],
  [pages.detail, lazy(() => import('./NotificationDetailPage.tsx'))],
];
