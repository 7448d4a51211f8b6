import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { cellClass } from './GridRow.tsx';
import type { ArrangedColumn, LayoutStore } from './layout.ts';
import { ResizeEdge } from './ResizeEdge.tsx';
import { type SelectionStore, useSelectedCount } from './selection.ts';

export interface GridSort {
  key: string;
  dir: 'asc' | 'desc';
}

interface GridHeadProps<Row> {
  columns: readonly ArrangedColumn<Row>[];
  sort: GridSort | undefined;
  onSort: ((key: string) => void) | undefined;
  selection: SelectionStore | undefined;
  ids: readonly number[];
  hasMenu: boolean;
  layout: LayoutStore;
  onLeave(): void;
}

function PageTick({
  selection,
  ids,
  ...stop
}: {
  selection: SelectionStore;
  ids: readonly number[];
  tabIndex: number;
}) {
  const input = useRef<HTMLInputElement>(null);
  const count = useSelectedCount(selection, ids);
  const all = count > 0 && count === ids.length;
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = count > 0 && !all;
  }, [count, all]);
  const change = () => {
    const next = new Set(selection.getState().ids);
    for (const id of ids) {
      if (all) next.delete(id);
      else next.add(id);
    }
    selection.getState().set(next);
  };
  return (
    <input
      ref={input}
      className="tick"
      type="checkbox"
      data-stop
      aria-label="Pilih semua di halaman ini"
      checked={all}
      disabled={ids.length === 0}
      onChange={change}
      {...stop}
    />
  );
}

export const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The header row is one tab stop. Arrow keys move between its controls. */
function GridHeadView<Row>(props: GridHeadProps<Row>) {
  const { columns, sort, onSort, selection, ids, hasMenu, layout, onLeave } = props;
  const [stop, setStop] = useState<string | null>(null);
  const sortable = columns.filter(({ column }) => onSort && column.sortable !== false);
  const stops = [...(selection ? ['tick'] : []), ...sortable.map(({ column }) => column.key)];
  const current = stop !== null && stops.includes(stop) ? stop : stops[0];

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onLeave();
      return;
    }
    const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
    const at = controls.indexOf(event.target as HTMLElement);
    const targets: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: controls.length - 1,
    };
    const target = controls[targets[event.key] ?? -1];
    if (at < 0 || !target) return;
    event.preventDefault();
    target.focus();
  };

  return (
    <thead onKeyDown={onKeyDown}>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className="pin pin-check" onFocus={() => setStop('tick')}>
            <PageTick selection={selection} ids={ids} tabIndex={current === 'tick' ? 0 : -1} />
          </th>
        )}
        {columns.map(({ column }, index) => {
          const dir = sort?.key === column.key ? sort.dir : undefined;
          const Arrow = dir === 'desc' ? IconArrowDown : IconArrowUp;
          return (
            <th
              key={column.key}
              scope="col"
              className={cellClass({ ...column, tone: undefined, render: undefined }, index)}
              aria-sort={dir && ariaSort[dir]}
              onFocus={() => setStop(column.key)}
            >
              {onSort && column.sortable !== false ? (
                <button
                  type="button"
                  className="sort"
                  data-stop
                  tabIndex={current === column.key ? 0 : -1}
                  onClick={() => onSort(column.key)}
                >
                  <span className="sort-title">{column.title}</span>
                  <Arrow size={13} className="sort-arrow" aria-hidden />
                </button>
              ) : (
                column.title
              )}
              <ResizeEdge columnKey={column.key} layout={layout} />
            </th>
          );
        })}
        <th className="filler" aria-hidden />
        {hasMenu && (
          <th scope="col" className="pin pin-menu">
            <VisuallyHidden>Tindakan</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

export const GridHead = memo(GridHeadView) as typeof GridHeadView;
