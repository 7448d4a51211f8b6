import fs from 'node:fs/promises';
import { commentDrawingPart, commentsPart } from './comments.ts';
import { writeSheet } from './sheetWriter.ts';
import {
  commentRelationshipsPart,
  contentTypesPart,
  packageRelationshipsPart,
  sheetPartNames,
  type WrittenSheet,
  workbookPart,
  workbookRelationshipsPart,
} from './writerParts.ts';
import { createStyleTable } from './writerStyles.ts';
import type { SheetInput } from './writerTypes.ts';
import { createZip, type ZipWriter } from './zipWriter.ts';

export type { CellValue, ColumnKind, RowInput, SheetColumn, SheetInput, StyledCell } from './writerTypes.ts';

interface WriteOptions {
  signal?: AbortSignal;
  onProgress?: (rows: number) => void;
}

/**
 * Writes `<path>.part` first and renames the complete file.
 * @throws RangeError for invalid sheet names, sizes or dates; file system errors; the signal's reason
 */
export async function writeWorkbook(
  path: string,
  sheets: SheetInput[],
  options: WriteOptions = {},
): Promise<void> {
  checkSheets(sheets);
  options.signal?.throwIfAborted();
  const partial = `${path}.part`;
  const zip = createZip(partial);
  try {
    await writeParts(zip, sheets, options);
    await zip.finish();
    await fs.rename(partial, path);
  } catch (error) {
    await zip.abort();
    await fs.rm(partial, { force: true });
    throw error;
  }
}

async function writeParts(zip: ZipWriter, sheets: SheetInput[], options: WriteOptions): Promise<void> {
  const styles = createStyleTable();
  const written: WrittenSheet[] = [];
  const firstVisible = sheets.findIndex(({ hidden }) => hidden !== true);
  let rowsBefore = 0;
  for (const [index, sheet] of sheets.entries()) {
    const result = await writeSheetPart(zip, sheet, index, {
      ...options,
      styles,
      isFirst: index === firstVisible,
      rowsBefore,
    });
    rowsBefore += result.rows;
    if (result.comments.length > 0) await writeCommentParts(zip, index, result.comments);
    written.push({
      name: sheet.name,
      hidden: sheet.hidden === true,
      hasComments: result.comments.length > 0,
    });
  }
  const smallParts: Record<string, string> = {
    'xl/styles.xml': styles.xml(),
    'xl/workbook.xml': workbookPart(written),
    'xl/_rels/workbook.xml.rels': workbookRelationshipsPart(written),
    '_rels/.rels': packageRelationshipsPart(),
    '[Content_Types].xml': contentTypesPart(written),
  };
  for (const [name, xml] of Object.entries(smallParts)) await zip.entry(name, (write) => write(xml));
}

interface SheetPartOptions extends WriteOptions {
  styles: ReturnType<typeof createStyleTable>;
  isFirst: boolean;
  rowsBefore: number;
}

async function writeSheetPart(zip: ZipWriter, sheet: SheetInput, index: number, options: SheetPartOptions) {
  const { styles, isFirst, rowsBefore, signal, onProgress } = options;
  let result: Awaited<ReturnType<typeof writeSheet>> = { rows: 0, comments: [] };
  await zip.entry(sheetPartNames(index).sheet, async (write) => {
    result = await writeSheet(sheet, {
      styles,
      isFirst,
      write(text) {
        signal?.throwIfAborted();
        return write(text);
      },
      onRows: (rows) => onProgress?.(rowsBefore + rows),
    });
  });
  return result;
}

async function writeCommentParts(
  zip: ZipWriter,
  index: number,
  comments: Parameters<typeof commentsPart>[0],
): Promise<void> {
  const names = sheetPartNames(index);
  await zip.entry(names.comments, (write) => write(commentsPart(comments)));
  await zip.entry(names.drawing, (write) => write(commentDrawingPart(comments)));
  await zip.entry(names.relationships, (write) => write(commentRelationshipsPart(index)));
}

const LONGEST_SHEET_NAME = 31;
const MOST_COLUMNS = 16_384;

/** Excel repairs a file with an invalid sheet name. */
function checkSheets(sheets: readonly SheetInput[]): void {
  if (!sheets.some(({ hidden }) => hidden !== true)) throw new RangeError('a workbook needs a visible sheet');
  const names = new Set<string>();
  for (const { name, columns } of sheets) {
    const isValid = name.length > 0 && name.length <= LONGEST_SHEET_NAME && !/[[\]:*?/\\]|^'|'$/.test(name);
    if (!isValid) throw new RangeError(`invalid sheet name: ${name}`);
    if (names.has(name.toLowerCase())) throw new RangeError(`duplicate sheet name: ${name}`);
    names.add(name.toLowerCase());
    if (columns.length > MOST_COLUMNS)
      throw new RangeError(`more than ${MOST_COLUMNS} columns in sheet ${name}`);
  }
}
