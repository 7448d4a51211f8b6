import { describe, expect, test } from 'vitest';
import { listAddress, listQuery } from '../../../src/renderer/kit/list/address.ts';
import { allText } from '../../../src/renderer/kit/list/SelectionLane.tsx';
import { nextSort } from '../../../src/renderer/kit/list/useListState.ts';

describe('a click on a header', () => {
  const newest = { key: 'createdAt', dir: 'desc' } as const;

  test('goes up, down, and back to the order of the list', () => {
    const up = nextSort(newest, 'name', newest);
    expect(up).toEqual({ key: 'name', dir: 'asc' });
    const down = nextSort(up, 'name', newest);
    expect(down).toEqual({ key: 'name', dir: 'desc' });
    expect(nextSort(down, 'name', newest)).toEqual(newest);
  });

  test('reverses the column of the default order', () => {
    const up = nextSort(newest, 'createdAt', newest);
    expect(up).toEqual({ key: 'createdAt', dir: 'asc' });
    expect(nextSort(up, 'createdAt', newest)).toEqual(newest);
  });

  test('leaves a list without an order of its own unsorted in the end', () => {
    expect(nextSort({ key: 'name', dir: 'desc' }, 'name', undefined)).toBeUndefined();
  });
});

test('the offer to select all names its limit (B3)', () => {
  expect(allText(260, false, 1000)).toBe('Pilih semua 260 hasil');
  expect(allText(1284, false, 1000)).toBe('Pilih 1.000 pertama dari 1.284 hasil');
  expect(allText(400, true, 1000)).toBe('Pilih 1.000 pertama dari 400+ hasil');
});

describe('a keyword that is a NIK or a phone number', () => {
  const personal = [
    '3273014506900001',
    '081234567890',
    '+62 812-3456-7890',
    '(021) 555.1234',
    'Budi 0812345',
    '6281234567',
  ];
  const plain = ['budi', 'BNS Semarang', 'REF-10023', '0800', '2026', 'Jl. Melati 12 blok 3456'];

  test.each(personal)('%s is kept out of the address, and restored by the history entry', (keyword) => {
    const query = new URLSearchParams({ keyword, referral_status_id: '8', sort_by: 'submitter_name' });
    const { search, state } = listAddress(query);
    expect(search).toBe('?referral_status_id=8&sort_by=submitter_name');
    expect(Object.fromEntries(listQuery({ search, state }))).toEqual(Object.fromEntries(query));
    expect(listAddress(new URLSearchParams({ keyword })).search).toBe('');
  });

  test.each(plain)('%s is no such keyword and stays in the address', (keyword) => {
    const address = listAddress(new URLSearchParams({ keyword }));
    expect(address).toEqual({ search: `?${new URLSearchParams({ keyword })}`, state: {} });
  });

  test('ids and days are not treated as personal', () => {
    const query = new URLSearchParams({ start_date: '2026-11-22', agent_id: '10000001' });
    expect(listAddress(query).search).toBe('?start_date=2026-11-22&agent_id=10000001');
  });

  test('other state of the history entry does not affect the list', () => {
    expect(listQuery({ search: '?page=2', state: { place: { index: 1 } } }).toString()).toBe('page=2');
    expect(listQuery({ search: '?keyword=kota', state: { keyword: '0812345678' } }).get('keyword')).toBe(
      'kota',
    );
    expect(listQuery({ search: '', state: null }).size).toBe(0);
  });
});
