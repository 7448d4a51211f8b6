import type { Since } from './errors.ts';
import { formatClock, formatDateTime, formatShortDay, jakartaDay } from './formats.ts';

/** 'Agus Salim · Disetujui, nominal Rp42.000.000 · 10.41'; one's own change to the second. */
export function sinceText({ by, isOwn, what, at }: Since, now: Date = new Date()): string {
  const clock = isOwn ? formatDateTime(at).slice(11).replaceAll(':', '.') : formatClock(at);
  const day = jakartaDay(new Date(at));
  const time = day === jakartaDay(now) ? clock : `${formatShortDay(day)} ${clock}`;
  return [isOwn ? 'Anda' : (by ?? 'Petugas lain'), what, time].join(' · ');
}
