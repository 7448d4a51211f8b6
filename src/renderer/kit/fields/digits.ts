import { foldPhone, numberSigns } from '../../../shared/core/values.ts';

/** Figures that are kept as text: NIK, phone, postal code. */

/** The digits of what was typed or pasted; spaces, dots and dashes between them go. */
export const onlyDigits = (typed: string, max: number) => typed.replace(/\D/g, '').slice(0, max);

/** What was typed or pasted in any usual form, as R-146 wants it: `+62 (0)812-3456`, `62812…`, `0812.3456` → `0812…`. */
export function phoneDigits(typed: string): string {
  const local = typed.replace(numberSigns, '').replace(/^(?:tel:)?\+620?/, '0');
  // Without the plus only what is long enough to be no number of its own is one: 62812… may be typed on.
  const digits = onlyDigits(local, 19);
  return (digits.length >= 10 ? foldPhone(digits) : digits).slice(0, 17);
}
