import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../../shared/core/formats.ts';
import type { SelectionStore } from '../grid/selection.ts';
import { isForOther, isOfChoice } from '../keys/topmost.ts';
import { useKeys } from '../keys/useKeys.ts';
import { Figures } from '../layout/Figures.tsx';
import { notifyFailure } from '../notices/notify.ts';
import { isLocked } from '../session/session.ts';
import classes from './SelectionLane.module.css';
import type { SelectedRows } from './useSelectedRows.ts';

export interface BulkOf<Row> {
  most: number;
  actions: (rows: Row[], select: (ids: Iterable<number>) => void) => ReactNode;
}

interface SelectionLaneProps<Row> {
  selected: SelectedRows<Row>;
  pageIds: readonly number[];
  bulk: BulkOf<Row>;
  total: number;
  atLeast: boolean;
  /** Reads a page in list order. Fewer rows than `limit` mean the last page. */
  readPage: (page: number, limit: number) => Promise<readonly Row[]>;
}

/** Small pages make progress visible. */
const rowsPerRead = 200;

/** The lane is below the list, so that no row moves under the pointer. */
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

  useEscapeToClear(selection);

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
        Pilihan {formatCount(dropped)} baris tidak lagi terpilih karena pencarian atau filter berubah.
      </span>
      <CloseButton size="sm" aria-label="Tutup pemberitahuan pilihan" onClick={dismiss} />
    </div>
  );
}

function useEscapeToClear(selection: SelectionStore): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { ids, clear } = selection.getState();
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || ids.size === 0) return;
      if (isLocked() || isForOther() || isOfChoice(event.target)) return;
      event.preventDefault();
      clear();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [selection]);
}

export const allText = (total: number, atLeast: boolean, most: number): string =>
  atLeast || total > most
    ? `Pilih ${formatCount(most)} pertama dari ${formatCount(total)}${atLeast ? '+' : ''} hasil`
    : `Pilih semua ${formatCount(total)} hasil`;

/**
 * Reads and selects up to `most` rows. A changed search or filter cancels the reading. A changed order
 * restarts the reading.
 */
function useReadAll<Row extends { id: number }>(
  { selectRows, filterKey }: SelectedRows<Row>,
  most: number,
  readPage: SelectionLaneProps<Row>['readPage'],
) {
  const [done, setDone] = useState<number>();
  const run = useRef<{ filterKey: string }>(undefined);
  const end = () => {
    run.current = undefined;
    setDone(undefined);
  };

  const start = async () => {
    const own = { filterKey };
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `readPage` triggers the effect
  useEffect(() => {
    if (!run.current) return;
    if (run.current.filterKey === filterKey) void start();
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
