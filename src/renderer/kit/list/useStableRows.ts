import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Operation } from '../../../shared/core/operation.ts';
import { wasRequested } from '../../lib/queries.ts';
import { pendingChanges, type RowId, type RowMark, withNewest } from './stableRows.ts';

interface StableState<Row> {
  queryKey: string;
  at: number;
  shown: readonly Row[];
  newest: readonly Row[];
  changed: ReadonlySet<RowId>;
  /** The user requested the newest rows, which only a mouse press in the list delays. */
  due: boolean;
}

/** Milliseconds between checks. The list updates after two successive checks in which nothing holds rows. */
const checkMs = 400;

type ListElement = HTMLDivElement & HTMLUListElement;

export interface StableRows<Row> {
  rows: readonly Row[];
  marks: ReadonlyMap<RowId, RowMark>;
  fresh: number;
  moved: number;
  show: () => void;
  /** Props of the element that holds only the rows. */
  frame: { ref: RefObject<ListElement | null>; 'data-rows': '' };
}

/**
 * Keeps rows in place while the pointer or the focus is in a list. A background answer then changes only
 * values. A mouse press in the list also delays requested answers.
 */
export function useStableRows<Row>({
  rows,
  idOf,
  read,
  of,
  queryKey,
  pages = false,
  first = true,
  marksChanges = true,
  also = () => false,
}: {
  /** Undefined before the first read. */
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => RowId;
  read: { dataUpdatedAt: number; isPlaceholderData: boolean };
  of: Operation;
  /** Identifies the query. An answer to a new query shows at once. */
  queryKey: string;
  /** True if other pages exist. `first` is true on the first page. */
  pages?: boolean;
  first?: boolean;
  marksChanges?: boolean;
  /** Further condition that keeps the rows in place, for example a selection. */
  also?: () => boolean;
}): StableRows<Row> {
  const ref = useRef<ListElement>(null);
  const [frame] = useState({ ref, 'data-rows': '' as const });
  const [state, setStand] = useState<StableState<Row>>();
  const holds = useRef(also);
  holds.current = also;
  const answer = {
    queryKey: queryKey,
    at: read.dataUpdatedAt,
    idOf,
    isAsked: (since: number) => wasRequested(of, since, read.dataUpdatedAt),
    isPressed: () => isPressed(ref.current),
    isHeld: () => also() || isInHand(),
  };
  // The previous rows stay until the answer to a new query arrives.
  const next = !rows ? undefined : read.isPlaceholderData ? state : nextState(state, rows, answer);
  if (next !== state) setStand(next);

  const isHeld = next !== undefined && next.newest !== next.shown && differs(next, idOf);
  const marked = (next?.changed.size ?? 0) > 0;
  const show = () => setStand((before) => before && withNewestRows(before));
  const isDue = next?.due === true;
  useEffect(() => {
    if (!isHeld && !marked) return;
    let away = 0;
    const timer = setInterval(
      () => {
        const stays = isPressed(ref.current) || (!isDue && (holds.current() || isInHand()));
        away = stays ? 0 : away + 1;
        if (away >= (isDue ? 1 : 2)) setStand((before) => before && withNewestRows(before));
      },
      isDue ? 50 : checkMs,
    );
    return () => clearInterval(timer);
  }, [isHeld, marked, isDue]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass a new idOf on every render; the id of a row does not change
  return useMemo(() => {
    if (!next) return { rows: rows ?? [], marks: new Map(), fresh: 0, moved: 0, show, frame };
    const ids = next.newest.map(idOf);
    const { gone, fresh, moved } = pendingChanges(next.shown.map(idOf), ids, { pages, first });
    const marks = new Map<RowId, RowMark>();
    if (marksChanges) for (const id of next.changed) marks.set(id, 'changed');
    for (const id of gone) marks.set(id, 'gone');
    return { rows: withNewest(next.shown, next.newest, idOf), marks, fresh, moved, show, frame };
  }, [next, rows, pages, first, marksChanges]);
}

/**
 * True if the pointer is in any list, or the focus in any list or menu. All lists count, because a change in
 * one list moves the lists below.
 */
function isInHand(): boolean {
  if (document.querySelector('[data-rows]:hover')) return true;
  return document.hasFocus() && document.activeElement?.closest('[data-rows], [role="menu"]') != null;
}

const isPressed = (list: HTMLElement | null): boolean => list?.matches(':active') === true;

const withNewestRows = <Row>(state: StableState<Row>): StableState<Row> =>
  state.shown === state.newest && state.changed.size === 0
    ? state
    : { ...state, shown: state.newest, changed: new Set(), due: false };

function differs<Row>({ shown, newest }: StableState<Row>, idOf: (row: Row) => RowId): boolean {
  return shown.length !== newest.length || shown.some((row, at) => idOf(row) !== idOf(newest[at]!));
}

interface Answer<Row> {
  queryKey: string;
  at: number;
  idOf: (row: Row) => RowId;
  isAsked: (since: number) => boolean;
  isPressed: () => boolean;
  isHeld: () => boolean;
}

function nextState<Row>(
  state: StableState<Row> | undefined,
  rows: readonly Row[],
  { queryKey, at, idOf, ...hand }: Answer<Row>,
): StableState<Row> {
  // Callers may pass a new array for the same answer.
  if (state?.queryKey === queryKey && state.at === at) return state;
  const anew: StableState<Row> = { queryKey, at, shown: rows, newest: rows, changed: new Set(), due: false };
  if (!state || state.queryKey !== queryKey) return anew;
  const isSame =
    rows.length === state.newest.length && rows.every((row, place) => row === state.newest[place]);
  if (state.shown.length === 0) return anew;
  const isAsked = hand.isAsked(state.at);
  if (isAsked && !hand.isPressed()) return isSame ? { ...withNewestRows(state), at } : anew;
  if (isSame) return { ...state, at, due: state.due || isAsked };
  if (!isAsked && !hand.isHeld()) return anew;
  const known = new Map(state.newest.map((row) => [idOf(row), row]));
  const changed = rows.filter((row) => {
    const before = known.get(idOf(row));
    return before !== undefined && before !== row && JSON.stringify(before) !== JSON.stringify(row);
  });
  return {
    queryKey,
    at,
    shown: withNewest(state.shown, rows, idOf),
    newest: rows,
    changed: new Set([...state.changed, ...changed.map(idOf)]),
    due: state.due || isAsked,
  };
}
