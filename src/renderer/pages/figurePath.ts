import { type FigureList, filterText, type Opens } from '../../shared/entities/figures.ts';
import { listPath } from '../kit/list/address.ts';
import type { Page } from '../kit/page/page.ts';
import { agentPages } from './agentPages.ts';
import { notificationPages } from './notificationPages.ts';
import { partnerPages } from './partnerPages.ts';
import { referralPages } from './referralPages.ts';
import { userPages } from './userPages.ts';

export const figurePages: Readonly<Record<FigureList, Page>> = {
  referral: referralPages.list,
  agent: agentPages.list,
  branch: partnerPages.branches,
  user: userPages.list,
  partnerAdmin: userPages.admins,
  notification: notificationPages.list,
};

export type Order = Readonly<{ sort_by: string; sort_dir: 'asc' | 'desc' }>;

export const figurePath = (opens: Opens, order?: Order): string =>
  listPath(figurePages[opens.list], { ...filterText(opens), ...order });
