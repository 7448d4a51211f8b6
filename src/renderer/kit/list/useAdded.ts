import { useEffect, useRef, useState } from 'react';
import type { Operation } from '../../../shared/core/operation.ts';
import { takeAdded } from '../../lib/added.ts';
import { notifyInfo } from '../notices/notify.ts';

/** Rows of a read that looks for the record, and the most reads. */
const chunk = { rows: 500, most: 20 };

/** The page of the record in a list, which no call tells; undefined if the list does not have it. */
async function pageOfAdded(
  id: number,
  limit: number,
  readPage: (page: number, size: number) => Promise<readonly { id: number }[]>,
): Promise<number | undefined> {
  // Most lists begin with what is new.
  if ((await readPage(1, limit)).some((row) => row.id === id)) return 1;
  for (let page = 1; page <= chunk.most; page += 1) {
    const rows = await readPage(page, chunk.rows);
    const at = rows.findIndex((row) => row.id === id);
    if (at >= 0) return Math.floor(((page - 1) * chunk.rows + at) / limit) + 1;
    if (rows.length < chunk.rows) return undefined;
  }
  return undefined;
}

/**
 * After an add the list opens on the page of the new record, which it marks; a search or filter that hides it is
 * dropped, and that is said. Ends as soon as the user changes the list. Returns the marked record.
 */
export function useAdded({
  operation,
  limit,
  readPage,
  query,
  entered,
  narrowed,
  widen,
  onPage,
}: {
  operation: Operation;
  limit: number | undefined;
  readPage: (page: number, size: number) => Promise<readonly { id: number }[]>;
  query: string;
  /** The query that the list opened with. */
  entered: string;
  narrowed: boolean;
  /** Drops search and filters, and returns the new query. */
  widen: () => string;
  onPage: (page: number) => void;
}): number | undefined {
  const [sought, setSought] = useState<number>();
  const [marked, setMarked] = useState<number>();
  const taken = useRef(false);
  useEffect(() => {
    if (!taken.current) setSought(takeAdded(operation));
    taken.current = true;
  }, [operation]);
  const act = useRef({ narrowed, widen, onPage });
  act.current = { narrowed, widen, onPage };
  /** Any other query is the user's, once the list has had this one. */
  const own = useRef({ query: entered, isReached: false });
  useEffect(() => {
    if (sought === undefined || limit === undefined) return;
    if (query !== own.current.query) {
      if (own.current.isReached) setSought(undefined);
      return;
    }
    own.current.isReached = true;
    const address = location.href;
    let isOver = false;
    const end = (page: number | undefined) => {
      // The address may be a new one that is not drawn yet.
      if (isOver || location.href !== address) return;
      if (page === undefined && act.current.narrowed) {
        // Its rows are read anew, and looked through once more.
        own.current = { query: act.current.widen(), isReached: false };
        notifyInfo('Pencarian dan filter dihapus supaya data yang baru ditambahkan terlihat.');
        return;
      }
      setSought(undefined);
      if (page === undefined) return;
      setMarked(sought);
      act.current.onPage(page);
    };
    // Whoever may not read the list is told by the list itself.
    void pageOfAdded(sought, limit, readPage).then(end, () => setSought(undefined));
    return () => {
      isOver = true;
    };
  }, [sought, limit, readPage, query]);
  return marked;
}
