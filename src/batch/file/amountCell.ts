import { readFigure } from '../../shared/core/figures.ts';
import { type BatchCell, shownValue } from './cells.ts';

export interface AmountReading {
  rupiah: number;
  state: 'plain' | 'repaired' | 'doubtful';
}

const largest = 1e15;
const smallest = 100_000;

/**
 * Returns undefined for an unreadable amount, such as words, cents or a negative amount. `5.000` (five
 * thousand or five million) and `2,500` are doubtful (J04).
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
  const figure = readFigure(text, { money: true, monthly: true });
  if (!figure || 'fault' in figure || figure.value > largest) return undefined;
  const { value: rupiah, doubtful } = figure;
  const mayBeThousands = doubtful === 'dot' && rupiah < smallest && rupiah % 1000 === 0;
  if (doubtful === 'comma' || mayBeThousands) return { rupiah, state: 'doubtful' };
  return { rupiah, state: text === String(rupiah) ? 'plain' : 'repaired' };
}
