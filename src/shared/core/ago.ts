const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** @param now milliseconds since 1970 */
export function agoText(at: string, now: number): string {
  const gone = Math.max(0, now - Date.parse(at));
  if (gone < minute) return 'baru saja';
  if (gone < hour) return `${Math.floor(gone / minute)} mnt`;
  if (gone < day) return `${Math.floor(gone / hour)} jam`;
  return `${Math.floor(gone / day)} hari`;
}
