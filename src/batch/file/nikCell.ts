import { digitsPattern } from '../../shared/core/formats.ts';
import { type BatchCell, expandExponent, shownText } from './cells.ts';

export interface NikReading {
  value: string;
  state: 'text' | 'number' | 'damaged';
  cleaned: boolean;
}

/** Excel keeps 15 significant digits, so the 16th digit of a NIK becomes 0. */
const excelDigits = 15;

/** `damaged` means that the last digits are unreliable (H03). */
export function readNik(cell: BatchCell | undefined): NikReading {
  const shown = shownText(cell).trim();
  if (cell?.type === 'number') {
    const value = withoutFraction(shown);
    return { value, state: isDamaged(value, cell) ? 'damaged' : 'number', cleaned: false };
  }
  if (digitsPattern.test(shown)) return { value: shown, state: 'text', cleaned: false };
  // A CSV file saved by Excel has a long number as text such as '3,27305E+15'.
  const expanded = expandExponent(shown);
  if (expanded) return { value: expanded, state: 'damaged', cleaned: false };
  const value = withoutFraction(shown).replace(/[\s.'-]/g, '');
  if (!digitsPattern.test(value)) return { value: shown, state: 'text', cleaned: false };
  return { value, state: 'text', cleaned: value !== shown };
}

/** Some software stores numbers as fractions and adds '.0'. */
const withoutFraction = (shown: string): string => shown.replace(/^(\d{16})\.0+$/, '$1');

function isDamaged(digits: string, cell: BatchCell): boolean {
  if (digits.length <= excelDigits) return false;
  return digits.endsWith('0') || !Number.isSafeInteger(cell.number) || /e/i.test(cell.text);
}
