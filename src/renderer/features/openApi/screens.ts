import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { openApiPages as pages } from '../../pages/openApiPages.ts';

export const openApiScreens: Screens = [
  [pages.list, lazy(() => import('./OpenApiListPage.tsx'))],
  [pages.add, lazy(() => import('./AddOpenApiPage.tsx'))],
  [pages.edit, lazy(() => import('./EditOpenApiPage.tsx'))],
  [pages.credentials, lazy(() => import('./EditCredentialsPage.tsx'))],
  [pages.rights, lazy(() => import('./EditRightsPage.tsx'))],
];
