import {
  type ExportType,
  exportTypeNames,
  exportTypes,
} from '../../shared/entities/exportFile/operations.ts';
import { type Page, page } from '../kit/page/page.ts';
import { auditPages } from './auditPages.ts';
import { homePage } from './homePage.ts';

/** S-116, one page per type with its own gate; the files of the activity log stand below the log. */
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
