import { expect, test } from 'vitest';
import { activitiesOf } from '../../../../src/renderer/features/referral/detail/activities.ts';

const note = (id: number, createdAt: string) => ({
  id,
  text: `Catatan ${id}`,
  author: { user_id: 1, name: 'Siti' },
  mine: false,
  mentions: [],
  createdAt,
  editedAt: null,
});
const entry = (title: string, date: string) => ({ title, sub_title: '', date });

test('notes stand among the entries by time, each of its kind', () => {
  const history = [
    entry('Analisis', '2026-11-23T03:00:00.000Z'),
    entry('Pengajuan diubah', '2026-11-22T03:00:00.000Z'),
    entry('Pengajuan Baru', '2026-11-20T03:00:00.000Z'),
  ];
  const notes = [note(8, '2026-11-24T03:00:00.000Z'), note(7, '2026-11-21T03:00:00.000Z')];
  const found = activitiesOf(history, notes).map(({ kind, key }) => [kind, key]);
  expect(found).toEqual([
    ['note', 'note 8'],
    ['status', 'entry 3'],
    ['change', 'entry 2'],
    ['note', 'note 7'],
    ['status', 'entry 1'],
  ]);
});

test('entries of the same moment keep the order of the server', () => {
  const at = '2026-11-23T03:00:00.000Z';
  const history = [entry('Analisis', at), entry('Assign', at), entry('Pengajuan Baru', at)];
  const titles = activitiesOf(history, []).map((each) => each.entry?.title);
  expect(titles).toEqual(['Analisis', 'Assign', 'Pengajuan Baru']);
});
