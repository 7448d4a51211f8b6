import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  describeFields,
  type ExportKey,
  type FieldInfo,
  fieldText,
  labelsOf,
  nameOf,
  ownWords,
  personalFields,
  type SortKey,
  shownKey,
  sortKeys,
} from '../../../src/shared/core/fields.ts';

const fields = describeFields({
  name: { label: 'Nama', names: true, personal: true, sortable: true },
  company_id: {
    label: 'Perusahaan',
    kind: 'reference',
    shownAs: 'company_name',
    sortable: true,
    exported: true,
  },
  notes: { label: 'Catatan', kind: 'longText', exported: true },
});

describe('nameOf', () => {
  test.each([
    [{ name: ' Wulan Sari ', notes: 'lama' }, 'Wulan Sari'],
    [{ name: '' }, undefined],
    [{ notes: 'tanpa nama' }, undefined],
  ])('%o is called %s', (values, name) => {
    expect(nameOf(fields, values)).toBe(name);
  });

  test('a record without a name is not called anything', () => {
    expect(nameOf({ quota: { label: 'Kuota' } }, { quota: 3 })).toBeUndefined();
  });
});

describe('fieldText', () => {
  test.each<[Pick<FieldInfo, 'kind' | 'words'>, unknown, string]>([
    [{}, 'Wulan Sari', 'Wulan Sari'],
    [{ kind: 'code' }, '0001', '0001'],
    [{ kind: 'phone' }, '081234567890', '081234567890'],
    [{ kind: 'number' }, 1234567, '1.234.567'],
    [{ kind: 'number' }, 0, '0'],
    [{ kind: 'percent' }, 12.5, '12,5%'],
    [{ kind: 'rupiah' }, -1250000, '-Rp1.250.000'],
    [{ kind: 'rupiah' }, '150000', 'Rp150.000'],
    [{ kind: 'rupiah' }, '1e3', '1e3'],
    [{ kind: 'rupiah' }, '2,500', '2,500'],
    [{ kind: 'number' }, '0x10', '0x10'],
    [{ kind: 'percent' }, 'dua', 'dua'],
    [{ kind: 'day' }, '2026-11-21', '21-11-2026'],
    [{ kind: 'datetime' }, '2026-11-21T02:30:00.000Z', '21-11-2026 09:30:00'],
    [{ kind: 'flag' }, true, 'Ya'],
    [{ kind: 'flag' }, false, 'Tidak'],
    [{ kind: 'flag', words: { true: 'Wajib', false: 'Opsional' } }, false, 'Opsional'],
    [{ kind: 'choice', words: { 1: 'Baru', 2: 'Lama' } }, 2, 'Lama'],
    [{ kind: 'choice', words: { a: 'Baru' } }, 'asing', 'asing'],
    [{ kind: 'choices', words: { 1: 'Level 1', 2: 'Level 2' } }, [2, 1], 'Level 2, Level 1'],
    [{ kind: 'references' }, [7, 12], '7, 12'],
    [{ kind: 'day', words: { '1901-01-01': 'Seumur Hidup' } }, '1901-01-01', 'Seumur Hidup'],
  ])('%j of %j reads %s', (field, value, text) => {
    expect(fieldText(field, value)).toBe(text);
  });

  test.each([[undefined], [null], [''], [[]]])(
    'R-838: %j is a missing value, whatever the field holds',
    (value) => {
      for (const kind of [
        'text',
        'rupiah',
        'number',
        'percent',
        'day',
        'datetime',
        'flag',
        'choices',
      ] as const)
        expect(fieldText({ kind, words: { x: 'X' } }, value)).toBe('-');
    },
  );
});

test('a row shows a field under its own name unless the description names another', () => {
  expect(shownKey('notes', fields.notes)).toBe('notes');
  expect(shownKey('company_id', fields.company_id)).toBe('company_name');
});

test('sort columns are the keys of the columns, in order, and known to the compiler', () => {
  expect(sortKeys(fields)).toEqual(['name', 'company_name']);
  expectTypeOf<SortKey<typeof fields>>().toEqualTypeOf<'name' | 'company_name'>();
  expectTypeOf<ExportKey<typeof fields>>().toEqualTypeOf<'company_name' | 'notes'>();
});

test('labels and personal fields go by the names that are sent', () => {
  expect(labelsOf(fields)).toEqual({ name: 'Nama', company_id: 'Perusahaan', notes: 'Catatan' });
  expect(personalFields(fields)).toEqual(['name']);
});

test('values that are their own names', () => {
  expect(ownWords(['KTP', 'SIM'])).toEqual({ KTP: 'KTP', SIM: 'SIM' });
});
