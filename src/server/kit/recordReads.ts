import { inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { notFound } from '../../shared/core/errors.ts';
import type { Operation, ParsedOf } from '../../shared/core/operation.ts';
import type { Queryable } from '../db/database.ts';
import type { Context } from './context.ts';
import type { Reply } from './handlers.ts';
import { listQuery, matchesKeyword, rowsInOrder } from './listQuery.ts';
import { live, type RecordTable } from './records.ts';

export type SortOf<List extends Operation> =
  ParsedOf<List> extends { sort_by?: infer Sort } ? NonNullable<Sort> & string : never;

interface ListInput<Sort extends string> {
  keyword?: string | undefined;
  sort_by?: Sort | undefined;
  sort_dir?: 'asc' | 'desc' | undefined;
  page: number;
  limit?: number | undefined;
}

interface Reads<Row, Sort extends string> {
  read(db: Queryable, where: SQL | undefined): Promise<Row[]>;
  search: SQL;
  sort(key: Sort): PgColumn | SQL;
  order: PgColumn | SQL;
}

/** For tables without scope: every reader may read every record. */
export function recordReads<Row extends { id: number }, Sort extends string>(
  table: RecordTable,
  { read, search, sort, order }: Reads<Row, Sort>,
) {
  const byIds = (db: Queryable) => (ids: number[]) => read(db, live(table, inArray(table.id, ids)));
  return {
    list: async (
      { db }: Pick<Context, 'db'>,
      input: ListInput<Sort>,
      within?: SQL,
    ): Promise<Reply<Row[]>> => {
      const { ids, paginate } = await listQuery(db, {
        table,
        id: table.id,
        where: live(table, within, matchesKeyword(search, input.keyword)),
        sort: input.sort_by === undefined ? order : sort(input.sort_by),
        direction: input.sort_dir ?? 'asc',
        page: input.page,
        limit: input.limit,
      });
      return { data: await rowsInOrder(ids, byIds(db)), paginate };
    },

    detail: async ({ db }: Pick<Context, 'db'>, { id }: { id: number }): Promise<Reply<Row>> => {
      const [data] = await byIds(db)([id]);
      if (!data) throw notFound();
      return { data };
    },
  };
}
