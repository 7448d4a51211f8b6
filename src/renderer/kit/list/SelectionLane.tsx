import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../../shared/core/formats.ts';
import { Figures } from '../layout/Figures.tsx';
import { notifyFailure } from '../notify.ts';
import { useKeys } from '../useKeys.ts';
import classes from './SelectionLane.module.css';
import type { SelectedRows } from './useSelectedRows.ts';

/** What can be done with several rows of a list. */
export interface BulkOf<Row> {
  /** How many one action takes at most. */
  most: number;
  /** The buttons; `select` puts other rows in place of the selected ones, or none. */
  actions: (rows: Row[], select: (ids: Iterable<number>) => void) => ReactNode;
}

interface SelectionLaneProps<Row> {
  selected: SelectedRows<Row>;
  /** Rows of the page that is shown. */
  pageIds: readonly number[];
  bulk: BulkOf<Row>;
  /** How many rows the list has; `atLeast` where there are more. */
  total: number;
  atLeast: boolean;
  /** Reads a page of the list in its order; fewer rows than `limit` are the last ones. */
  readPage: (page: number, limit: number) => Promise<readonly Row[]>;
}

/** Rows asked for at once while all results are selected: a few hundred keep the progress moving. */
const rowsPerRead = 200;

/**
 * What is selected and what can be done with it, below the list: it takes its own height, so that no row moves under the
 * pointer. The only part of a list that hears of every tick.
 */
export function SelectionLane<Row extends { id: number }>(props: SelectionLaneProps<Row>) {
  const { selected, pageIds, bulk, total, atLeast, readPage } = props;
  const { selection, known, dropped, dismiss } = selected;
  const ids = useStore(selection, (state) => state.ids);
  const reading = useReadAll(selected, bulk.most, readPage);
  const count = ids.size;
  const mayTakeAll = count < total && count < bulk.most;
  useKeys(
    'Daftar',
    [
      {
        keys: 'ctrl+A',
        label: 'Pilih semua di halaman ini; sekali lagi: semua hasil',
        run: (event) => {
          // The grid has taken it for its page, or a dialog is open over the list.
          if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
          event.preventDefault();
          const { ids: ticked, set } = selection.getState();
          if (pageIds.some((id) => !ticked.has(id))) set([...ticked, ...pageIds]);
          else if (mayTakeAll) void reading.start();
        },
      },
    ],
    { keepDefault: true },
  );

  if (reading.done !== undefined)
    return (
      <div className={classes.lane}>
        <span role="status">
          Membaca {formatCount(reading.done)} dari {formatCount(Math.min(total, bulk.most))}…
        </span>
        <Button variant="subtle" color="gray" onClick={reading.cancel}>
          Batalkan
        </Button>
      </div>
    );
  if (count > 0) {
    const rows = [...ids].flatMap((id) => known.get(id) ?? []);
    const { clear, set } = selection.getState();
    return (
      <section className={classes.lane} aria-label="Pilihan">
        <strong aria-live="polite">
          <Figures>{formatCount(count)}</Figures> dipilih
        </strong>
        {count > bulk.most && (
          <span className={classes.warning}>paling banyak {formatCount(bulk.most)} sekali kirim</span>
        )}
        {mayTakeAll && (
          <Button variant="subtle" onClick={() => void reading.start()}>
            {allText(total, atLeast, bulk.most)}
          </Button>
        )}
        {bulk.actions(rows, set)}
        <Button variant="subtle" color="gray" onClick={clear}>
          Batalkan pilihan
        </Button>
      </section>
    );
  }
  if (dropped === 0) return null;
  return (
    <div className={classes.lane}>
      <span role="status">
        Pilihan {formatCount(dropped)} baris dilepas karena pencarian atau filter berubah.
      </span>
      <CloseButton size="sm" aria-label="Tutup pemberitahuan pilihan" onClick={dismiss} />
    </div>
  );
}

/** The offer to select everything; where that is too much it says so before (features.md B3). */
export const allText = (total: number, atLeast: boolean, most: number): string =>
  atLeast || total > most
    ? `Pilih ${formatCount(most)} pertama dari ${formatCount(total)}${atLeast ? '+' : ''} hasil`
    : `Pilih semua ${formatCount(total)} hasil`;

/**
 * Reads all rows of the list, up to `most`, and then selects them; a cancelled reading selects nothing. Another search or
 * filter ends it, as those are other rows; in another order the same list is read anew.
 */
function useReadAll<Row extends { id: number }>(
  { selectRows, about }: SelectedRows<Row>,
  most: number,
  readPage: SelectionLaneProps<Row>['readPage'],
) {
  const [done, setDone] = useState<number>();
  const run = useRef<{ about: string }>(undefined);
  const end = () => {
    run.current = undefined;
    setDone(undefined);
  };

  const start = async () => {
    const own = { about };
    run.current = own;
    const isOver = () => run.current !== own;
    setDone(0);
    const found = new Map<number, Row>();
    try {
      for (let page = 1; found.size < most; page += 1) {
        const rows = await readPage(page, rowsPerRead);
        if (isOver()) return;
        for (const row of rows) if (found.size < most) found.set(row.id, row);
        setDone(found.size);
        if (rows.length < rowsPerRead) break;
      }
      selectRows(found);
      end();
    } catch (error) {
      if (isOver()) return;
      end();
      notifyFailure(error);
    }
  };

  // `readPage` is new when what is read, or its order, is another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader itself is the trigger
  useEffect(() => {
    if (!run.current) return;
    if (run.current.about === about) void start();
    else end();
  }, [readPage]);
  useEffect(
    () => () => {
      run.current = undefined;
    },
    [],
  );
  return { done, start, cancel: end };
}
