import { type Column, cellText } from './columns.ts';

/** Rows as a spreadsheet takes them from the clipboard (features.md L8). */
export interface CopiedTable {
  /** Tab separated, one line per row. */
  text: string;
  /** The same as a table whose cells Excel keeps as text: a NIK keeps its 16 digits, a phone its zero. */
  html: string;
}

/** A value must not open a new cell or line. */
const oneLine = (value: string): string => value.replace(/[\t\r\n]+/g, ' ');

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (value: string): string => value.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

function copyCells(lines: string[][]): CopiedTable {
  const rows = lines.map(
    (cells) =>
      `<tr>${cells.map((cell) => `<td style="mso-number-format:'\\@'">${escapeHtml(cell)}</td>`).join('')}</tr>`,
  );
  return {
    text: lines.map((cells) => cells.join('\t')).join('\n'),
    html: `<table>${rows.join('')}</table>`,
  };
}

/** The shown columns of some rows. */
export function copyRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): CopiedTable {
  return copyCells(rows.map((row) => columns.map((column) => oneLine(cellText(column, row)))));
}
