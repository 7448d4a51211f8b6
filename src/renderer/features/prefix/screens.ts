import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { prefixPages as pages } from '../../pages/prefixPages.ts';

const partner = () => import('./PartnerPrefixPages.tsx');

export const prefixScreens: Screens = [
  [pages.overview, lazy(() => import('./PrefixPage.tsx'))],
  [pages.company, lazy(async () => ({ default: (await partner()).CompanyPrefixPage }))],
  [pages.branch, lazy(async () => ({ default: (await partner()).BranchPrefixPage }))],
  [pages.agent, lazy(() => import('./AgentPrefixPage.tsx'))],
];
