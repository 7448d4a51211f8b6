import { Anchor, VisuallyHidden } from '@mantine/core';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import { type ReactNode, useCallback } from 'react';
import { type Column, cellText, isNumeric } from '../grid/columns.ts';
import type { GridAction } from '../grid/DataGrid.tsx';
import { isApart } from '../openApart.ts';
import { ActionsButton } from './ActionsButton.tsx';
import classes from './SmallTable.module.css';

export interface SmallTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  rows: readonly Row[];
  /** The same description as the grid's. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** The first column becomes a link. */
  onOpen?: (row: Row, apart: boolean) => void;
  rowMenu?: (row: Row) => GridAction[];
}

/** How far columns are squeezed before the table scrolls sideways: a date and its time stay readable. */
const leastShare = 0.9;

/** The table for a few rows: sections of a detail page, lists of at most 50. Long lists have the grid. */
export function SmallTable<Row>({ label, rows, columns, rowKey, onOpen, rowMenu }: SmallTableProps<Row>) {
  const shown = columns.filter((column) => !column.hidden);
  const sum = shown.reduce((total, column) => total + column.width, 0);
  const drawn = shown.map((column, index) => drawColumn(column, sum, index === 0 ? onOpen : undefined));
  const first = columns[0];
  const menu: DataTableColumn<Row> = {
    accessor: 'menu',
    title: <VisuallyHidden>Tindakan</VisuallyHidden>,
    width: 48,
    textAlign: 'right',
    render: (row) => <ActionsButton of={first ? cellText(first, row) : ''} actions={rowMenu?.(row) ?? []} />,
  };
  // A component to the library: a new one at each drawing would be a new table, without the keyboard and open menus.
  const tableWrapper = useCallback(
    ({ children }: { children: ReactNode }) => <section aria-label={label}>{children}</section>,
    [label],
  );
  return (
    <DataTable<Row>
      className={classes.table}
      tableWrapper={tableWrapper}
      idAccessor={(row) => rowKey(row) as never}
      records={[...rows]}
      columns={rowMenu ? [...drawn, menu] : drawn}
      // Whoever shows it says what no rows mean; the library's own words would be read beside the rows.
      emptyState={null}
      minHeight={0}
      height="auto"
      styles={{ table: { tableLayout: 'fixed', minWidth: Math.round(sum * leastShare) } }}
    />
  );
}

/** Columns share the width that there is in the measure of their own. */
function drawColumn<Row>(
  column: Column<Row>,
  sum: number,
  onOpen: ((row: Row, apart: boolean) => void) | undefined,
): DataTableColumn<Row> {
  const content = (row: Row): ReactNode => (column.render ? column.render(row) : cellText(column, row));
  return {
    accessor: column.key,
    title: column.title,
    width: `${(100 * column.width) / sum}%`,
    ellipsis: !column.render,
    textAlign: isNumeric(column.kind) ? 'right' : 'left',
    render: (row) =>
      onOpen ? (
        <Anchor component="button" type="button" size="sm" onClick={(event) => onOpen(row, isApart(event))}>
          {content(row)}
        </Anchor>
      ) : (
        content(row)
      ),
  };
}
