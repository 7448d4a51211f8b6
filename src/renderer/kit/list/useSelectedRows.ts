import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createSelection, type SelectionStore } from '../grid/selection.ts';

export interface SelectedRows<Row> {
  selection: SelectionStore;
  /** What the list is searched and filtered by. */
  about: string;
  /** The rows of the page and of all that are ticked, as they were last read. */
  known: ReadonlyMap<number, Row>;
  /** Selects these rows in place of what is selected, whether or not their page was ever shown. */
  selectRows: (rows: ReadonlyMap<number, Row>) => void;
  /** How many were let go because the search or a filter changed; 0 once that is seen. */
  dropped: number;
  dismiss: () => void;
}

/**
 * The ticked rows of a list, over all of its pages (features.md B3): what an action needs of a row is kept when the page
 * is left. Another search or filter (`about`) is another list: what was ticked is let go, and that is said.
 */
export function useSelectedRows<Row extends { id: number }>(
  rows: readonly Row[],
  about: string,
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

  const before = useRef(about);
  useEffect(() => {
    if (before.current === about) return;
    before.current = about;
    setDropped(selection.getState().ids.size);
    selection.getState().clear();
  }, [about, selection]);

  const selectRows = useCallback(
    (all: ReadonlyMap<number, Row>) => {
      // Into what is kept now: the page may have been read again since the caller was drawn.
      for (const [id, row] of all) kept.current.set(id, row);
      selection.getState().set(all.keys());
    },
    [selection],
  );

  return { selection, about, known, selectRows, dropped, dismiss: () => setDropped(0) };
}
