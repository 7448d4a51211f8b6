import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { DetailSection } from '../detail/DetailPage.tsx';
import { SortableList } from '../fields/order/SortableList.tsx';
import { SaveMark, SaveProblem } from '../form/SaveState.tsx';
import { Empty, ReadProblem, TableSkeleton } from '../page/states.tsx';
import { type Fills, Missing } from '../rights/needs.tsx';
import classes from './OrderedList.module.css';
import { opensByClick } from './openRow.ts';
import { MarkedRow, RowMarkText } from './RowMark.tsx';
import { StableRowsNote } from './StableRowsNote.tsx';
import type { Order } from './useOrder.ts';
import { type StableRows, useStableRows } from './useStableRows.ts';

interface OrderedListProps<Row> {
  title: string;
  noun: string;
  read: {
    isError: boolean;
    error: unknown;
    refetch: () => unknown;
    dataUpdatedAt: number;
    isPlaceholderData: boolean;
  };
  rows: readonly Row[] | undefined;
  order: Order<Row>;
  onDragging?: (dragging: boolean) => void;
  fixed: boolean;
  /** Tells which rows match a search. During a search, the order cannot change. */
  found?: ((row: Row) => boolean) | undefined;
  itemName: (row: Row) => string;
  head: ReactNode;
  /** `place` counts from 1. */
  children: (row: Row, place: number) => ReactNode;
  action?: ReactNode;
  foot?: ReactNode;
  emptyHint?: string;
  /** Kind of the rows, for the hint in an empty list. */
  fills?: Fills;
}

export function OrderedList<Row extends { id: number }>(props: OrderedListProps<Row>) {
  const { title, read, rows, order, found, action, foot } = props;
  const still = useStableRows({
    rows: rows && order.shown,
    idOf: ({ id }) => id,
    read,
    of: order.of,
    queryKey: order.own,
  });
  const shown = found ? still.rows.filter(found) : still.rows;
  return (
    <DetailSection
      title={title}
      count={rows && shown.length}
      note={<StableRowsNote stable={still} />}
      flush
      action={
        <span className={classes.tools}>
          {order.saving.state !== 'idle' && <SaveMark saving={order.saving} />}
          {order.undo && <Undo undo={order.undo} list={still.frame.ref} />}
          {action}
        </span>
      }
    >
      {order.saving.state === 'failed' && (
        <div className={classes.problem}>
          <SaveProblem saving={order.saving} onRetry={order.retry} />
        </div>
      )}
      <div {...still.frame} className={classes.list}>
        <Rows {...props} still={still} shown={shown} />
      </div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </DetailSection>
  );
}

function Undo({ undo, list }: { undo: () => void; list: RefObject<HTMLElement | null> }) {
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={15} />}
      onClick={() => {
        undo();
        list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
      }}
    >
      Urungkan urutan
    </Button>
  );
}

function Rows<Row extends { id: number }>({
  read,
  rows,
  still,
  shown,
  found,
  noun,
  itemName,
  order,
  onDragging,
  fixed,
  head,
  children,
  emptyHint,
  fills,
}: OrderedListProps<Row> & { still: StableRows<Row>; shown: readonly Row[] }) {
  const top = (
    <div className={classes.head} aria-hidden>
      {head}
    </div>
  );
  if (!rows && read.isError) return <ReadProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (!rows)
    return (
      <>
        {top}
        <TableSkeleton />
      </>
    );
  if (shown.length === 0) {
    const nothing = fills ? <Missing {...fills} /> : emptyHint;
    return <Empty hint={found ? 'Tidak ada yang cocok dengan pencarian.' : nothing} />;
  }
  const place = new Map(still.rows.map(({ id }, index) => [id, index + 1]));
  return (
    <>
      {top}
      <SortableList
        items={shown}
        noun={noun}
        itemId={({ id }) => id}
        itemName={itemName}
        onReorder={order.move}
        {...(onDragging && { onDragging })}
        fixed={fixed || found !== undefined}
      >
        {(row) => {
          const mark = still.marks.get(row.id);
          return (
            <div className={classes.row} data-row data-still={mark} {...opensByClick}>
              <RowMarkText mark={mark} />
              <MarkedRow mark={mark}>{children(row, place.get(row.id) ?? 0)}</MarkedRow>
            </div>
          );
        }}
      </SortableList>
    </>
  );
}
