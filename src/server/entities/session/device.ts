/** What is kept of it: enough to know one's own devices apart. */
const deviceMax = 120;

/**
 * The device of a sign-in in a few words. `Rujukan/1.2.0 (Windows 11 Pro; KANTOR-7)` → `Windows 11 Pro · KANTOR-7`; any
 * other program stands as it calls itself.
 */
export function deviceOf(userAgent: string): string {
  const own = /^Rujukan\/\S+ \((.+)\)$/.exec(userAgent)?.[1];
  const words = own?.split('; ').join(' · ') ?? userAgent;
  return words.replace(/\p{C}/gu, '').trim().slice(0, deviceMax);
}
