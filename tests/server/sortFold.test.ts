import { getTableColumns, is, sql } from 'drizzle-orm';
import { type PgColumn, PgTable, PgText } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { rows } from '../../src/server/db/rows.ts';
import { compareNames, foldText } from '../../src/shared/core/foldText.ts';
import type { Operation } from '../../src/shared/core/operation.ts';
import { operations } from '../../src/shared/entities/index.ts';
import { sharedServer } from './harness.ts';
import { chief } from './support/house.ts';
import { listKeys } from './support/listKeys.ts';
import { fieldsOf, type Input, optionsOf } from './support/samples.ts';

const server = sharedServer();

const modules = import.meta.glob<object>('../../src/server/**/table.ts', { eager: true });
const tables = new Set(
  Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, PgTable)),
);
const written = [...tables].flatMap((table) =>
  Object.values(getTableColumns(table) as Record<string, PgColumn>).filter(
    (column) => is(column, PgText) && !column.enumValues?.length && !column.generated && !column.primary,
  ),
);

interface SortKey {
  operation: Operation;
  key: string;
  values(direction: 'asc' | 'desc'): Promise<string[]>;
}

const sortKeys: SortKey[] = operations
  .filter(({ method, input }) => method === 'GET' && 'sort_by' in fieldsOf(input))
  .flatMap((operation) => {
    const own = listKeys.find((each) => each.operation === operation);
    let base: Promise<Input> | undefined;
    return optionsOf(fieldsOf(operation.input).sort_by!).map((option) => {
      const key = String(option);
      const shown = own?.shownAs?.[key] ?? key;
      const values = async (sort_dir: 'asc' | 'desc') => {
        base ??= Promise.resolve(own?.base?.(server()) ?? {});
        const asked = { ...(await base), limit: 500, sort_by: key, sort_dir };
        const { status, message, data } = await server().call(operation, asked as never, chief);
        expect(status, message).toBe(200);
        const found = (own?.rows?.(data as never) ?? data) as Input[];
        return found.map((row) => row[shown]).filter((value) => typeof value === 'string' && value !== '');
      };
      return { operation, key, values: values as SortKey['values'] };
    });
  });

const isWords = (value: string) => /\p{Lu}\p{Ll}/u.test(value) && !/^\d{4}-/.test(value);

test('every list sorts names without regard to capitals, accents, apostrophes and dots', async () => {
  const { db } = server().services;
  const texts = new Map<PgColumn, Set<string>>();
  for (const column of written) {
    const found = await rows<{ text: string }>(
      db,
      sql`select distinct ${column} as text from ${column.table}`,
    );
    texts.set(column, new Set(found.map(({ text }) => text)));
  }
  const named: SortKey[] = [];
  const found = new Set<PgColumn>();
  for (const each of sortKeys) {
    const values = [...new Set(await each.values('asc'))];
    if (!values.some(isWords)) continue;
    const holding = written.filter((column) => values.every((value) => texts.get(column)!.has(value)));
    if (holding.length > 0) named.push(each);
    for (const column of holding) found.add(column);
  }
  expect(named.length).toBeGreaterThan(25);
  const spelled = (column: PgColumn) => sql`case ctid_order % 5
    when 0 then upper(${column}) when 1 then lower(${column}) when 2 then overlay(${column} placing '’' from 3 for 0)
    when 3 then replace(${column}, 'a', 'á') else overlay(${column} placing '.' from 2 for 0) end`;
  for (const column of found)
    await db.execute(
      sql`update ${column.table} set ${sql.identifier(column.name)} = ${spelled(column)}
          from (select ctid as place, row_number() over (order by ctid) as ctid_order from ${column.table}) as turn
          where turn.place = ${column.table}.ctid`,
    );
  const wrong: string[] = [];
  for (const { operation, key, values } of named) {
    const up = await values('asc');
    const folded = up.map(foldText);
    const sorted = up.toSorted(compareNames).map(foldText);
    if (folded.some((each, at) => each !== sorted[at])) wrong.push(`${operation.id} by ${key}`);
    expect(await values('desc'), `${operation.id} by ${key}, backwards`).toEqual(up.toReversed());
  }
  expect(wrong).toEqual([]);
});
