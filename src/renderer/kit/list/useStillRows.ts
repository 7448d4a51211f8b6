import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Operation } from '../../../shared/core/operation.ts';
import { wasAsked } from '../../lib/queries.ts';
import { heldBack, type RowId, type RowMark, withNewest } from './stillRows.ts';

interface Stand<Row> {
  about: string;
  /** When the answer came that `newest` is from. */
  at: number;
  shown: readonly Row[];
  newest: readonly Row[];
  changed: ReadonlySet<RowId>;
  /** The person asked for what is held: it waits for the end of a press only. */
  due: boolean;
}

/** Milliseconds between two looks whether the hand is still there; gone for two looks, the list moves on. */
const look = 400;

/** Either of both. */
type ListElement = HTMLDivElement & HTMLUListElement;

export interface StillRows<Row> {
  rows: readonly Row[];
  marks: ReadonlyMap<RowId, RowMark>;
  fresh: number;
  moved: number;
  /** Shows the newest rows. */
  show: () => void;
  /** Of the element around the rows, which has nothing else. */
  frame: { ref: RefObject<ListElement | null>; 'data-rows': '' };
}

/**
 * While the pointer or the keyboard is in a list, an answer that the person has not asked for changes values in place
 * and moves, adds and removes no row. A press holds even what was asked for, until it ends.
 */
export function useStillRows<Row>({
  rows,
  idOf,
  read,
  of,
  about,
  pages = false,
  first = true,
  marksChanges = true,
  also = () => false,
}: {
  /** undefined: not read yet. */
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => RowId;
  read: { dataUpdatedAt: number; isPlaceholderData: boolean };
  of: Operation;
  /** What was asked for: another search, order or page is shown at once. */
  about: string;
  /** There are more rows than these; `first`: none before them. */
  pages?: boolean;
  first?: boolean;
  /** False where values change all the time. */
  marksChanges?: boolean;
  /** Whether something else holds the rows, such as a selection. */
  also?: () => boolean;
}): StillRows<Row> {
  const ref = useRef<ListElement>(null);
  const [frame] = useState({ ref, 'data-rows': '' as const });
  const [stand, setStand] = useState<Stand<Row>>();
  const holds = useRef(also);
  holds.current = also;
  const answer = {
    about,
    at: read.dataUpdatedAt,
    idOf,
    isAsked: (since: number) => wasAsked(of, since, read.dataUpdatedAt),
    isPressed: () => isPressed(ref.current),
    isHeld: () => also() || isInHand(),
  };
  // The answer to another question shows the rows of the one before meanwhile.
  const next = !rows ? undefined : read.isPlaceholderData ? stand : standAfter(stand, rows, answer);
  if (next !== stand) setStand(next);

  const isHeld = next !== undefined && next.newest !== next.shown && differs(next, idOf);
  const marked = (next?.changed.size ?? 0) > 0;
  const show = () => setStand((before) => before && settled(before));
  const isDue = next?.due === true;
  useEffect(() => {
    if (!isHeld && !marked) return;
    let away = 0;
    const timer = setInterval(
      () => {
        const stays = isPressed(ref.current) || (!isDue && (holds.current() || isInHand()));
        away = stays ? 0 : away + 1;
        if (away >= (isDue ? 1 : 2)) setStand((before) => before && settled(before));
      },
      isDue ? 50 : look,
    );
    return () => clearInterval(timer);
  }, [isHeld, marked, isDue]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass a new idOf on every render; the id of a row does not change
  return useMemo(() => {
    if (!next) return { rows: rows ?? [], marks: new Map(), fresh: 0, moved: 0, show, frame };
    const ids = next.newest.map(idOf);
    const { gone, fresh, moved } = heldBack(next.shown.map(idOf), ids, { pages, first });
    const marks = new Map<RowId, RowMark>();
    if (marksChanges) for (const id of next.changed) marks.set(id, 'changed');
    for (const id of gone) marks.set(id, 'gone');
    return { rows: withNewest(next.shown, next.newest, idOf), marks, fresh, moved, show, frame };
  }, [next, rows, pages, first, marksChanges]);
}

/**
 * The pointer is over rows of the page, or the keyboard in them or in a menu, in a window that has the keyboard. Rows
 * of one list would move those of another below it.
 */
function isInHand(): boolean {
  if (document.querySelector('[data-rows]:hover')) return true;
  return document.hasFocus() && document.activeElement?.closest('[data-rows], [role="menu"]') != null;
}

const isPressed = (list: HTMLElement | null): boolean => list?.matches(':active') === true;

const settled = <Row>(stand: Stand<Row>): Stand<Row> =>
  stand.shown === stand.newest && stand.changed.size === 0
    ? stand
    : { ...stand, shown: stand.newest, changed: new Set(), due: false };

function differs<Row>({ shown, newest }: Stand<Row>, idOf: (row: Row) => RowId): boolean {
  return shown.length !== newest.length || shown.some((row, at) => idOf(row) !== idOf(newest[at]!));
}

interface Answer<Row> {
  about: string;
  at: number;
  idOf: (row: Row) => RowId;
  isAsked: (since: number) => boolean;
  isPressed: () => boolean;
  isHeld: () => boolean;
}

function standAfter<Row>(
  stand: Stand<Row> | undefined,
  rows: readonly Row[],
  { about, at, idOf, ...hand }: Answer<Row>,
): Stand<Row> {
  // Callers make new rows of the same answer.
  if (stand?.about === about && stand.at === at) return stand;
  const anew: Stand<Row> = { about, at, shown: rows, newest: rows, changed: new Set(), due: false };
  if (!stand || stand.about !== about) return anew;
  const isSame =
    rows.length === stand.newest.length && rows.every((row, place) => row === stand.newest[place]);
  if (stand.shown.length === 0) return anew;
  const isAsked = hand.isAsked(stand.at);
  if (isAsked && !hand.isPressed()) return isSame ? { ...settled(stand), at } : anew;
  if (isSame) return { ...stand, at, due: stand.due || isAsked };
  if (!isAsked && !hand.isHeld()) return anew;
  const known = new Map(stand.newest.map((row) => [idOf(row), row]));
  const changed = rows.filter((row) => {
    const before = known.get(idOf(row));
    return before !== undefined && before !== row && JSON.stringify(before) !== JSON.stringify(row);
  });
  return {
    about,
    at,
    shown: withNewest(stand.shown, rows, idOf),
    newest: rows,
    changed: new Set([...stand.changed, ...changed.map(idOf)]),
    due: stand.due || isAsked,
  };
}
