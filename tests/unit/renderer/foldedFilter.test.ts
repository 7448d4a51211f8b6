import { expect, test } from 'vitest';
import { searchTree } from '../../../src/renderer/kit/fields/choices/treeStates.ts';
import { regionFilter } from '../../../src/renderer/kit/fields/places/regions.ts';
import { findsIn, foldedFilter } from '../../../src/renderer/lib/foldedFilter.ts';

const ways = [
  'Nur’aini José',
  "nur'aini jose",
  'NURAINI JOSÉ',
  'Nur‐aini José'.normalize('NFD'),
  'jose nuraini',
];
const option = (label: string) => ({ value: label, label, disabled: false });

test.each(ways)('%s is found in every spelling, wherever choices are searched', (search) => {
  const other = option('Budi Santoso');
  for (const way of ways) {
    const options = [other, option(way)];
    expect(findsIn(search)(way)).toBe(true);
    expect(foldedFilter({ options, search, limit: 10 })).toEqual([options[1]]);
    expect(regionFilter('village')({ options, search, limit: 10 })).toEqual([options[1]]);
    const group = { key: 'g', label: 'Grup', leaves: [{ key: 'a', label: way }] };
    expect(searchTree([group], search)).toEqual([group]);
  }
});

test('groups keep their names, and no more than the limit is offered', () => {
  const options = [
    { group: 'Satu', items: [option('Ani'), option('Anita')] },
    { group: 'Dua', items: [option('Anto')] },
  ];
  expect(foldedFilter({ options, search: 'an', limit: 2 })).toEqual([
    options[0],
    { group: 'Dua', items: [] },
  ]);
  expect(foldedFilter({ options, search: '', limit: Number.POSITIVE_INFINITY })).toEqual(options);
});
