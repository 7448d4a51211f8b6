import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { emailTemplatePages as pages } from '../../pages/emailTemplatePages.ts';

const forms = () => import('./EmailTemplateForms.tsx');

export const emailTemplateScreens: Screens = [
  [pages.list, lazy(() => import('./EmailTemplateListPage.tsx'))],
  [pages.add, lazy(async () => ({ default: (await forms()).AddEmailTemplatePage }))],
  [pages.edit, lazy(async () => ({ default: (await forms()).EditEmailTemplatePage }))],
];
