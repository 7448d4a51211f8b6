import { numberSigns } from './formats.ts';

/** Of text that stands alone: a phone number, an NIK or a submission number as written, else null. */
export function numberIn(text: string): string | null {
  // Longer texts are not looked at.
  if (text.length > 60) return null;
  const alone = text.trim();
  if (/^PR-\d{6}-\d{4,5}$/i.test(alone)) return alone.toUpperCase();
  const digits = alone.replace(/^tel:/i, '').replace(numberSigns, '');
  return /^(?:\+?62|0)\d{7,14}$|^\d{16}$/.test(digits) ? alone : null;
}
