import { columnName } from '../shared/core/columnName.ts';
import { COLUMN_FORMATS, cellContent } from './cellWriter.ts';
import type { CellComment } from './comments.ts';
import { type CellFormat, PLAIN_FORMAT, type StyleTable } from './writerStyles.ts';
import type { CellValue, RowInput, SheetColumn, SheetInput, StyledCell } from './writerTypes.ts';
import { escapeText, XML_HEADER } from './xmlWrite.ts';

const FLUSH_CHARACTERS = 128 * 1024;
const DEFAULT_WIDTH = 16;
const DEFAULT_VALIDATION_ROWS = 1_000;
const LAST_ROW = 1_048_576;

const CELL_STYLES: Record<NonNullable<StyledCell['style']>, Partial<CellFormat>> = {
  error: { fill: 'error' },
  warning: { fill: 'warning' },
  muted: { font: 'muted' },
  bold: { font: 'bold' },
  title: { font: 'title' },
};

const HEADER_STYLES: Record<NonNullable<SheetColumn['headerStyle']>, Partial<CellFormat>> = {
  plain: { font: 'bold', fill: 'plain' },
  required: { font: 'onColor', fill: 'required' },
  optional: { font: 'onColor', fill: 'optional' },
  conditional: { font: 'onColor', fill: 'conditional' },
};

interface SheetWriting {
  styles: StyleTable;
  isFirst: boolean;
  write: (text: string) => Promise<void>;
  onRows: (rows: number) => void;
}

interface SheetResult {
  rows: number;
  comments: CellComment[];
}

export async function writeSheet(sheet: SheetInput, writing: SheetWriting): Promise<SheetResult> {
  const comments: CellComment[] = [];
  const formats = sheet.columns.map((column) => columnFormat(column, sheet));
  const cellStyle = createStyleLookup(writing.styles, formats);
  let xml =
    XML_HEADER +
    sheetHead(
      sheet,
      formats.map((format) => writing.styles.index(format)),
      writing.isFirst,
    );
  xml += headerRow(sheet, writing.styles, comments);
  let rows = 0;
  const add = (row: RowInput): boolean => {
    rows++;
    if (rows >= LAST_ROW) throw new RangeError(`more than ${LAST_ROW - 1} rows in sheet ${sheet.name}`);
    xml += rowXml(row, rows + 1, sheet.columns, cellStyle, comments);
    return xml.length >= FLUSH_CHARACTERS;
  };
  const flush = async (): Promise<void> => {
    await writing.write(xml);
    xml = '';
    writing.onRows(rows);
  };
  // `for await` over a plain array would await each row.
  if (Symbol.iterator in sheet.rows) {
    for (const row of sheet.rows) if (add(row)) await flush();
  } else {
    for await (const row of sheet.rows) if (add(row)) await flush();
  }
  await writing.write(xml + sheetTail(sheet, rows, comments.length > 0));
  writing.onRows(rows);
  return { rows, comments };
}

function columnFormat(column: SheetColumn, sheet: SheetInput): CellFormat {
  return {
    ...PLAIN_FORMAT,
    number: COLUMN_FORMATS[column.kind ?? 'text'],
    locked: sheet.protect !== true || column.locked === true,
  };
}

type StyleLookup = (column: number, number: CellFormat['number'], style: StyledCell['style']) => number;

function createStyleLookup(styles: StyleTable, formats: readonly CellFormat[]): StyleLookup {
  const known = new Map<string, number>();
  return (column, number, style) => {
    const key = `${column} ${number} ${style ?? ''}`;
    const index = known.get(key);
    if (index !== undefined) return index;
    const base = formats[column] ?? PLAIN_FORMAT;
    const added = styles.index({ ...base, number, ...(style === undefined ? {} : CELL_STYLES[style]) });
    known.set(key, added);
    return added;
  };
}

function sheetHead(sheet: SheetInput, columnStyles: readonly number[], isFirst: boolean): string {
  const namespaces =
    'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"' +
    ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  const pane =
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>';
  const view = sheet.frozenHeader === false ? '' : pane;
  const columns = sheet.columns.map(({ width = DEFAULT_WIDTH }, index) => {
    const style = columnStyles[index] ?? 0;
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${style}" customWidth="1"/>`;
  });
  return (
    `<worksheet ${namespaces}>` +
    `<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${view}</sheetView></sheetViews>` +
    '<sheetFormatPr defaultRowHeight="15"/>' +
    (columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '') +
    '<sheetData>'
  );
}

function headerRow(sheet: SheetInput, styles: StyleTable, comments: CellComment[]): string {
  const cells = sheet.columns.map(({ header, headerStyle = 'plain', comment }, column) => {
    const format: CellFormat = { ...PLAIN_FORMAT, number: 'text', wrap: true, ...HEADER_STYLES[headerStyle] };
    const reference = `${columnName(column)}1`;
    if (comment !== undefined) comments.push({ reference, row: 0, column, text: comment });
    return cellXml(reference, styles.index(format), cellContent(header, 'text'));
  });
  return `<row r="1">${cells.join('')}</row>`;
}

function rowXml(
  row: RowInput,
  rowNumber: number,
  columns: readonly SheetColumn[],
  cellStyle: StyleLookup,
  comments: CellComment[],
): string {
  let xml = `<row r="${rowNumber}">`;
  for (let column = 0; column < row.length; column++) {
    const input = row[column];
    const styled = isStyled(input) ? input : null;
    const value: CellValue = styled === null ? (input as CellValue) : styled.value;
    const content = cellContent(value, columns[column]?.kind ?? 'text');
    if (content === null && styled === null) continue;
    const reference = columnName(column) + rowNumber;
    const number = content?.format ?? COLUMN_FORMATS[columns[column]?.kind ?? 'text'];
    xml += cellXml(reference, cellStyle(column, number, styled?.style), content);
    if (styled?.comment !== undefined)
      comments.push({ reference, row: rowNumber - 1, column, text: styled.comment });
  }
  return `${xml}</row>`;
}

function isStyled(input: CellValue | StyledCell): input is StyledCell {
  return typeof input === 'object' && input !== null && !(input instanceof Date);
}

function cellXml(reference: string, style: number, content: ReturnType<typeof cellContent>): string {
  const start = `<c r="${reference}" s="${style}"`;
  return content === null ? `${start}/>` : `${start}${content.type}>${content.xml}</c>`;
}

function sheetTail(sheet: SheetInput, rows: number, hasComments: boolean): string {
  return (
    '</sheetData>' +
    (sheet.protect === true ? PROTECTION : '') +
    dataValidations(sheet, rows) +
    '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>' +
    (hasComments ? '<legacyDrawing r:id="rId1"/>' : '') +
    '</worksheet>'
  );
}

/** "0" allows the action (ECMA-376 Part 1, 18.3.1.85). */
const PROTECTION =
  '<sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0" formatRows="0" formatCells="0"/>';

/** Some readers create a million cells for a validation of a whole column, so ranges have a last row. */
function dataValidations(sheet: SheetInput, rows: number): string {
  const lastRow = Math.min(1 + Math.max(rows, sheet.validationRows ?? DEFAULT_VALIDATION_ROWS), LAST_ROW);
  const validations = sheet.columns.flatMap(({ list }, column) => {
    if (list === undefined) return [];
    const name = columnName(column);
    return [
      '<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="Tidak ada di daftar"' +
        ` error="Pilih nilai dari daftar." sqref="${name}2:${name}${lastRow}">` +
        `<formula1>${escapeText(list)}</formula1></dataValidation>`,
    ];
  });
  if (validations.length === 0) return '';
  return `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`;
}
