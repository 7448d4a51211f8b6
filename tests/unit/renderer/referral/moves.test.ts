import { expect, test } from 'vitest';
import { historyLines } from '../../../../src/renderer/features/referral/detail/moves.ts';

const entry = (title: string, day: number) => ({ title, sub_title: '', date: `2026-11-0${day}T08:00:00Z` });
const history = [
  entry('Panggilan Verifikasi', 8),
  entry('Re-Assign', 7),
  entry('Data diubah', 6),
  entry('Ditolak', 5),
  entry('Assign', 3),
  entry('Pengajuan Baru', 1),
];

test('a move is before → after; everything else keeps its words', () => {
  expect(historyLines(history).map(({ title, from, to }) => [title, from, to])).toEqual([
    ['Panggilan Verifikasi', undefined, undefined],
    ['Re-Assign', 8, 2],
    ['Data diubah', undefined, undefined],
    ['Ditolak', 2, 8],
    ['Assign', 1, 2],
    ['Pengajuan Baru', undefined, 1],
  ]);
});
