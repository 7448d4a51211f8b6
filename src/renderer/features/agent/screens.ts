import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { agentPages as pages } from '../../pages/agentPages.ts';

const AgentListPage = lazy(() => import('./list/AgentListPage.tsx'));

export const agentScreens: Screens = [
  [pages.list, AgentListPage],
  [pages.search, AgentListPage],
  [pages.add, lazy(() => import('./form/AddAgentPage.tsx'))],
  [pages.detail, lazy(() => import('./detail/AgentDetailPage.tsx'))],
  [pages.edit, lazy(() => import('./form/EditAgentPage.tsx'))],
];
