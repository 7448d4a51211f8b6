import {
  AllCommunityModule,
  type ColDef,
  type ICellRendererParams,
  ModuleRegistry,
  type ValueGetterParams,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import type { Sample } from '../../../tests/unit/renderer/grid/harness/data.tsx';
import { columns } from './columns.tsx';

ModuleRegistry.registerModules([AllCommunityModule]);

const columnDefs: ColDef<Sample>[] = columns.map(({ key, title, width, text, render }, index) => ({
  colId: key,
  headerName: title,
  width,
  ...(index === 0 && { pinned: 'left' as const }),
  valueGetter: ({ data }: ValueGetterParams<Sample>) => data && text(data),
  ...(render && {
    cellRenderer: ({ data }: ICellRendererParams<Sample>) => (data ? render(data) : null),
  }),
}));
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';

export function AgGrid({ rows }: { rows: readonly Sample[] }) {
  return (
    <section className="bench">
      <AgGridReact<Sample>
        rowData={rows as Sample[]}
        columnDefs={columnDefs}
        rowHeight={36}
        getRowId={({ data }) => String(data.id)}
        rowSelection={{ mode: 'multiRow' }}
        styleNonce={nonce}
      />
    </section>
  );
}
