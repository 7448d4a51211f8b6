import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type BatchNoteGroup,
  type BatchReportPage,
  type BatchReportRow,
  type BatchReportSummary,
  type BatchRowState,
  batchSkipColumn,
} from '../../../../shared/bridge/types.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { maxRowNumber } from '../../../../shared/entities/batchUpload/sheetRows.ts';
import type { DataGridHandle } from '../../../kit/grid/DataGrid.tsx';
import type { GridEditing } from '../../../kit/grid/editing.ts';
import { notifyFailure, notifySuccess } from '../../../kit/notices/notify.ts';
import { call } from '../../../lib/desktop.ts';
import { errorCells } from './reportColumns.tsx';
import { type Edits, rowsKey } from './useEdits.ts';

export interface Shown {
  state: Exclude<BatchRowState, 'skipped'> | 'all';
  finding?: BatchNoteGroup;
}

interface RepairProps {
  summary: BatchReportSummary;
  shown: Shown;
  edits: Edits;
}

type Place = { n: number; cell: string };

/** `faults` and `shown` are in the order on the screen. */
function nextFault(
  faults: readonly Place[],
  shown: readonly string[],
  from: Place,
  step: 1 | -1,
): Place | undefined {
  const rank = ({ n, cell }: Place) => n * 10_000 + shown.indexOf(cell);
  const here = rank(from);
  return step > 0
    ? faults.find((fault) => rank(fault) > here)
    : faults.findLast((fault) => rank(fault) < here);
}

/** `row` or `key` is undefined for a pasted cell beyond the loaded page or the last column. */
function pastedCells(
  rows: readonly BatchReportRow[],
  keys: readonly string[],
  n: number,
  block: readonly (readonly string[])[],
) {
  const firstRow = rows.findIndex((row) => row.n === n);
  return block.flatMap((line, down) =>
    line.map((value, right) => ({ row: rows[firstRow + down], key: keys[right], value })),
  );
}

function useCells({ draftId, columns }: BatchReportSummary, edits: Edits) {
  const byKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns]);
  return {
    canEdit: (key) => byKey.has(key),
    begin: (row, key) => {
      const value = row.cells[key] ?? '';
      // A masked value contains `*`. Personal numbers can be in the wrong column and are masked there too.
      const masked = value !== '' && (byKey.get(key)?.masked || value.includes('*'));
      return masked ? call('batch.cell', { draftId, row: row.n, column: key }) : value;
    },
    save: (row, key, value) => edits.edit([{ rows: [row.n], column: key, value }]),
    suggest: (row, key) => {
      const header = byKey.get(key)?.header;
      const said = row.notes.find((note) => note.column === header && note.similar);
      return (said?.similar ?? []).map((value, at) => ({ value, about: said?.similarNames?.[at] }));
    },
  } satisfies Partial<GridEditing<BatchReportRow>>;
}

export function useRepair({ summary, shown, edits }: RepairProps) {
  const { draftId, columns } = summary;
  const { state, finding } = shown;
  const client = useQueryClient();
  const grid = useRef<DataGridHandle | null>(null);
  const [turned, setTurned] = useState({ shown, page: 1 });
  const page = turned.shown === shown ? turned.page : 1;
  const [size, setSize] = useState(50);
  const asked = { state, ...(finding && { finding: { code: finding.code, column: finding.column } }) };
  const queryKey = [...rowsKey(draftId), asked, page, size];
  const rows = useQuery({
    queryKey,
    queryFn: () => call('batch.rows', { draftId, ...asked, page, size }),
    placeholderData: keepPreviousData,
  });

  const turn = (to: number, limit = size) => {
    setTurned({ shown, page: to });
    setSize(limit);
  };

  const [awaited, setAwaited] = useState<{ n: number; step: 1 | -1 } | null>(null);
  const arrived = awaited && rows.data?.rows.find(({ n }) => n === awaited.n);
  useEffect(() => {
    if (!awaited || !arrived) return;
    const cells = errorCells(arrived, columns);
    const shownCells = grid.current?.shownKeys().filter((key) => cells.includes(key)) ?? [];
    const key = awaited.step > 0 ? shownCells[0] : shownCells.at(-1);
    if (key === undefined || grid.current?.focusCell(arrived.n, key)) setAwaited(null);
  }, [awaited, arrived, columns]);

  const editNextFault = async (from: Place, step: 1 | -1): Promise<void> => {
    const shownKeys = grid.current?.shownKeys() ?? [];
    const known = client.getQueryData<BatchReportPage>(queryKey)?.rows ?? [];
    const faults = known.flatMap((row) => {
      const wrong = errorCells(row, columns);
      return shownKeys.filter((cell) => wrong.includes(cell)).map((cell) => ({ n: row.n, cell }));
    });
    const next = nextFault(faults, shownKeys, from, step);
    if (next && grid.current?.focusCell(next.n, next.cell)) return;
    try {
      const found = await call('batch.next', { draftId, ...asked, row: from.n, step });
      if (!found) return notifySuccess('Tidak ada galat lagi di sini.');
      await client.invalidateQueries({ queryKey: rowsKey(draftId) });
      turn(Math.floor(found.index / size) + 1);
      setAwaited({ n: found.n, step });
    } catch (error) {
      notifyFailure(error);
    }
  };

  const cells = useCells(summary, edits);
  const paste = (from: BatchReportRow, keys: readonly string[], block: string[][]) => {
    const all = pastedCells(rows.data?.rows ?? [], keys, from.n, block);
    const pasted = all.flatMap(({ row, key, value }) =>
      row && key !== undefined && cells.canEdit(key) ? [{ rows: [row.n], column: key, value }] : [],
    );
    const tellLeft = () => {
      const left = all.length - pasted.length;
      if (left > 0)
        notifyFailure(
          `${formatCount(left)} sel tidak ditempel: di luar tabel, atau kolomnya tidak dapat diisi.`,
        );
    };
    if (pasted.length === 0) return tellLeft();
    void edits.edit(pasted).then((done) => done && tellLeft());
  };

  const editing: GridEditing<BatchReportRow> = {
    ...cells,
    onStep: ({ n }, cell, by) => void editNextFault({ n, cell }, by),
    onPaste: paste,
  };

  const skip = ({ n, state: is }: BatchReportRow) =>
    void edits.edit([{ rows: [n], column: batchSkipColumn, value: is === 'skipped' ? null : 'ya' }]);

  const step = (from: BatchReportRow | null, by: 1 | -1) =>
    void editNextFault({ n: from?.n ?? (by > 0 ? 0 : maxRowNumber), cell: '' }, by);

  return { rows, page, size, turn, grid, editing, skip, step };
}
