import { expect, test } from 'vitest';
import { section } from '../../src/renderer/kit/form/section.tsx';
import { listFilters } from '../../src/renderer/kit/list/filters.ts';
import { listColumns } from '../../src/renderer/kit/list/listColumns.ts';
import { partnerFields } from '../../src/shared/entities/partner/fields.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';

/** `npm run types` fails when an expected error is missing. */

const { list } = partnerOperations;

test('columns are described fields that the rows have; only what the operation sorts by is sortable', () => {
  // @ts-expect-error no field of this name
  expect(() => listColumns(list, partnerFields, ['phone'])).toThrow();
  // @ts-expect-error rows of the list have no products
  listColumns(list, partnerFields, ['products']);
  const columns = listColumns(list, partnerFields, ['name', 'phone_number', 'parent_id']);
  expect(columns.map(({ key, title, sortable }) => [key, title, sortable])).toEqual([
    ['name', 'Nama', true],
    ['phone_number', 'Nomor Telepon', false],
    ['parent_name', 'Perusahaan', true],
  ]);
});

test('filters are inputs of the operation', () => {
  // @ts-expect-error the list has no filter by phone number
  listFilters(list, partnerFields, [{ kind: 'text', name: 'phone_number' }]);
  // @ts-expect-error paging is no filter
  listFilters(list, partnerFields, [{ kind: 'text', name: 'page' }]);
  const [filter] = listFilters(list, partnerFields, [{ kind: 'choice', name: 'category' }]);
  expect(filter).toMatchObject({ kind: 'select', name: 'category', label: 'Kategori' });
});

test('sections name described fields', () => {
  // @ts-expect-error no field of this name
  section(partnerFields, 'Profil', ['phone']);
  expect(section(partnerFields, 'Profil', ['name']).parts).toEqual(['name']);
});
