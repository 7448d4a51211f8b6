import { messages, type Since } from './errors.ts';
import { formatClock, formatDateTime, formatShortDay, jakartaDay } from './formats.ts';

/** 'Agus Salim · Disetujui, nominal Rp42.000.000 · 10.41'; one's own change to the second. */
export const sinceText = (since: Since, now: Date = new Date()): string =>
  [since.isOwn ? 'Anda' : (since.by ?? 'Petugas lain'), since.what, timeOf(since, now)].join(' · ');

/** A save was refused because the record is not as it was loaded. */
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

/** 'Agus Salim · Dihapus · 10.41', in a line of a list. */
export const deletedText = ({ by, at }: Deletion, now: Date = new Date()): string =>
  [by, 'Dihapus', onDay(at, formatClock(at), now)].join(' · ');

const timeOf = ({ isOwn, at }: Since, now: Date): string =>
  onDay(at, isOwn ? formatDateTime(at).slice(11).replaceAll(':', '.') : formatClock(at), now);

/** The clock alone on the same day. */
function onDay(at: string, clock: string, now: Date): string {
  const day = jakartaDay(new Date(at));
  return day === jakartaDay(now) ? clock : `${formatShortDay(day)} ${clock}`;
}
