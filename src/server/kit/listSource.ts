import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { sortText } from '../db/columns.ts';

export interface OwnKey {
  kind: 'own';
  column: PgColumn | SQL;
  /** Filters whose matches lie together in this order. An index scan may pass most rows before them. */
  clusteredBy?: readonly string[];
  /** Filters with an index `(filter, key, id)`. */
  indexedWith: readonly string[];
  cutBy: readonly string[];
}

/** Sorts by an owner's name: reads owners by name, then each owner's rows through the index on `key`. */
export interface JoinedKey {
  kind: 'joined';
  column: PgColumn;
  sort: PgColumn | SQL;
  ownerId: PgColumn;
  key: PgColumn;
  owners?: SQL;
  /** Filters that leave a single owner, so that the list is sorted by `newest`. */
  settledBy?: readonly string[];
  clusteredBy?: readonly string[];
}

/** @param column if it holds names, it must be wrapped in {@link sortText} */
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
  {
    sort = sortText(column),
    ...options
  }: Partial<Pick<JoinedKey, 'sort' | 'owners' | 'settledBy' | 'clusteredBy'>> = {},
): JoinedKey => ({ kind: 'joined', column, sort, ownerId, key, ...options });

export interface ListSource<Column extends string> {
  table: PgTable;
  id: PgColumn;
  live: SQL;
  tie?: PgColumn;
  tieFilter?: string;
  newest: Column;
  keys: Readonly<Record<Column, OwnKey | JoinedKey>>;
}

export interface SortInput<Column extends string> {
  sort_by?: Column | undefined;
  sort_dir?: 'asc' | 'desc' | undefined;
}

export interface Choice {
  conditions: SQL;
  filters?: readonly string[];
  /**
   * Conditions that an index can use alone, by filter: {@link OwnKey.indexedWith}, {@link OwnKey.cutBy} and
   * `tieFilter`.
   */
  within?: Readonly<Record<string, SQL | undefined>>;
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
