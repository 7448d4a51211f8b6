import { type Column, cellText } from './columns.ts';

export interface CopiedTable {
  text: string;
  /** Each cell has Excel's text format. Otherwise Excel drops leading zeros and digits after the 15th. */
  html: string;
}

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

export function copyRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): CopiedTable {
  return copyCells(rows.map((row) => columns.map((column) => oneLine(cellText(column, row)))));
}
