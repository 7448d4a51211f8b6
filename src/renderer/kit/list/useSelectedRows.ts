import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createSelection, type SelectionStore } from '../grid/selection.ts';

export interface SelectedRows<Row> {
  selection: SelectionStore;
  filterKey: string;
  /** Last read values of this page's rows and of all selected rows. */
  known: ReadonlyMap<number, Row>;
  selectRows: (rows: ReadonlyMap<number, Row>) => void;
  dropped: number;
  dismiss: () => void;
}

/** Selected rows of all pages (features.md B3). A change of search or filter clears the selection. */
export function useSelectedRows<Row extends { id: number }>(
  rows: readonly Row[],
  filterKey: string,
): SelectedRows<Row> {
  const [selection] = useState(createSelection);
  const [dropped, setDropped] = useState(0);
  const kept = useRef(new Map<number, Row>());
  const known = useMemo(() => {
    const { ids } = selection.getState();
    const next = new Map([...kept.current].filter(([id]) => ids.has(id)));
    for (const row of rows) next.set(row.id, row);
    kept.current = next;
    return next;
  }, [rows, selection]);

  const before = useRef(filterKey);
  useEffect(() => {
    if (before.current === filterKey) return;
    before.current = filterKey;
    setDropped(selection.getState().ids.size);
    selection.getState().clear();
  }, [filterKey, selection]);

  const selectRows = useCallback(
    (all: ReadonlyMap<number, Row>) => {
      // Uses the current map, because the page may have been read again since the caller's render.
      for (const [id, row] of all) kept.current.set(id, row);
      selection.getState().set(all.keys());
    },
    [selection],
  );

  return { selection, filterKey, known, selectRows, dropped, dismiss: () => setDropped(0) };
}
