import {
  type ExportType,
  exportTypeNames,
  exportTypes,
} from '../../shared/entities/exportFile/operations.ts';
import { type Page, page } from '../kit/page/page.ts';
import { agentPages } from './agentPages.ts';
import { auditPages } from './auditPages.ts';
import { homePage } from './homePage.ts';
import { partnerPages } from './partnerPages.ts';
import { referralPages } from './referralPages.ts';

export const exportFilePages = Object.fromEntries(
  exportTypeNames.map((type) => [
    type,
    page({
      path: `/export/${type}`,
      title: 'Ekspor',
      access: exportTypes[type].access,
      parent: type === 'audit' ? auditPages.list : homePage,
      command: `Ekspor: ${exportTypes[type].name}`,
    }),
  ]),
) as Readonly<Record<ExportType, Page>>;

export const exportSources: Readonly<Record<ExportType, Page>> = {
  agent: agentPages.list,
  referral: referralPages.list,
  partner: partnerPages.companies,
  audit: auditPages.list,
};
