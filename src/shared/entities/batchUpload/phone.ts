import { readPhone } from '../../core/phone.ts';

/**
 * A phone cell in 0-form: `+62 812-3456-7890`, `62812…`, `812…` → `0812…`. What is not one number comes back as typed.
 * Stricter than foldPhone of core/formats, which a search uses: nothing among the digits must vanish.
 */
export function foldPhoneCell(value: string): string {
  // Most are written like this already; two zeros may be the code of a country.
  if (/^0[1-9]\d*$/.test(value)) return value;
  const { number, rest } = readPhone(value);
  if (rest !== '' || number === '') return value;
  const plain = number.replace('+', '').replace(/^00(?=62)/, '');
  // '+620812…' has both the country code and the zero that the code replaces.
  if (plain.startsWith('62') && plain.length > 7) return `0${plain.slice(2).replace(/^0/, '')}`;
  if (number.startsWith('+')) return value;
  return plain.startsWith('8') && plain.length >= 8 ? `0${plain}` : plain;
}
