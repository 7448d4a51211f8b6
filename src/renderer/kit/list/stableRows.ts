export type RowId = string | number;

export type RowMark = 'gone' | 'changed';

export interface PendingChanges {
  gone: ReadonlySet<RowId>;
  fresh: number;
  moved: number;
}

function longestAscent(numbers: readonly number[]): number {
  const ends: number[] = [];
  for (const number of numbers) {
    const at = ends.findIndex((end) => end >= number);
    ends[at < 0 ? ends.length : at] = number;
  }
  return ends.length;
}

/**
 * Compares the newest rows with the shown rows. On a paged list, an edge row that a new row pushes to another
 * page counts neither as gone nor as moved.
 */
export function pendingChanges(
  shown: readonly RowId[],
  next: readonly RowId[],
  { pages, first }: { pages: boolean; first: boolean },
): PendingChanges {
  const [before, place] = [new Set(shown), new Map(next.map((id, at) => [id, at]))];
  const fresh = next.filter((id) => !before.has(id)).length;
  const gone = new Set(shown.filter((id) => !place.has(id)));
  let pushed = pages ? fresh : 0;
  const push = (ids: readonly RowId[]) => {
    for (const id of ids)
      if (pushed === 0 || !gone.delete(id)) break;
      else pushed -= 1;
  };
  push([...shown].reverse());
  if (!first) push(shown);
  const common = shown.flatMap((id) => place.get(id) ?? []);
  return { gone, fresh, moved: gone.size + common.length - longestAscent(common) };
}

export function withNewest<Row>(
  shown: readonly Row[],
  next: readonly Row[],
  idOf: (row: Row) => RowId,
): readonly Row[] {
  const newest = new Map(next.map((row) => [idOf(row), row]));
  return shown.map((row) => newest.get(idOf(row)) ?? row);
}
