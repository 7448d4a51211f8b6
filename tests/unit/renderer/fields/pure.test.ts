import { describe, expect, it } from 'vitest';
import { isReversed, parseDay } from '../../../../src/renderer/kit/fields/days.ts';
import { phoneDigits } from '../../../../src/renderer/kit/fields/digits.ts';
import { judgePassword } from '../../../../src/renderer/kit/fields/passwordStrength.ts';
import {
  groupState,
  searchTree,
  type TreeGroup,
  toggleGroup,
} from '../../../../src/renderer/kit/fields/treeStates.ts';

describe('days as they are typed', () => {
  it.each([
    ['1-2-1990', '1990-02-01'],
    ['01/02/1990', '1990-02-01'],
    [' 01.02.1990 ', '1990-02-01'],
    ['01021990', '1990-02-01'],
    ['1990-02-01', '1990-02-01'],
    ['29-02-2028', '2028-02-29'],
  ])('%s → %s', (typed, day) => expect(parseDay(typed)).toBe(day));

  it.each(['', '31-02-1990', '29-02-2026', '1-13-1990', '1-2-90', 'besok', '01-02-3000'])(
    '%s is none',
    (typed) => expect(parseDay(typed)).toBeUndefined(),
  );

  it('an open end is never before its start', () => {
    expect(isReversed('2026-11-10', '2026-11-09')).toBe(true);
    expect(isReversed('2026-11-10', '')).toBe(false);
    expect(isReversed('', '2026-11-09')).toBe(false);
  });
});

describe('phones', () => {
  it.each([
    ['+62 812.3456.7890', '081234567890'],
    ['62812345678', '0812345678'],
    ['8123456789', '08123456789'],
    ['0812-3456-789', '08123456789'],
    // A number that is still being typed stays what it is.
    ['6281', '6281'],
  ])('%s → %s', (typed, phone) => expect(phoneDigits(typed)).toBe(phone));
});

describe('passwords of six digits (A-020)', () => {
  it.each([
    ['111111', /angka yang sama/],
    ['123456', /berurutan/],
    ['987654', /berurutan/],
    ['121212', /pola/],
    ['170845', /tanggal lahir/],
    ['417093', /Tidak mudah/],
    ['12', /2 dari 6 angka/],
  ])('%s', (password, text) => expect(judgePassword(password)?.text).toMatch(text));
  it('says nothing about nothing', () => expect(judgePassword('')).toBeUndefined());
  it.each([
    ['Rahasia#2026', /Tidak mudah/],
    ['rahasia', /8–20 karakter/],
    ['12', /2 dari 6 angka/],
  ])('where the stronger form is taken too: %s', (password, text) =>
    expect(judgePassword(password, 'any')?.text).toMatch(text),
  );
});

describe('the tree', () => {
  const group: TreeGroup = {
    key: 'p',
    label: 'Agen',
    leaves: [
      { key: 'a', label: 'Lihat' },
      { key: 'b', label: 'Tambah' },
      { key: 'c', label: 'Hapus', locked: 'bukan hak Anda' },
    ],
  };

  it('a parent is as its leaves are', () => {
    expect(groupState(group, new Set())).toBe('none');
    expect(groupState(group, new Set(['a']))).toBe('some');
    expect(groupState(group, new Set(['a', 'b', 'c']))).toBe('all');
  });

  it('ticking a parent takes and gives the free leaves only', () => {
    expect([...toggleGroup(group, new Set(['x']))].sort()).toEqual(['a', 'b', 'x']);
    expect([...toggleGroup(group, new Set(['a', 'b', 'c']))]).toEqual(['c']);
  });

  it('is searched by words of leaf and parent', () => {
    expect(searchTree([group], 'tambah agen')[0]?.leaves.map(({ key }) => key)).toEqual(['b']);
    expect(searchTree([group], 'agen')[0]?.leaves).toHaveLength(3);
    expect(searchTree([group], 'role')).toEqual([]);
  });
});
