import { describe, expect, test } from 'vitest';
import { compareNames } from '../../src/shared/core/foldText.ts';
import type { Operation } from '../../src/shared/core/operation.ts';
import { jakartaDay } from '../../src/shared/core/values.ts';
import { operations } from '../../src/shared/entities/index.ts';
import { sharedServer } from './harness.ts';
import { chief } from './support/house.ts';
import { type ListKeys, listKeys } from './support/listKeys.ts';
import { fieldsOf, type Input, optionsOf } from './support/samples.ts';

const server = sharedServer();
const lists = operations.filter(({ method, input }) => method === 'GET' && 'sort_by' in fieldsOf(input));
const ofEveryList = ['limit', 'page', 'size', 'keyword', 'sort_by', 'sort_dir', 'count', 'id'];
const filtersOf = (operation: Operation) =>
  Object.keys(fieldsOf(operation.input)).filter(
    (name) => !ofEveryList.includes(name) && name !== keysOf(operation).searchAs,
  );
const minute = 60_000;

interface List extends ListKeys {
  given: Input;
}

const keysOf = (operation: Operation): ListKeys =>
  listKeys.find((each) => each.operation === operation) ?? { operation };

const bases = new Map<Operation, Promise<Input>>();

async function listOf(operation: Operation): Promise<List> {
  const keys = keysOf(operation);
  const base = bases.get(operation) ?? Promise.resolve(keys.base?.(server()) ?? {});
  bases.set(operation, base);
  return { ...keys, given: await base };
}

async function rowsOf({ operation, rows, given }: List, input: Input): Promise<Input[]> {
  const all: Input[] = [];
  for (let page = 1; ; page += 1) {
    const asked = { ...given, ...input, limit: 500, page };
    const { status, message, data } = await server().call(operation, asked as never, chief);
    expect(status, message).toBe(200);
    const found = (rows?.(data as never) ?? data) as Input[];
    all.push(...found);
    if (found.length < 500) return all;
  }
}

const idsIn = (rows: readonly Input[]) => rows.map(({ id }) => id as number).sort((a, b) => a - b);

/** Databases sort codes and numbers by different collations; one of these orders must fit. */
const orders: ((a: string, b: string) => number)[] = [
  (a, b) => (a < b ? -1 : Number(a > b)),
  new Intl.Collator('en').compare,
  new Intl.Collator('en', { ignorePunctuation: true }).compare,
];
const ordersOf = (texts: readonly string[]) =>
  texts.some((text) => /\p{Ll}/u.test(text) && !/^\d{4}-\d\d-\d\dT/.test(text)) ? [compareNames] : orders;

function isAscending(values: readonly unknown[]): boolean {
  const known = values.findLastIndex((value) => value !== null) + 1;
  const some = values.slice(0, known);
  if (some.includes(null)) return false;
  const inOrder = (compare: (a: never, b: never) => number) =>
    some.every((value, index) => index === 0 || compare(some[index - 1] as never, value as never) <= 0);
  return typeof some[0] === 'string'
    ? ordersOf(some as string[]).some(inOrder)
    : inOrder((a, b) => Number(a) - Number(b));
}

describe.each(lists.map((each) => [each.id, each] as const))('%s', (_, operation) => {
  const { uniform = {}, shownAs = {}, nulls = [] } = keysOf(operation);

  test.each(optionsOf(fieldsOf(operation.input).sort_by!))(
    'is sorted by %s',
    async (key) => {
      const list = await listOf(operation);
      const name = shownAs[String(key)] ?? String(key);
      const up = await rowsOf(list, { sort_by: key, sort_dir: 'asc' });
      const down = await rowsOf(list, { sort_by: key, sort_dir: 'desc' });
      const sortValue = (row: Input) => (nulls.includes(name) && row[name] === '' ? null : row[name]);
      const values = up.map(sortValue);
      expect(values, `${name} is shown`).not.toContain(undefined);
      expect(isAscending(values), `${key}: ${JSON.stringify(values).slice(0, 400)}`).toBe(true);
      expect(down.map(sortValue)).toEqual(values.toReversed());
      expect(idsIn(down)).toEqual(idsIn(up));
      expect(new Set(values).size > 1, 'the rows of the demo differ').toBe(!(name in uniform));
    },
    2 * minute,
  );

  test.each(filtersOf(operation))(
    '%s narrows it to what matches',
    async (name) => {
      const list = await listOf(operation);
      const schema = fieldsOf(operation.input)[name]!;
      // A filter with a default is never absent, so all of its values together give all rows.
      const unfiltered = schema.safeParse(undefined).data === undefined ? [undefined] : optionsOf(schema);
      const all = (await Promise.all(unfiltered.map((value) => rowsOf(list, { [name]: value })))).flat();
      const wanted = await valueFor(list, name, all);
      const found = await rowsOf(list, { [name]: wanted });
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThan(all.length);
      for (const row of found.slice(0, 40))
        expect(matches(name, await valuesOf(list, name, row), wanted), `${row.id}`).toBe(true);
      if (isShown(list, name, all[0]!)) {
        const hits = all.filter((row) => matches(name, valuesIn(list, name, row), wanted));
        expect(idsIn(found)).toEqual(idsIn(hits));
      }
      const impossible = (days[name]?.none ?? [2_147_483_647, 'Tidak Ada']).find(
        (value) => schema.safeParse(value).success,
      );
      if (impossible !== undefined) expect(await rowsOf(list, { [name]: impossible })).toEqual([]);
    },
    2 * minute,
  );

  test('a keyword narrows it, and an unknown filter, sort key or direction changes nothing (C-903, C-910)', async () => {
    const list = await listOf(operation);
    const all = await rowsOf(list, {});
    const words = searched(all);
    const { searchAs = 'keyword' } = list;
    const found = await rowsOf(list, { [searchAs]: words });
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(all.length);
    for (const row of found)
      for (const word of words.split(' ')) expect(JSON.stringify(row).toLowerCase()).toContain(word);
    expect(await rowsOf(list, { [searchAs]: 'xqzxqz' })).toEqual([]);
    expect(await rowsOf(list, { sort_by: 'tidak_ada', sort_dir: 'naik', tidak_ada: 'x' })).toEqual(all);
  });
});

function searched(rows: readonly Input[]): string {
  const row = rows[Math.floor(rows.length / 2)]!;
  const names = ['name', 'fullname', 'submitter_name', 'product_name', 'role_name', 'pic_name', 'title'];
  const name = [...names, 'question', 'instruction'].find((each) => typeof row[each] === 'string');
  return String(row[name!]).toLowerCase().replace(/["\\]/g, '').split(/\s+/).slice(0, 6).join(' ');
}

const dayOf = (record: Input) => jakartaDay(new Date(String(record.createdAt)));
const days: Readonly<Record<string, { fits: (day: string, wanted: string) => boolean; none: string[] }>> = {
  start_date: { fits: (day, wanted) => day >= wanted, none: ['2999-01-01'] },
  end_date: { fits: (day, wanted) => day <= wanted, none: ['1900-01-02'] },
};

function valuesIn({ matches: own = {} }: List, name: string, record: Input): unknown[] {
  if (days[name]) return [dayOf(record)];
  return own[name]?.(record as never) ?? [record[name]];
}

const isShown = (list: List, name: string, row: Input) => valuesIn(list, name, row)[0] !== undefined;

async function valuesOf(list: List, name: string, row: Input): Promise<unknown[]> {
  if (isShown(list, name, row)) return valuesIn(list, name, row);
  expect(list.detail, `${name} is shown by the row, or its detail is stated`).toBeDefined();
  const { data } = await server().call(list.detail!, { id: row.id }, chief);
  expect(isShown(list, name, data as Input), `${name} is shown`).toBe(true);
  return valuesIn(list, name, data as Input);
}

const matches = (name: string, values: readonly unknown[], wanted: unknown) =>
  values.some((value) => (days[name] ? days[name].fits(String(value), String(wanted)) : value === wanted));

async function valueFor(list: List, name: string, all: readonly Input[]): Promise<unknown> {
  const sample = isShown(list, name, all[0]!) ? all : all.slice(0, 20);
  const values = await Promise.all(sample.map((row) => valuesOf(list, name, row)));
  const candidates = [...new Set(values.flat())].filter((value) => value !== null && value !== '');
  const ordered = days[name] ? candidates.sort() : candidates;
  const splits = (wanted: unknown) => values.some((each) => !matches(name, each, wanted));
  const chosen = days[name] ? ordered[Math.floor(ordered.length / 2)] : ordered.find(splits);
  expect(chosen, `the rows differ in ${name}`).toBeDefined();
  return chosen;
}
