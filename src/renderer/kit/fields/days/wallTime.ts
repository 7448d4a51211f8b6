/** Asia/Jakarta is +07:00 all year. */

const offset = 7 * 60 * 60 * 1000;

/** `2026-11-21T01:02:03.000Z` → `2026-11-21 08:02:03`. */
export function toWallTime(instant: string | null): string | null {
  if (!instant) return null;
  return new Date(Date.parse(instant) + offset).toISOString().slice(0, 19).replace('T', ' ');
}

export function fromWallTime(wall: string | null): string | null {
  return wall && new Date(`${wall.replace(' ', 'T')}+07:00`).toISOString();
}
