import { readPhone } from '../../shared/core/phone.ts';

/**
 * `+62 812-3456-7890`, `62812…`, `812…` → `0812…`; text that is not a number stays. Stricter than foldPhone
 * (core/formats), which is for searches.
 */
export function foldPhoneCell(value: string): string {
  // A leading '00' may be a country code.
  if (/^0[1-9]\d*$/.test(value)) return value;
  const { number, rest } = readPhone(value);
  if (rest !== '' || number === '') return value;
  const plain = number.replace('+', '').replace(/^00(?=62)/, '');
  // '+620812…' has both the country code and the zero that it replaces.
  if (plain.startsWith('62') && plain.length > 7) return `0${plain.slice(2).replace(/^0/, '')}`;
  if (number.startsWith('+')) return value;
  return plain.startsWith('8') && plain.length >= 8 ? `0${plain}` : plain;
}
