import { Anchor, VisuallyHidden } from '@mantine/core';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import { SteadyButton } from '../buttons/SteadyButton.tsx';
import { CellLines } from '../grid/CellLines.tsx';
import { type Column, cellText, grows, isNumeric, sharedWidths, wraps } from '../grid/columns.ts';
import type { GridAction } from '../grid/DataGrid.tsx';
import type { GridSort } from '../grid/GridHead.tsx';
import { SortAnnouncement } from '../grid/SortAnnouncement.tsx';
import { useShortcuts } from '../keys/shortcuts.ts';
import { wantsNewWindow } from '../page/openInNewWindow.ts';
import { ActionsButton } from './ActionsButton.tsx';
import { isOfOther, openRow, opensByClick } from './openRow.ts';
import { MarkedRow, RowMarkText } from './RowMark.tsx';
import { stepRow } from './rowStep.ts';
import classes from './SmallTable.module.css';
import { SortTitle } from './SortTitle.tsx';
import type { RowId, RowMark } from './stableRows.ts';

export interface SmallTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** The row opens on a click, and the first cell becomes a button. Leave out if a cell has `opensRow`. */
  onOpen?: (row: Row, apart: boolean) => void;
  rowMenu?: (row: Row) => GridAction[];
  sort?: GridSort | undefined;
  onSort?: ((key: string) => void) | undefined;
  marks?: ReadonlyMap<RowId, RowMark> | undefined;
}

const menuWidth = 48;

const leastShare = 0.9;

/** For up to 50 rows. Longer lists use the grid. */
export function SmallTable<Row>(props: SmallTableProps<Row>) {
  const { label, rows, columns, rowKey, onOpen, rowMenu, sort, onSort, marks } = props;
  const markOf = (row: Row) => marks?.get(rowKey(row));
  const shown = columns.filter((column) => !column.hidden);
  const sum = shown.reduce((total, column) => total + column.width, 0);
  const table = useRef<HTMLDivElement>(null);
  useCutStops(table);
  const anyGrows = shown.some(grows);
  const widths = sharedWidths(
    shown.map((column) => ({ width: column.width, grows: !anyGrows || grows(column) })),
  );
  const drawn = shown.map((column, index) => ({
    ...drawColumn(column, index === 0 ? onOpen : undefined, index === 0 ? markOf : undefined),
    width: `calc(${widths[index]} + var(--missing) * ${column.width / sum})`,
    ...(onSort &&
      column.sortable && {
        title: (
          <SortTitle
            title={column.title}
            dir={sort?.key === column.key ? sort.dir : undefined}
            onSort={() => onSort(column.key)}
          />
        ),
      }),
  }));
  // A new component on each render would remount the table, lose the focus and close menus.
  const tableWrapper = useCallback(
    ({ children }: { children: ReactNode }) => (
      <section aria-label={label} onKeyDown={stepRow}>
        {children}
      </section>
    ),
    [label],
  );
  useShortcuts('Tabel', rows.length > 1 ? [{ keys: '↑ / ↓', label: 'Pindah baris' }] : []);
  return (
    <>
      {onSort && <SortAnnouncement columns={columns} sort={sort} />}
      <DataTable<Row>
        className={classes.table}
        tableWrapper={tableWrapper}
        customRowAttributes={(record: Row) => ({
          'data-still': markOf(record),
          onMouseDown: opensByClick.onMouseDown,
          onAuxClick: onOpen
            ? (event: MouseEvent) => event.button === 1 && !isOfOther(event) && onOpen(record, true)
            : opensByClick.onAuxClick,
          ...(onOpen && { 'data-clickable': true }),
        })}
        onRowClick={({ record, event }) => {
          if (!onOpen) openRow(event);
          else if (!isOfOther(event)) onOpen(record, wantsNewWindow(event));
        }}
        idAccessor={(row) => rowKey(row) as never}
        records={[...rows]}
        columns={rowMenu ? [...drawn, menuColumn(columns[0], rowMenu, markOf)] : drawn}
        // The parent shows its own empty text. With null, screen readers would read 'No records' beside the
        // rows.
        emptyState={<span hidden />}
        minHeight={0}
        height="auto"
        scrollViewportRef={table}
        styles={{
          root: roomOf(sum + (rowMenu ? menuWidth : 0)),
          table: { tableLayout: 'fixed', minWidth: Math.round(sum * leastShare) },
        }}
      />
    </>
  );
}

function roomOf(width: number): CSSProperties {
  const variables: Record<string, string> = {
    '--free': `max(0px, 100cqi - ${width}px)`,
    '--missing': `min(0px, 100cqi - ${width}px)`,
  };
  return variables;
}

/** Makes a cell with truncated text a tab stop, where CutText.tsx shows the full text. */
function useCutStops(table: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = table.current;
    if (!element) return;
    const mark = () => {
      for (const part of element.querySelectorAll<HTMLElement>(
        '[data-line-clamp], td.mantine-datatable-ellipsis',
      )) {
        const isCut = part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth;
        if (isCut && !part.closest('button') && !part.querySelector('button, a')) part.tabIndex = 0;
        else part.removeAttribute('tabindex');
      }
    };
    const resized = new ResizeObserver(mark);
    resized.observe(element);
    resized.observe(element.querySelector('table') ?? element);
    return () => resized.disconnect();
  });
}

function drawColumn<Row>(
  column: Column<Row>,
  onOpen: ((row: Row, apart: boolean) => void) | undefined,
  markOf: ((row: Row) => RowMark | undefined) | undefined,
): DataTableColumn<Row> {
  const content = (row: Row): ReactNode => {
    if (column.render) return column.render(row);
    const text = cellText(column, row);
    return wraps(column) ? <CellLines>{text}</CellLines> : text;
  };
  return {
    accessor: column.key,
    title: column.title,
    ellipsis: !column.render && !wraps(column),
    textAlign: isNumeric(column.kind) ? 'right' : 'left',
    render: (row) => (
      <>
        <RowMarkText mark={markOf?.(row)} />
        {onOpen ? (
          <Anchor
            component={SteadyButton}
            size="sm"
            onClick={(event) => onOpen(row, wantsNewWindow(event))}
            onKeyDown={(event) => {
              // Browsers do not press a button on Ctrl+Enter.
              if (event.key !== 'Enter' || !wantsNewWindow(event)) return;
              event.preventDefault();
              onOpen(row, true);
            }}
          >
            {content(row)}
          </Anchor>
        ) : (
          content(row)
        )}
      </>
    ),
  };
}

function menuColumn<Row>(
  first: Column<Row> | undefined,
  rowMenu: (row: Row) => GridAction[],
  markOf: (row: Row) => RowMark | undefined,
): DataTableColumn<Row> {
  return {
    accessor: 'menu',
    title: <VisuallyHidden>Tindakan</VisuallyHidden>,
    width: menuWidth,
    textAlign: 'right',
    render: (row) => (
      <MarkedRow mark={markOf(row)}>
        <ActionsButton of={first ? cellText(first, row) : ''} actions={rowMenu(row)} />
      </MarkedRow>
    ),
  };
}
