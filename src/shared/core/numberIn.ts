import { numberSigns } from './formats.ts';

/**
 * The code of an agent or a partner. No password matches, because a password is six digits or contains a
 * lower-case letter.
 */
const code = /^(?!PR-)(?=(?:\D*\d){3})[A-Z]{1,8}(?:-?\d{1,12}){1,4}$/;

export const isSubmissionNumber = (number: string): boolean => /^PR-\d{6}-\d{4,5}$/i.test(number);
export const isCode = (number: string): boolean => code.test(number);

/** Returns a phone number, NIK, submission number or code if `text` is nothing else. */
export function numberIn(text: string): string | null {
  if (text.length > 60) return null;
  const alone = text.trim();
  if (isSubmissionNumber(alone)) return alone.toUpperCase();
  if (isCode(alone)) return alone;
  const digits = alone.replace(/^tel:/i, '').replace(numberSigns, '');
  return /^(?:\+?62|0)\d{7,14}$|^\d{16}$/.test(digits) ? alone : null;
}
