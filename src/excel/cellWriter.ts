import { dateToSerial, isoToSerial } from './dates.ts';
import type { NumberFormat } from './writerStyles.ts';
import type { CellValue, ColumnKind } from './writerTypes.ts';
import { textElement } from './xmlWrite.ts';

interface CellContent {
  type: string;
  xml: string;
  format: NumberFormat;
}

const LONGEST_TEXT = 32_767;
const CUT_MARK = ' … (dipotong: batas Excel 32.767 karakter)';

export const COLUMN_FORMATS: Record<ColumnKind, NumberFormat> = {
  text: 'text',
  number: 'general',
  rupiah: 'rupiah',
  date: 'date',
  datetime: 'datetime',
};

export function cellContent(value: CellValue, kind: ColumnKind): CellContent | null {
  if (value === null || value === undefined || value === '') return null;
  const format = COLUMN_FORMATS[kind];
  if (typeof value === 'boolean') return { type: ' t="b"', xml: `<v>${value ? 1 : 0}</v>`, format };
  if (value instanceof Date) return dateContent(value, kind);
  if (typeof value === 'number') return numberContent(value, kind);
  const serial = kind === 'date' || kind === 'datetime' ? isoToSerial(value) : null;
  return serial === null ? textContent(value, format) : plainNumber(serial, format);
}

/** An inline string cannot become a formula. */
function textContent(text: string, format: NumberFormat): CellContent {
  const kept = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT - CUT_MARK.length) + CUT_MARK : text;
  return { type: ' t="inlineStr"', xml: `<is>${textElement(kept)}</is>`, format };
}

function plainNumber(value: number, format: NumberFormat): CellContent {
  return { type: '', xml: `<v>${value}</v>`, format };
}

function numberContent(value: number, kind: ColumnKind): CellContent {
  if (kind === 'text') return textContent(String(value), 'text');
  if (!Number.isFinite(value)) return { type: ' t="e"', xml: '<v>#NUM!</v>', format: COLUMN_FORMATS[kind] };
  return plainNumber(value, COLUMN_FORMATS[kind]);
}

function dateContent(value: Date, kind: ColumnKind): CellContent {
  if (Number.isNaN(value.getTime())) throw new RangeError('invalid date');
  const iso = value.toISOString().slice(0, 19);
  const serial = dateToSerial(value);
  if (kind === 'text' || serial === null)
    return textContent(iso.replace('T00:00:00', ''), COLUMN_FORMATS[kind]);
  if (kind === 'date' || kind === 'datetime') return plainNumber(serial, kind);
  return plainNumber(serial, Number.isInteger(serial) ? 'date' : 'datetime');
}
