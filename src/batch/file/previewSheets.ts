import type { BatchSheetPreview } from '../../shared/bridge/types.ts';
import { maskPersonal } from '../../shared/core/formats.ts';
import { shownText } from './cells.ts';
import { guessHeader } from './headerGuess.ts';
import { filledRows } from './readSheet.ts';
import { headerText, isTemplateSheet } from './readTable.ts';
import { findHeader, type SheetLikeRow } from './rows.ts';
import type { WorkbookLike } from './table.ts';

const previewRows = 30;
const previewColumns = 26;

export async function previewSheets(workbook: WorkbookLike): Promise<BatchSheetPreview[]> {
  const previews: BatchSheetPreview[] = [];
  const headers: string[] = [];
  for (const { name, state } of workbook.sheets) {
    if (isTemplateSheet(name)) continue;
    const head: SheetLikeRow[] = [];
    let count = 0;
    for await (const rows of filledRows(workbook, name)) {
      head.push(...rows.slice(0, Math.max(0, previewRows - head.length)));
      count += rows.length;
    }
    const header = findHeader(head) ?? guessHeader(head);
    const text = header ? headerText(header) : '';
    const alike = header ? headers.indexOf(text) : -1;
    headers.push(text);
    previews.push({
      name,
      hidden: state !== 'visible',
      rows: count,
      header: header?.n ?? null,
      alike: alike < 0 ? previews.length : alike,
      head: head.map((row) => ({
        n: row.n,
        cells: row.cells
          .slice(0, previewColumns)
          .map((cell) => maskPersonal(shownText(cell ?? undefined).trim())),
      })),
    });
  }
  return previews;
}
