import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { rolePages as pages } from '../../pages/rolePages.ts';

export const roleScreens: Screens = [
  [pages.list, lazy(() => import('./RoleListPage.tsx'))],
  [pages.add, lazy(() => import('./AddRolePage.tsx'))],
  [pages.detail, lazy(() => import('./RoleDetailPage.tsx'))],
  [pages.edit, lazy(() => import('./EditRolePage.tsx'))],
];
