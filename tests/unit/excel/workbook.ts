import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { XlsxError } from '../../../src/excel/errors.ts';
import {
  type Cell,
  type OpenOptions,
  openWorkbook,
  type RowsOptions,
  type SheetRow,
} from '../../../src/excel/reader.ts';
import { buildZip, type TestEntry } from './zip.ts';

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A one-sheet workbook of raw XML. Parts can be replaced, or removed with null. */
export interface RawWorkbook {
  data?: string;
  /** The whole worksheet part, in place of `data`. */
  sheet?: string | Buffer;
  strings?: string;
  /** Number formats by style index: a built-in id or a format code. */
  formats?: (number | string)[];
  workbook?: string;
  relationships?: string;
  parts?: Record<string, string | Buffer | null>;
  extra?: TestEntry[];
}

export function worksheet(data: string, tail = ''): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData>${tail}</worksheet>`;
}

function relationship(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
}

function stylesXml(formats: readonly (number | string)[]): string {
  const custom = formats.map((format, index) => ({
    format,
    id: typeof format === 'number' ? format : 200 + index,
  }));
  const numberFormats = custom
    .filter(({ format }) => typeof format === 'string')
    .map(
      ({ format, id }) =>
        `<numFmt numFmtId="${id}" formatCode="${String(format).replaceAll('"', '&quot;')}"/>`,
    );
  const xfs = custom.map(({ id }) => `<xf numFmtId="${id}"/>`);
  return `<styleSheet xmlns="${MAIN}"><numFmts>${numberFormats.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`;
}

export function rawEntries(raw: RawWorkbook): TestEntry[] {
  const parts: Record<string, string | Buffer | null> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relationship(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      raw.workbook ??
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Pengajuan" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      raw.relationships ??
      `<Relationships xmlns="${PACKAGE}/relationships">${relationship(1, 'worksheet', 'worksheets/sheet1.xml')}${relationship(2, 'styles', 'styles.xml')}${relationship(3, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': stylesXml(raw.formats ?? [0]),
    'xl/sharedStrings.xml': raw.strings === undefined ? null : `<sst xmlns="${MAIN}">${raw.strings}</sst>`,
    'xl/worksheets/sheet1.xml': raw.sheet ?? worksheet(raw.data ?? ''),
    ...raw.parts,
  };
  const entries = Object.entries(parts).flatMap(([name, data]) => (data === null ? [] : [{ name, data }]));
  return [...entries, ...(raw.extra ?? [])];
}

let folder: string | undefined;
let fileNumber = 0;

export function temporaryPath(): string {
  folder ??= fs.mkdtempSync(path.join(os.tmpdir(), 'excel-test-'));
  return path.join(folder, `${fileNumber++}.xlsx`);
}

export function saveBytes(bytes: Buffer | string): string {
  const file = temporaryPath();
  fs.writeFileSync(file, bytes);
  return file;
}

export const saveRaw = (raw: RawWorkbook): string => saveBytes(buildZip(rawEntries(raw)));

export async function readRows(
  file: string,
  options: OpenOptions & RowsOptions & { sheet?: number | string } = {},
): Promise<SheetRow[]> {
  const workbook = await openWorkbook(file, options);
  try {
    const rows: SheetRow[] = [];
    for await (const batch of workbook.rows(options.sheet ?? 0, options)) rows.push(...batch);
    return rows;
  } finally {
    workbook.close();
  }
}

export async function firstCells(raw: RawWorkbook): Promise<(Cell | null)[]> {
  const [row] = await readRows(saveRaw(raw));
  return row?.cells ?? [];
}

export async function onlyCell(cellXml: string, raw: RawWorkbook = {}): Promise<Cell | null | undefined> {
  const [cell] = await firstCells({ ...raw, data: `<row r="1">${cellXml}</row>` });
  return cell;
}

export async function refusalOf(file: string, options: Parameters<typeof readRows>[1] = {}): Promise<string> {
  try {
    await readRows(file, options);
    return 'ACCEPTED';
  } catch (error) {
    if (error instanceof XlsxError) return error.code;
    throw error;
  }
}
