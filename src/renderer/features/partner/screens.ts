import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { partnerPages as pages } from '../../pages/partnerPages.ts';

export const partnerScreens: Screens = [
  [pages.companies, lazy(() => import('./CompanyListPage.tsx'))],
  [pages.addCompany, lazy(() => import('./AddCompanyPage.tsx'))],
  [pages.branches, lazy(() => import('./BranchListPage.tsx'))],
  [pages.addBranch, lazy(() => import('./AddBranchPage.tsx'))],
  [pages.edit, lazy(() => import('./EditPartnerPage.tsx'))],
  [pages.addProduct, lazy(() => import('./AddPartnerProductPage.tsx'))],
  [pages.detail, lazy(() => import('./PartnerDetailPage.tsx'))],
];
