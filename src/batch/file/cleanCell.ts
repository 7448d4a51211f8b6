import { cleanCode, cleanText, withoutTextMark } from '../../shared/core/cleanText.ts';
import { plainPoint } from '../../shared/core/coordinates.ts';
import type { BatchCell } from './cells.ts';
import type { BatchColumn, BatchColumnKey, ColumnKind } from './columns.ts';

/** Placeholders that mean "nothing". */
const signs = /^(?:[-_.]+|#?n\/a|n\.a\.?|null|nil|none)$/i;
const words = /^\(?(?:tidak|tdk|tak|belum|blm) ada\)?$|^(?:kosong|nihil)$/i;
const zeros = /^0+(?:\.0+)?$/;
const longest = 16;
/** Most texts begin with a letter or digit that none of these begins with. */
const otherBeginning = /^[1-9ac-jlmo-su-z]/i;

/** Columns in which zero is a value; in the others it means empty. */
const mayBeZero: readonly BatchColumnKey[] = [
  'ref',
  'submitter_salary',
  'product_code',
  'category',
  'program',
];

/** An answer in words may be "tidak ada" or 0. */
const isAnswer = (key: BatchColumnKey) => /^q\d+$/.test(key);

function isNothing(text: string, { key, kind }: Pick<BatchColumn, 'key' | 'kind'>): boolean {
  if (text.length > longest || otherBeginning.test(text)) return false;
  const written = cleanCode(text).trim();
  if (signs.test(written)) return true;
  if (isAnswer(key)) return false;
  return words.test(written) || (kind !== 'coordinate' && !mayBeZero.includes(key) && zeros.test(written));
}

/** Kinds read as codes or numbers. */
const codes: ReadonlySet<ColumnKind> = new Set(['phone', 'nik', 'amount', 'digits', 'coordinate']);
const isCode = ({ key, kind }: Pick<BatchColumn, 'key' | 'kind'>) =>
  codes.has(kind) || key === 'agent_code' || key === 'ref' || key === 'product_code';

function cleanIn(text: string, column: Pick<BatchColumn, 'key' | 'kind'>): string {
  if (!isCode(column)) return withoutTextMark(cleanText(text));
  const code = withoutTextMark(cleanCode(text));
  return column.kind === 'coordinate' ? plainPoint(code) : code;
}

/**
 * Normalizes a cell for the rules: removes invisible characters and Excel's text apostrophe, unifies the dashes of
 * codes, and empties placeholders. `was` keeps the original text.
 */
export function cleanCell(cell: BatchCell, column: Pick<BatchColumn, 'key' | 'kind'>): BatchCell {
  const { text, type } = cell;
  if (type !== 'text' && type !== 'number') return cell;
  const clean = type === 'number' ? text : cleanIn(text, column);
  const kept = isNothing(clean, column) ? '' : clean;
  if (kept === text) return cell;
  return { text: kept, type: 'text', was: text, ...(cell.formula && { formula: true }) };
}
