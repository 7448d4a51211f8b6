import { lazy } from 'react';
import { anyOf } from '../../../shared/core/access.ts';
import { exportTypeNames, exportTypes } from '../../../shared/entities/exportFile/operations.ts';
import type { Feature } from '../../kit/feature.ts';

const component = lazy(() => import('./ExportListPage.tsx'));

/** S-116, one page per type with its own code. */
export const exportFileFeature: Feature = {
  pages: exportTypeNames.map((type) => ({
    path: `/export/${type}`,
    title: `Ekspor ${exportTypes[type].name}`,
    access: anyOf(exportTypes[type].access),
    component,
  })),
};
