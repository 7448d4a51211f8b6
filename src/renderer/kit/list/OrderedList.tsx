import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { DetailSection } from '../detail/DetailPage.tsx';
import { SortableList } from '../fields/SortableList.tsx';
import { SaveMark, SaveProblem } from '../form/SaveState.tsx';
import { Empty, ReadProblem, TableSkeleton } from '../states.tsx';
import classes from './OrderedList.module.css';
import type { Order } from './useOrder.ts';

interface OrderedListProps<Row> {
  title: string;
  /** What one row is called in announcements. */
  noun: string;
  /** The list as it was read. */
  read: { isError: boolean; error: unknown; refetch: () => unknown };
  /** Undefined until it was read. */
  rows: readonly Row[] | undefined;
  order: Order<Row>;
  /** The order may be seen, not changed. */
  fixed: boolean;
  /** The rows that a search leaves; while it is there the order stays as it is. */
  found?: ((row: Row) => boolean) | undefined;
  itemName: (row: Row) => string;
  /** The names of the columns, laid out as the rows are. */
  head: ReactNode;
  /** The inside of a row; its place counts from 1. */
  children: (row: Row, place: number) => ReactNode;
  /** Buttons of the section, such as 'Tambah'. */
  action?: ReactNode;
  /** Below the rows: what a change of them leads to. */
  foot?: ReactNode;
  emptyHint: string;
}

/** A section of rows in their order, put in another one by dragging or with Alt and arrows; saved by itself, with a way back. */
export function OrderedList<Row extends { id: number }>({
  title,
  noun,
  read,
  rows,
  order,
  fixed,
  found,
  itemName,
  head,
  children,
  action,
  foot,
  emptyHint,
}: OrderedListProps<Row>) {
  const list = useRef<HTMLDivElement>(null);
  const shown = found ? order.shown.filter(found) : order.shown;
  const place = new Map(order.shown.map(({ id }, index) => [id, index + 1]));
  const top = (
    <div className={classes.head} aria-hidden>
      {head}
    </div>
  );
  return (
    <DetailSection
      title={title}
      count={rows && shown.length}
      flush
      action={
        <span className={classes.tools}>
          {order.saving.state !== 'idle' && <SaveMark saving={order.saving} />}
          {order.undo && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={15} />}
              onClick={() => {
                order.undo?.();
                // The button goes; the keyboard stays with what it has put back.
                list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
              }}
            >
              Urungkan urutan
            </Button>
          )}
          {action}
        </span>
      }
    >
      {order.saving.state === 'failed' && (
        <div className={classes.problem}>
          <SaveProblem saving={order.saving} onRetry={order.retry} />
        </div>
      )}
      <div ref={list} className={classes.list}>
        {read.isError && !rows ? (
          <ReadProblem error={read.error} onRetry={() => void read.refetch()} />
        ) : !rows ? (
          <>
            {top}
            <TableSkeleton />
          </>
        ) : shown.length === 0 ? (
          <Empty hint={found ? 'Tidak ada yang cocok dengan pencarian.' : emptyHint} />
        ) : (
          <>
            {top}
            <SortableList
              items={shown}
              noun={noun}
              itemId={({ id }) => id}
              itemName={itemName}
              onReorder={order.move}
              fixed={fixed || found !== undefined}
            >
              {(row) => children(row, place.get(row.id) ?? 0)}
            </SortableList>
          </>
        )}
      </div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </DetailSection>
  );
}
