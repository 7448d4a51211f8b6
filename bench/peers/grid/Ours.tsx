import { useMemo } from 'react';
import { DataGrid } from '../../../src/renderer/kit/grid/DataGrid.tsx';
import { createSelection } from '../../../src/renderer/kit/grid/selection.ts';
import { type Sample, sampleColumns } from '../../../tests/unit/renderer/grid/harness/data.tsx';

const nothing = () => undefined;

export function Ours({ rows }: { rows: readonly Sample[] }) {
  const selection = useMemo(() => createSelection(), []);
  return (
    <section className="bench">
      <DataGrid
        label="Referral"
        rows={rows}
        columns={sampleColumns}
        rowKey={(row) => row.id}
        sort={{ key: 'createdAt', dir: 'desc' }}
        onSort={nothing}
        selection={selection}
        onOpen={nothing}
        layoutKey="contoh"
      />
    </section>
  );
}
