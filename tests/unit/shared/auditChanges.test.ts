import { expect, test } from 'vitest';
import { changesOf } from '../../../src/shared/entities/audit/changes.ts';

test('a change of rights lists only added and removed ones, by name', () => {
  const [change] = changesOf({
    entity: 'role',
    entity_id: '8',
    before: { codes: ['r_agent_list', 'd_agent'] },
    after: { codes: ['r_agent_list', 'c_agent', 'u_agent_level'] },
  });
  expect(change).toEqual({
    name: 'codes',
    label: 'Hak Akses',
    before: '− Hapus agen',
    after: '+ Tambah agen\n+ Ubah level agen',
  });
});

test('ids of other records are shown by name, and so are regions', () => {
  const partner = changesOf({
    entity: 'product',
    before: { partner_ids: [2] },
    after: { partner_ids: [2, 3] },
    names: { 'partner 2': 'PT Satu', 'partner 3': 'PT Dua' },
  });
  expect(partner).toMatchObject([{ label: 'Partner', before: 'PT Satu', after: 'PT Satu, PT Dua' }]);
  const places = changesOf({
    entity: 'program',
    before: { removed: [] },
    after: { added: [{ place_id: '32.73', description: 'Kota Bandung', lat: 1 }] },
  });
  expect(places).toMatchObject([{ label: 'Lokasi ditambah', after: 'Kota Bandung' }]);
});
