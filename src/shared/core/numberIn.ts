import { numberSigns } from './formats.ts';

/** Returns a phone number, NIK or submission number if `text` is nothing else. */
export function numberIn(text: string): string | null {
  if (text.length > 60) return null;
  const alone = text.trim();
  if (/^PR-\d{6}-\d{4,5}$/i.test(alone)) return alone.toUpperCase();
  const digits = alone.replace(/^tel:/i, '').replace(numberSigns, '');
  return /^(?:\+?62|0)\d{7,14}$|^\d{16}$/.test(digits) ? alone : null;
}
