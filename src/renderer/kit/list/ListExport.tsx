import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { alertDenied } from '../confirm.tsx';
import type { ExportRequest, Exports } from '../export/ExportDialog.tsx';
import { useMay } from '../useMay.ts';
import { FilterText } from './FilterChips.tsx';
import { type Filter, type FilterValues, isSet } from './filters.ts';

export function ExportButton({ exports, onExport }: { exports: Exports; onExport: () => void }) {
  const allowed = useMay(exports.operation);
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={15} />}
      onClick={() => (allowed ? onExport() : void alertDenied(exports.operation.access))}
    >
      Ekspor
    </Button>
  );
}

/** What narrows the list, as the dialog says it. */
export function exportSummary(
  keyword: string,
  filters: readonly Filter[],
  values: FilterValues,
): ExportRequest['summary'] {
  const active = filters.filter((filter) => isSet(filter, values));
  return [
    ...(keyword ? [{ key: 'keyword', text: `Pencarian “${keyword}”` }] : []),
    ...active.map((filter) => ({
      key: filter.name,
      text: <FilterText filter={filter} values={values} />,
    })),
  ];
}
