const deviceMax = 120;

/**
 * `Rujukan/1.2.0 (Windows 11 Pro; KANTOR-7)` → `Windows 11 Pro · KANTOR-7`. Other user agents lose only
 * control characters and excess length.
 */
export function deviceOf(userAgent: string): string {
  const own = /^Rujukan\/\S+ \((.+)\)$/.exec(userAgent)?.[1];
  const words = own?.split('; ').join(' · ') ?? userAgent;
  return words.replace(/\p{C}/gu, '').trim().slice(0, deviceMax);
}
