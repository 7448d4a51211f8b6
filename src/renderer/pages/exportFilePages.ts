import { anyOf } from '../../shared/core/access.ts';
import {
  type ExportType,
  exportTypeNames,
  exportTypes,
} from '../../shared/entities/exportFile/operations.ts';
import { type Page, page } from '../kit/page/page.ts';
import { homePage } from './homePage.ts';

/** S-116, one page per type with its own code. */
export const exportFilePages = Object.fromEntries(
  exportTypeNames.map((type) => [
    type,
    page({
      path: `/export/${type}`,
      title: 'Ekspor',
      access: anyOf(exportTypes[type].access),
      parent: homePage,
      command: `Ekspor: ${exportTypes[type].name}`,
    }),
  ]),
) as Readonly<Record<ExportType, Page>>;
