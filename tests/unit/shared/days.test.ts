import { describe, expect, it, test } from 'vitest';
import { reversedDays } from '../../../src/renderer/kit/form/unreadable.ts';
import { isDay, isReversed, noDayText, parseDay, wrongOrderText } from '../../../src/shared/core/days.ts';
import type { FieldInfo, FieldMap } from '../../../src/shared/core/fields.ts';
import { day } from '../../../src/shared/core/values.ts';
import { entities } from '../../../src/shared/entities/index.ts';

const today = '2026-11-25';

describe('a day as people write it', () => {
  it.each([
    ['1-2-1990', '1990-02-01'],
    ['01/02/1990', '1990-02-01'],
    [' 01.02.1990 ', '1990-02-01'],
    ['01 02 1990', '1990-02-01'],
    ['1 - 2 - 1990', '1990-02-01'],
    ['01021990', '1990-02-01'],
    ['1990-02-01', '1990-02-01'],
    ['1990/2/1', '1990-02-01'],
    ['29-02-2028', '2028-02-29'],
    ['17 Agustus 1965', '1965-08-17'],
    ['Selasa, 17 Agustus 1965', '1965-08-17'],
    ["Jum'at, 17-8-1945", '1945-08-17'],
    ['17/8/65', '1965-08-17'],
    ['17 agt 1965', '1965-08-17'],
    ['17 AGU 65', '1965-08-17'],
    ['17-Aug-1965', '1965-08-17'],
    ['17agustus1965', '1965-08-17'],
    ['1 Pebruari 2001', '2001-02-01'],
    ['3 Nopember 2001', '2001-11-03'],
    ['5 Sept. 2001', '2001-09-05'],
    ['9 des 30', '2030-12-09'],
    ['1-2-46', '2046-02-01'],
    ['1-2-47', '1947-02-01'],
    ['17–8–1965', '1965-08-17'],
  ])('%s → %s', (typed, read) => expect(parseDay(typed, { today })).toBe(read));

  it.each([
    '',
    '31-02-1990',
    '29-02-2026',
    '1-13-1990',
    'besok',
    'abc',
    '01-02-3000',
    '17 xyz 1965',
    '17 ju 65',
  ])('%s is no day', (typed) => expect(parseDay(typed)).toBeUndefined());

  it('of a birth lies in the past', () => {
    expect(parseDay('1-2-30', { today, past: true })).toBe('1930-02-01');
    expect(parseDay('1-2-26', { today, past: true })).toBe('2026-02-01');
  });

  it('has months that three letters tell apart', () => {
    const names = 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember';
    for (const [at, name] of names.split(' ').entries()) {
      const iso = `2026-${String(at + 1).padStart(2, '0')}-01`;
      for (const written of [name, name.slice(0, 3), name.toUpperCase()])
        expect(parseDay(`1 ${written} 2026`), written).toBe(iso);
    }
  });
});

it('an open range and an invalid day are never in the wrong order', () => {
  expect(isReversed('2026-11-10', '2026-11-09')).toBe(true);
  for (const [from, to] of [
    ['2026-11-10', ''],
    ['', '2026-11-09'],
    ['abc', '2026-11-09'],
    ['2026-11-10', '2026-11-10'],
  ] as const)
    expect(isReversed(from, to)).toBe(false);
});

it('a call refuses an invalid day with the same text', () => {
  for (const text of ['31-02-2026', '2026-02-31', 'abc', '1899-12-31', '3000-01-01'])
    expect([isDay(text), day.safeParse(text).error?.issues[0]?.message]).toEqual([false, noDayText]);
});

const files = import.meta.glob<Record<string, FieldMap>>('../../../src/shared/entities/*/fields.ts', {
  eager: true,
});
const maps = Object.entries(files).flatMap(([path, exported]) =>
  Object.entries(exported)
    .filter(([name]) => /Fields$/.test(name))
    .map(([name, fields]): [string, FieldMap, string] => [name, fields, path.split('/').at(-2)!]),
);
const beginnings: readonly [RegExp, string][] = [
  [/^end_/, 'start_'],
  [/_expired$/, '_issue'],
];
const pairs = maps.flatMap(([map, fields]) =>
  Object.entries(fields).flatMap(([name, info]: [string, FieldInfo]) => {
    if (info.kind !== 'day') return [];
    const from = beginnings
      .filter(([end]) => end.test(name))
      .map(([end, start]) => name.replace(end, start))
      .find((start) => start in fields);
    return from === undefined ? [] : [[map, name, from, fields] as const];
  }),
);

test('forms with pairs of days are found', () => expect(pairs.length).toBeGreaterThanOrEqual(2));
test.each(pairs)('%s: %s is not before %s', (_map, name, from, fields) => {
  expect(reversedDays(fields, { [from]: '2026-11-10', [name]: '2026-11-09' })).toEqual({
    [name]: wrongOrderText,
  });
  expect(reversedDays(fields, { [from]: '2026-11-10', [name]: '2026-11-10' })).toEqual({});
  expect(reversedDays(fields, { [from]: '2026-11-10', [name]: '' })).toEqual({});
});

const written = Object.entries(entities).flatMap(([entity, operations]) => {
  const described = maps.filter(([, , of]) => of === entity).flatMap(([, fields]) => Object.entries(fields));
  return Object.values(operations).flatMap((operation) => {
    const schema = operation.form ?? operation.input;
    if (operation.method === 'GET') return [];
    const names = described.filter(([, { kind }]) => kind === 'day').map(([name]) => name);
    const issues: { path: readonly PropertyKey[]; message: string }[] =
      schema.safeParse(Object.fromEntries(names.map((name) => [name, '31-02-2026']))).error?.issues ?? [];
    return names.flatMap((name) => {
      const said = issues.filter(({ path }) => path[0] === name).map(({ message }) => message);
      return said.length > 0 ? [[operation.id, name, said] as const] : [];
    });
  });
});

test('operations with days are found', () => expect(written.length).toBeGreaterThanOrEqual(8));
test.each(written)('%s %s: an invalid day is not reported as missing', (_id, _name, said) => {
  expect(new Set(said)).toEqual(new Set([noDayText]));
});

test('every filter for an end names its beginning', () => {
  const sources = import.meta.glob<string>('../../../src/renderer/features/**/*.ts*', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const ends = Object.values(sources).flatMap(
    (source) => source.match(/\{ kind: 'day', name: 'end_.*\}/g) ?? [],
  );
  expect(ends.length).toBeGreaterThanOrEqual(3);
  for (const end of ends) expect(end).toMatch(/name: 'end_(\w+)'.*notBefore: 'start_\1'/);
});
