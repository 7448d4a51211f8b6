import { type ColumnDef, flexRender, getCoreRowModel, useReactTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import type { Sample } from '../../../tests/unit/renderer/grid/harness/data.tsx';
import { columns } from './columns.tsx';

const defs: ColumnDef<Sample>[] = [
  {
    id: 'tick',
    size: 40,
    cell: ({ row }) => (
      <input
        type="checkbox"
        aria-label={`Pilih ${row.id}`}
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
    ),
  },
  ...columns.map(
    ({ key, title, width, text, render }): ColumnDef<Sample> => ({
      id: key,
      header: title,
      size: width,
      accessorFn: text,
      ...(render && { cell: ({ row }) => render(row.original) }),
    }),
  ),
];

/** Virtual rows and columns, as in TanStack's own examples. */
export function TanStack({ rows }: { rows: readonly Sample[] }) {
  const [rowSelection, setRowSelection] = useState({});
  const scroll = useRef<HTMLDivElement>(null);
  const table = useReactTable({
    data: useMemo(() => [...rows], [rows]),
    columns: defs,
    getRowId: (row) => String(row.id),
    getCoreRowModel: getCoreRowModel(),
    state: { rowSelection },
    onRowSelectionChange: setRowSelection,
  });
  const model = table.getRowModel().rows;
  const cells = table.getVisibleLeafColumns();
  const down = useVirtualizer({
    count: model.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 36,
    overscan: 5,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: cells.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => cells[index]!.getSize(),
    overscan: 1,
  });
  const left = across.getVirtualItems()[0]?.start ?? 0;
  return (
    <section className="bench">
      <div className="peer-scroll" ref={scroll}>
        <div
          role="grid"
          tabIndex={0}
          style={{ height: down.getTotalSize() + 34, width: across.getTotalSize(), position: 'relative' }}
        >
          <div role="row" style={{ position: 'sticky', top: 0, transform: `translateX(${left}px)` }}>
            {across.getVirtualItems().map(({ index, size }) => (
              <div role="columnheader" tabIndex={-1} key={index} style={{ width: size }}>
                {String(cells[index]!.columnDef.header ?? '')}
              </div>
            ))}
          </div>
          {down.getVirtualItems().map((place) => {
            const row = model[place.index]!;
            const visible = row.getVisibleCells();
            return (
              <div
                role="row"
                tabIndex={-1}
                key={row.id}
                style={{ transform: `translate(${left}px, ${place.start + 34}px)` }}
              >
                {across.getVirtualItems().map(({ index, size }) => {
                  const cell = visible[index]!;
                  return (
                    <div role="gridcell" tabIndex={-1} key={cell.id} style={{ width: size }}>
                      {flexRender(cell.column.columnDef.cell, cell.getContext())}
                    </div>
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}
