import { addDays, formatClock, formatDay, jakartaDay } from '../../core/formats.ts';

export interface Due {
  /** 'sisa 5 jam', 'lewat 2 hari', 'besok 09.15', '30-11-2026 09.15' */
  text: string;
  level: 'calm' | 'soon' | 'late';
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const soonFrom = 4 * hour;

const countDown = (ms: number): string => {
  if (ms < hour) return `${Math.max(1, Math.floor(ms / minute))} menit`;
  if (ms < day) return `${Math.floor(ms / hour)} jam`;
  return `${Math.floor(ms / day)} hari`;
};

/** @param now milliseconds since 1970 */
export function dueOf(dueAt: string, now: number): Due {
  const left = Date.parse(dueAt) - now;
  if (left < 0) return { text: `lewat ${countDown(-left)}`, level: 'late' };
  const level = left < soonFrom ? 'soon' : 'calm';
  const [today, due] = [jakartaDay(new Date(now)), jakartaDay(new Date(dueAt))];
  if (due === today || level === 'soon') return { text: `sisa ${countDown(left)}`, level };
  const dayText = due === addDays(today, 1) ? 'besok' : formatDay(due);
  return { text: `${dayText} ${formatClock(dueAt)}`, level };
}
