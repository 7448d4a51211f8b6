import { type BatchCell, shownValue } from './cells.ts';

/** How a rupiah cell was read. `plain`: nothing to say. `repaired`: written with Rp, dots or decimals. */
export interface AmountReading {
  rupiah: number;
  state: 'plain' | 'repaired' | 'doubtful';
}

/** Largest amount that the referral rules accept. */
const largest = 1e15;

/**
 * `5000000`, `Rp 5.000.000`, `5.000.000,00`, `5,000,000.00` → whole rupiah; undefined for anything else: words, cents,
 * negatives. `5.000` may be five thousand or five million with "ribu" in mind: doubtful (J04).
 */
export function readAmount(cell: BatchCell | undefined): AmountReading | undefined {
  if (cell?.type === 'number') {
    const value = shownValue(cell) ?? Number.NaN;
    return Number.isInteger(value) && value >= 0 && value <= largest
      ? { rupiah: value, state: 'plain' }
      : undefined;
  }
  if (cell?.type !== 'text') return undefined;
  const text = cell.text.trim();
  const digits = text.replace(/^rp\.?\s*/i, '').replace(/\s+|,-$|,–$/g, '');
  const rupiah = readGroups(digits);
  if (rupiah === undefined || rupiah > largest) return undefined;
  if (/^\d{1,2}[.,]000$/.test(digits)) return { rupiah, state: 'doubtful' };
  return { rupiah, state: text === String(rupiah) ? 'plain' : 'repaired' };
}

const dotted = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,0{1,2})?$/;
const commaed = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.0{1,2})?$/;

function readGroups(digits: string): number | undefined {
  const whole = dotted.exec(digits)?.[1] ?? commaed.exec(digits)?.[1];
  return whole === undefined ? undefined : Number(whole.replace(/[.,]/g, ''));
}
