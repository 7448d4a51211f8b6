import { cleanCode, cleanText, withoutTextMark } from '../../shared/core/cleanText.ts';
import { plainPoint } from '../../shared/core/coordinates.ts';
import type { BatchCell } from './cells.ts';
import type { BatchColumn, BatchColumnKey, ColumnKind } from './columns.ts';

const signs = /^(?:[-_.]+|#?n\/a|n\.a\.?|null|nil|none)$/i;
const words = /^\(?(?:tidak|tdk|tak|belum|blm) ada\)?$|^(?:kosong|nihil)$/i;
const zeros = /^0+(?:\.0+)?$/;
const longest = 16;
/** A fast check: most texts begin with these characters, but no placeholder does. */
const otherStart = /^[1-9ac-jlmo-su-z]/i;

/**
 * Like answers and coordinates, these columns may contain zero. In other columns, zero means an empty cell.
 */
const mayBeZero: readonly BatchColumnKey[] = [
  'ref',
  'submitter_salary',
  'product_code',
  'category',
  'program',
];

/** "tidak ada" and 0 may be real answers to a question. */
const isAnswer = (key: BatchColumnKey) => /^q\d+$/.test(key);

function isPlaceholder(text: string, { key, kind }: Pick<BatchColumn, 'key' | 'kind'>): boolean {
  if (text.length > longest || otherStart.test(text)) return false;
  const written = cleanCode(text).trim();
  if (signs.test(written)) return true;
  if (isAnswer(key)) return false;
  return words.test(written) || (kind !== 'coordinate' && !mayBeZero.includes(key) && zeros.test(written));
}

const codes: ReadonlySet<ColumnKind> = new Set(['phone', 'nik', 'amount', 'digits', 'coordinate']);
const isCode = ({ key, kind }: Pick<BatchColumn, 'key' | 'kind'>) =>
  codes.has(kind) || key === 'agent_code' || key === 'ref' || key === 'product_code';

function cleanCellText(text: string, column: Pick<BatchColumn, 'key' | 'kind'>): string {
  if (!isCode(column)) return withoutTextMark(cleanText(text));
  const code = withoutTextMark(cleanCode(text));
  return column.kind === 'coordinate' ? plainPoint(code) : code;
}

export function cleanCell(cell: BatchCell, column: Pick<BatchColumn, 'key' | 'kind'>): BatchCell {
  const { text, type } = cell;
  if (type !== 'text' && type !== 'number') return cell;
  const clean = type === 'number' ? text : cleanCellText(text, column);
  const kept = isPlaceholder(clean, column) ? '' : clean;
  if (kept === text) return cell;
  return { text: kept, type: 'text', was: text, ...(cell.formula && { formula: true }) };
}
