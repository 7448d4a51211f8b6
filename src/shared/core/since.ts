import { messages, type Since } from './errors.ts';
import { formatClock, formatDateTime, formatShortDay, jakartaDay } from './formats.ts';

export const sinceText = (since: Since, now: Date = new Date()): string =>
  [since.isOwn ? 'Anda' : (since.by ?? 'Petugas lain'), since.what, timeOf(since, now)].join(' · ');

export const staleText = (since: Since, now: Date = new Date()): string =>
  since.isOwn
    ? messages.staleOwn
    : `Data sudah diubah ${since.by ?? 'petugas lain'} (${timeOf(since, now)}). Muat ulang, lalu coba lagi.`;

export interface Deletion {
  by: string;
  at: string;
}

export const deletionText = ({ by, at }: Deletion, now: Date = new Date()): string =>
  `${by} menghapus data ini ${onDay(at, formatClock(at), now)}.`;

export const deletedText = ({ by, at }: Deletion, now: Date = new Date()): string =>
  [by, 'Dihapus', onDay(at, formatClock(at), now)].join(' · ');

const timeOf = ({ isOwn, at }: Since, now: Date): string =>
  onDay(at, isOwn ? formatDateTime(at).slice(11).replaceAll(':', '.') : formatClock(at), now);

function onDay(at: string, clock: string, now: Date): string {
  const day = jakartaDay(new Date(at));
  return day === jakartaDay(now) ? clock : `${formatShortDay(day)} ${clock}`;
}
