import { cleanCode, cleanText, withoutTextMark } from '../../core/cleanText.ts';
import type { BatchCell } from './cells.ts';
import type { BatchColumn, BatchColumnKey, ColumnKind } from './columns.ts';
import { plainPoint } from './coordinate.ts';

/** What people write where they have nothing to write. */
const signs = /^(?:[-_.]+|#?n\/a|n\.a\.?|null|nil|none)$/i;
const words = /^\(?(?:tidak|tdk|tak|belum|blm) ada\)?$|^(?:kosong|nihil)$/i;
const zeros = /^0+(?:\.0+)?$/;
const longest = 16;

/** Columns where a zero says something; in the others nobody is called so, lives there or has that number. */
const mayBeZero: readonly BatchColumnKey[] = [
  'ref',
  'submitter_salary',
  'product_code',
  'category',
  'program',
];

/** Answers in words, whatever they ask: "tidak ada" may be one, and so may 0. */
const isAnswer = (key: BatchColumnKey) => /^q\d+$/.test(key);

function isNothing(text: string, { key, kind }: Pick<BatchColumn, 'key' | 'kind'>): boolean {
  if (text.length > longest) return false;
  const written = cleanCode(text).trim();
  if (signs.test(written)) return true;
  if (isAnswer(key)) return false;
  return words.test(written) || (kind !== 'coordinate' && !mayBeZero.includes(key) && zeros.test(written));
}

/** Kinds that are read as codes or numbers. */
const codes: ReadonlySet<ColumnKind> = new Set(['phone', 'nik', 'amount', 'digits', 'coordinate']);
const isCode = ({ key, kind }: Pick<BatchColumn, 'key' | 'kind'>) =>
  codes.has(kind) || key === 'agent_code' || key === 'ref' || key === 'product_code';

function cleanIn(text: string, column: Pick<BatchColumn, 'key' | 'kind'>): string {
  if (!isCode(column)) return withoutTextMark(cleanText(text));
  const code = withoutTextMark(cleanCode(text));
  return column.kind === 'coordinate' ? plainPoint(code) : code;
}

/**
 * A cell as the rules read it: without what nobody sees and without the apostrophe that made it text, codes with plain
 * dashes, and empty where it only says that there is nothing. `was` keeps what stood there.
 */
export function cleanCell(cell: BatchCell, column: Pick<BatchColumn, 'key' | 'kind'>): BatchCell {
  const { text, type } = cell;
  if (type !== 'text' && type !== 'number') return cell;
  const clean = type === 'number' ? text : cleanIn(text, column);
  const kept = isNothing(clean, column) ? '' : clean;
  if (kept === text) return cell;
  return { text: kept, type: 'text', was: text, ...(cell.formula && { formula: true }) };
}
