import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import { alertDenied } from '../dialogs/confirm.tsx';
import { ExportDialog, type ExportRequest, type Exports } from '../export/ExportDialog.tsx';
import { useMay } from '../rights/useMay.ts';
import { FilterText } from './FilterChips.tsx';
import { type Filter, type FilterValues, isSet } from './filters.ts';

interface ListExportProps {
  exports: Exports;
  query: object;
  keyword: string;
  filters: readonly Filter[];
  values: FilterValues;
}

export function ListExport({ exports, query, ...narrowing }: ListExportProps) {
  const allowed = useMay(exports.operation);
  const [request, setRequest] = useState<ExportRequest>();
  const ask = () => setRequest({ query, summary: summaryOf(narrowing) });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileExport size={15} />}
        onClick={() => (allowed ? ask() : void alertDenied(exports.operation.access))}
      >
        Ekspor
      </Button>
      {request && <ExportDialog {...exports} request={request} onClose={() => setRequest(undefined)} />}
    </>
  );
}

function summaryOf({
  keyword,
  filters,
  values,
}: Pick<ListExportProps, 'keyword' | 'filters' | 'values'>): ExportRequest['summary'] {
  const active = filters.filter((filter) => isSet(filter, values));
  return [
    ...(keyword ? [{ key: 'keyword', text: `Pencarian “${keyword}”` }] : []),
    ...active.map((filter) => ({
      key: filter.name,
      text: <FilterText filter={filter} values={values} />,
    })),
  ];
}
