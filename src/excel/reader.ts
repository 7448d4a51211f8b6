import fs from 'node:fs';
import { UNCALCULATED, type WorkbookContext } from './cells.ts';
import { refuse } from './errors.ts';
import { refuseForeignFiles } from './fileKind.ts';
import { inflateEntry } from './inflate.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { readSharedStrings } from './sharedStrings.ts';
import { SheetScanner } from './sheetScanner.ts';
import { NO_STRINGS } from './stringTable.ts';
import { type CellStyles, parseCellStyles } from './styles.ts';
import type { Cell, SheetInfo, SheetRow } from './types.ts';
import {
  parseRelationships,
  parseWorkbook,
  type Relationship,
  refuseOtherPackage,
  relationshipsPart,
  type SheetPart,
} from './workbookParts.ts';
import { asUtf8, readXml, scanChunks } from './xmlChunks.ts';
import { partKey, readZipDirectory, type ZipDirectory, type ZipEntry } from './zipDirectory.ts';

export type { Limits } from './limits.ts';
export type { Cell, CellType, SheetInfo, SheetRow } from './types.ts';

export interface RowsOptions {
  signal?: AbortSignal;
  onProgress?: (read: number, total: number) => void;
  /** 0-based; other columns are null and cost almost nothing. */
  columns?: readonly number[];
}

export interface Workbook {
  readonly sheets: SheetInfo[];
  readonly date1904: boolean;
  readonly uncalculated: Cell;
  /** Size and CRC are checked at the end, so rows may arrive before a refusal. */
  rows(sheet: number | string, options?: RowsOptions): AsyncGenerator<SheetRow[]>;
  /** Ranges such as 'A1:F1'. Scans the sheet unless `rows()` was read to its end. */
  merges(sheet: number | string): Promise<string[]>;
  hiddenColumns(sheet: number | string): Promise<(readonly [from: number, to: number])[]>;
  close(): void;
}

export interface OpenOptions {
  limits?: Partial<Limits>;
  signal?: AbortSignal;
}

/** @throws XlsxError for a bad file; errors of node:fs; the signal's reason */
export async function openWorkbook(path: string, options: OpenOptions = {}): Promise<Workbook> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const fd = fs.openSync(path, 'r');
  try {
    const source = openPackage(fd, limits, options.signal);
    const parts = await readWorkbookParts(source);
    return createWorkbook(source, parts);
  } catch (error) {
    fs.closeSync(fd);
    throw error;
  }
}

interface PackageSource {
  fd: number;
  size: number;
  directory: ZipDirectory;
  limits: Limits;
  signal: AbortSignal | undefined;
}

function openPackage(fd: number, limits: Limits, signal: AbortSignal | undefined): PackageSource {
  const { size } = fs.fstatSync(fd);
  refuseForeignFiles(fd, size);
  if (size > limits.fileBytes) refuse('LIMIT_FILE', `${size} bytes`);
  return { fd, size, directory: readZipDirectory(fd, size, limits), limits, signal };
}

interface WorkbookParts {
  sheets: SheetPart[];
  date1904: boolean;
  styles: CellStyles;
  stringsEntry: ZipEntry | undefined;
}

async function readWorkbookParts(source: PackageSource): Promise<WorkbookParts> {
  const { directory, limits } = source;
  const workbookPath = await findWorkbookPart(source);
  if (workbookPath.endsWith('.bin')) refuse('XLSB', '.xlsb');
  const workbookXml = await readPart(source, workbookPath);
  if (workbookXml === undefined) refuseOtherPackage(directory);
  const relationshipsXml = (await readPart(source, relationshipsPart(workbookPath))) ?? '';
  const relationships = parseRelationships(relationshipsXml, workbookPath);
  const stylesPart = targetOfType(relationships, 'styles');
  const stringsPart = targetOfType(relationships, 'sharedStrings');
  const stylesXml = stylesPart === undefined ? undefined : await readPart(source, stylesPart);
  const workbook = parseWorkbook(workbookXml, relationships, limits);
  if (!workbook.isWorkbook) refuseOtherPackage(directory);
  return {
    ...workbook,
    styles: parseCellStyles(stylesXml ?? ''),
    stringsEntry: stringsPart === undefined ? undefined : directory.get(partKey(stringsPart)),
  };
}

async function findWorkbookPart(source: PackageSource): Promise<string> {
  const xml = (await readPart(source, '_rels/.rels')) ?? '';
  return targetOfType(parseRelationships(xml, ''), 'officeDocument') ?? 'xl/workbook.xml';
}

function targetOfType(relationships: ReadonlyMap<string, Relationship>, type: string): string | undefined {
  return [...relationships.values()].find((relationship) => relationship.type === type)?.target ?? undefined;
}

async function readPart(source: PackageSource, part: string): Promise<string | undefined> {
  const entry = source.directory.get(partKey(part));
  if (entry === undefined) return undefined;
  return readXml(inflateEntry({ ...source, entry, maxBytes: source.limits.smallPartBytes }));
}

function createWorkbook(source: PackageSource, parts: WorkbookParts): Workbook {
  const { limits } = source;
  const seen = new Map<SheetPart, Pick<SheetScanner, 'merges' | 'hiddenColumns'>>();
  let context: WorkbookContext | undefined;
  let closed = false;

  const loadContext = async (reading: Reading): Promise<WorkbookContext> => {
    if (context !== undefined) return context;
    const entry = parts.stringsEntry;
    const strings =
      entry === undefined
        ? NO_STRINGS
        : await readSharedStrings(
            asUtf8(inflateEntry({ ...source, ...reading, entry, maxBytes: limits.sharedStringBytes })),
            entry.inflatedSize,
            limits,
          );
    context = { strings, styles: parts.styles, date1904: parts.date1904 };
    return context;
  };

  async function* rows(sheetKey: number | string, options: RowsOptions = {}): AsyncGenerator<SheetRow[]> {
    if (closed) throw new Error('workbook is closed');
    const sheet = findSheet(parts.sheets, sheetKey);
    const entry = sheetEntry(source, sheet);
    if (entry === undefined) return;
    const reading = startReading(source, options);
    const scanner = new SheetScanner(await loadContext(reading), limits, options.columns);
    const chunks = asUtf8(inflateEntry({ ...source, ...reading, entry, maxBytes: limits.sheetBytes }));
    yield* scanSheet(scanner, chunks);
    seen.set(sheet, scanner);
    options.onProgress?.(source.size, source.size);
  }

  const lookThrough = async (sheetKey: number | string) => {
    const sheet = findSheet(parts.sheets, sheetKey);
    if (!seen.has(sheet)) for await (const _batch of rows(sheetKey, { columns: [] }));
    return seen.get(sheet);
  };

  return {
    sheets: parts.sheets.map(({ name, state }) => ({ name, state })),
    date1904: parts.date1904,
    uncalculated: UNCALCULATED,
    rows,
    merges: async (sheetKey) => (await lookThrough(sheetKey))?.merges ?? [],
    hiddenColumns: async (sheetKey) => (await lookThrough(sheetKey))?.hiddenColumns ?? [],
    close() {
      if (!closed) fs.closeSync(source.fd);
      closed = true;
    },
  };
}

interface Reading {
  signal: AbortSignal | undefined;
  onRead: (bytes: number) => void;
}

function startReading(source: PackageSource, options: RowsOptions): Reading {
  let read = 0;
  return {
    signal: options.signal ?? source.signal,
    onRead(bytes) {
      read = Math.min(read + bytes, source.size);
      options.onProgress?.(read, source.size);
    },
  };
}

function findSheet(sheets: readonly SheetPart[], key: number | string): SheetPart {
  const found = typeof key === 'number' ? sheets[key] : sheets.find((sheet) => sheet.name === key);
  return found ?? refuse('NO_SHEET', String(key));
}

function sheetEntry(source: PackageSource, sheet: SheetPart): ZipEntry | undefined {
  if (!sheet.hasCells) return undefined;
  // A missing part must not count as an empty sheet: rows would silently be lost.
  const entry = sheet.part === null ? undefined : source.directory.get(partKey(sheet.part));
  return entry ?? refuse('NOT_XLSX', '');
}

async function* scanSheet(scanner: SheetScanner, chunks: AsyncIterable<Buffer>): AsyncGenerator<SheetRow[]> {
  for await (const _chunk of scanChunks(chunks, (chunk) => scanner.push(chunk))) {
    const rows = scanner.takeRows();
    if (rows.length > 0) yield rows;
  }
  scanner.finish();
}
