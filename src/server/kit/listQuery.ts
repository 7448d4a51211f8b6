import { and, asc, desc, is, or, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, PgText } from 'drizzle-orm/pg-core';
import type { Paginate } from '../../shared/core/operation.ts';
import { keywordReadings } from '../../shared/core/values.ts';
import { sortText } from '../db/columns.ts';
import type { Queryable } from '../db/database.ts';

/** A trigram index cannot find shorter words. */
const indexedKeywordLength = 3;

/** `id` breaks ties, so that pages neither repeat nor skip a row. */
export interface ListQuery {
  table: PgTable;
  id: PgColumn;
  where: SQL | undefined;
  sort: PgColumn | SQL;
  direction: 'asc' | 'desc';
  page: number;
  limit: number | undefined;
}

export async function listQuery(
  db: Queryable,
  query: ListQuery,
): Promise<{ ids: number[]; paginate: Paginate | undefined }> {
  const order = query.direction === 'asc' ? asc : desc;
  const base = db
    .select({ id: query.id })
    .from(query.table)
    .where(query.where)
    .orderBy(order(query.sort), order(query.id));
  const { limit, page } = query;
  const found = await (limit === undefined ? base : base.limit(limit).offset((page - 1) * limit));
  const ids = found.map((row) => row.id as number);
  if (limit === undefined) return { ids, paginate: undefined };
  const total = await countOf(db, query.table, query.where);
  return { ids, paginate: paginateOf({ page, limit, total }) };
}

export const paginateOf = (paged: Pick<Paginate, 'page' | 'limit' | 'total'>): Paginate => ({
  ...paged,
  totalPages: Math.max(1, Math.ceil(paged.total / paged.limit)),
});

export async function countOf(db: Queryable, table: PgTable, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(table).where(where);
  return counted?.total ?? 0;
}

const idsPerQuery = 1000;

export async function rowsInOrder<Row extends { id: number }>(
  ids: readonly number[],
  read: (ids: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    const part = ids.slice(from, from + idsPerQuery);
    found.push(...inOrder(part, await read(part)));
  }
  return found;
}

export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export const sortKey = (column: PgColumn): PgColumn | SQL => (is(column, PgText) ? sortText(column) : column);

/** The joined texts of the columns, folded as in `foldText`. */
export const searchTextOf = (...columns: (PgColumn | SQL)[]): SQL =>
  sql`fold_text(concat_ws(' ', ${sql.join(columns, sql`, `)}))`;

/** @param searchText must be folded text, such as {@link searchTextOf} */
export function matchesKeyword(searchText: PgColumn | SQL, keyword: string | undefined): SQL | undefined {
  return or(...keywordReadings(keyword ?? '').map((reading) => hasWords(searchText, reading)));
}

/** Words that are too short for the index match only the beginning of a word. */
function hasWords(searchText: PgColumn | SQL, reading: string): SQL | undefined {
  return and(
    ...reading.split(' ').map((word) => {
      const escaped = escapeLike(word);
      if (word.length >= indexedKeywordLength) return sql`${searchText} like ${`%${escaped}%`}`;
      return sql`(${searchText} like ${`${escaped}%`} or ${searchText} like ${`% ${escaped}%`})`;
    }),
  );
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
