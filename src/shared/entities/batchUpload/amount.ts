import { readFigure } from '../../core/figures.ts';
import { type BatchCell, shownValue } from './cells.ts';

/** How a rupiah cell was read. `plain`: nothing to say. `repaired`: written with Rp, dots or decimals. */
export interface AmountReading {
  rupiah: number;
  state: 'plain' | 'repaired' | 'doubtful';
}

/** What the column says anyway. */
const perMonth = /\s*(?:\/|\bper\b|\bse)\s*(?:bulan|bln)\.?\s*$/i;

/** Largest amount that the referral rules accept. */
const largest = 1e15;
/** Below this an amount of whole thousands may have been written in thousands: '5.000' for five million. */
const smallest = 100_000;

/**
 * Whole rupiah of a cell as {@link readFigure} understands it; undefined for anything else: words, cents, negatives.
 * `5.000` may be five thousand or, with "ribu" in mind, five million, and `2,500` has two meanings: doubtful (J04).
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
  const figure = readFigure(text.replace(perMonth, ''), { money: true });
  if (!figure || 'fault' in figure || figure.value > largest) return undefined;
  const { value: rupiah, doubtful } = figure;
  const mayBeThousands = doubtful === 'dot' && rupiah < smallest && rupiah % 1000 === 0;
  if (doubtful === 'comma' || mayBeThousands) return { rupiah, state: 'doubtful' };
  return { rupiah, state: text === String(rupiah) ? 'plain' : 'repaired' };
}
