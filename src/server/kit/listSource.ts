import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A big list as data: its table, how each column of it is sorted, and what narrows it. `pageIds.ts` reads its pages. */

/** A column of the listed table itself, or an expression over its columns. */
export interface OwnKey {
  kind: 'own';
  column: PgColumn | SQL;
  /** Filters whose matches stand together in this order, so that reading it may pass over most rows before them. */
  clusteredBy?: readonly string[];
  /** Filters that have an index of their own in this order: `(filter, key, id)`. */
  indexedWith: readonly string[];
  /** Filters on the key itself. */
  cutBy: readonly string[];
}

/** A looked-up name: the owners are walked in its order, each through the listed table's index on its key. */
export interface JoinedKey {
  kind: 'joined';
  column: PgColumn;
  ownerId: PgColumn;
  key: PgColumn;
  /** Narrows the owners where one table holds two kinds. */
  owners?: SQL;
  /** Filters that leave one owner, and with it nothing to sort by but the newest. */
  settledBy?: readonly string[];
  /** As {@link OwnKey.clusteredBy}, among the rows of an owner. */
  clusteredBy?: readonly string[];
}

export const own = (
  column: PgColumn | SQL,
  clusteredBy: readonly string[] = [],
  indexedWith: readonly string[] = [],
  cutBy: readonly string[] = [],
): OwnKey => ({ kind: 'own', column, clusteredBy, indexedWith, cutBy });
export const joined = (
  column: PgColumn,
  ownerId: PgColumn,
  key: PgColumn,
  options: Pick<JoinedKey, 'owners' | 'settledBy' | 'clusteredBy'> = {},
): JoinedKey => ({ kind: 'joined', column, ownerId, key, ...options });

/** A big list that is read ids first, names afterwards for the rows of one page only. */
export interface ListSource<Column extends string> {
  table: PgTable;
  id: PgColumn;
  /** What every index of the list is limited to. */
  live: SQL;
  /** Second column of the `(owner, …, id)` indexes, which orders rows of one owner before the id does. */
  tie?: PgColumn;
  /** The filter on the value of the tie. */
  tieFilter?: string;
  /** Newest first by it when no order is asked for. */
  newest: Column;
  keys: Readonly<Record<Column, OwnKey | JoinedKey>>;
}

/** Sort parameters of C-903. */
export interface SortInput<Column extends string> {
  sort_by?: Column | undefined;
  sort_dir?: 'asc' | 'desc' | undefined;
}

/** What a list shows: live rows in scope that the filters let through. */
export interface Choice {
  conditions: SQL;
  /** Names of all that narrows it, for {@link OwnKey.clusteredBy}, {@link OwnKey.indexedWith} and {@link JoinedKey.settledBy}. */
  filters?: readonly string[];
  /** Those that an index may find by itself, see {@link OwnKey.indexedWith}, {@link OwnKey.cutBy} and {@link ListSource.tieFilter}. */
  within?: Readonly<Record<string, SQL | undefined>>;
  /** How many those are, as a query of one value, where that is known without counting. */
  total?: SQL<number> | undefined;
}

export interface Order<Column extends string> {
  column: Column;
  descending: boolean;
}

export function orderOf<Column extends string>(
  source: ListSource<Column>,
  choice: Choice,
  { sort_by, sort_dir }: SortInput<Column>,
): Order<Column> {
  if (!sort_by) return { column: source.newest, descending: true };
  const key = source.keys[sort_by];
  const settled = key.kind === 'joined' && isAmong(choice, key.settledBy);
  return { column: settled ? source.newest : sort_by, descending: sort_dir === 'desc' };
}

export const isAmong = ({ filters = [] }: Choice, names: readonly string[] = []): boolean =>
  names.some((name) => filters.includes(name));
