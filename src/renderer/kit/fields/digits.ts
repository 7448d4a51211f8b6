/** Figures that are kept as text: NIK, phone, postal code. */

/** The digits of what was typed or pasted; spaces, dots and dashes between them go. */
export const onlyDigits = (typed: string, max: number) => typed.replace(/\D/g, '').slice(0, max);

/** A pasted international number in 0-form: `+62 812-3456` → `08123456`; anything else keeps its digits. */
export function phoneDigits(typed: string): string {
  const local = typed.replace(/^\s*\+\s*62[\s-]*0?/, '0');
  return onlyDigits(local, 17);
}
