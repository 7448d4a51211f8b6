/** What people write between the digits of a phone number. */
export const phoneWritingSigns = /[ ().\-–/]/g;

/**
 * A phone cell in 0-form: `+62 812-3456-7890`, `62812…`, `812…` → `0812…`. What is no number comes back as typed.
 * Stricter than foldPhone of core/formats, which a search uses: a letter among the digits must not vanish.
 */
export function foldPhoneCell(value: string): string {
  if (/^0\d*$/.test(value)) return value;
  const digits = value.replace(phoneWritingSigns, '');
  if (!/^\+?\d+$/.test(digits)) return value;
  const plain = digits.replace('+', '');
  // '+620812…' has both the country code and the zero that the code replaces.
  if (plain.startsWith('62') && plain.length > 7) return `0${plain.slice(2).replace(/^0/, '')}`;
  if (digits.startsWith('+')) return value;
  return plain.startsWith('8') && plain.length >= 8 ? `0${plain}` : plain;
}
