import { useEffect, useRef, useState } from 'react';
import type { Operation } from '../../../shared/core/operation.ts';
import { takeAdded } from '../../lib/added.ts';
import { notifyInfo } from '../notices/notify.ts';

/** Limits of the search for the record: rows per read, and number of reads. */
const chunk = { rows: 500, most: 20 };

async function pageOfAdded(
  id: number,
  limit: number,
  readPage: (page: number, size: number) => Promise<readonly { id: number }[]>,
): Promise<number | undefined> {
  // Most lists show new records first.
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
 * Opens the list page with an added record and marks the record. Removes a search or filter that hides the
 * record, with a notice. Gives up when the user changes the query.
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
  entered: string;
  narrowed: boolean;
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
  /** The query that the list set itself. After the list has shown this query, any other is the user's. */
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
      // The address may be newer than the rendered list.
      if (isOver || location.href !== address) return;
      if (page === undefined && act.current.narrowed) {
        own.current = { query: act.current.widen(), isReached: false };
        notifyInfo('Pencarian dan filter dihapus supaya data yang baru ditambahkan terlihat.');
        return;
      }
      setSought(undefined);
      if (page === undefined) return;
      setMarked(sought);
      act.current.onPage(page);
    };
    // The list shows read errors itself.
    void pageOfAdded(sought, limit, readPage).then(end, () => setSought(undefined));
    return () => {
      isOver = true;
    };
  }, [sought, limit, readPage, query]);
  return marked;
}
