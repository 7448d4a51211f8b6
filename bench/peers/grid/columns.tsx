import type { ReactNode } from 'react';
import { cellText } from '../../../src/renderer/kit/grid/columns.ts';
import { type Sample, sampleColumns } from '../../../tests/unit/renderer/grid/harness/data.tsx';

export const columns = sampleColumns
  .filter((column) => !column.hidden)
  .map((column) => ({
    key: column.key,
    title: column.title,
    width: column.width ?? 120,
    text: (row: Sample): string => cellText(column, row),
    render: column.render as ((row: Sample) => ReactNode) | undefined,
  }));
