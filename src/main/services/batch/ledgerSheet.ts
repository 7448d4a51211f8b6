import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { resultTexts } from '../../../batch/rules/noteTexts.ts';
import { type SheetInput, writeWorkbook } from '../../../excel/writer.ts';
import type { LedgerRow } from '../../../shared/bridge/types.ts';
import { referralLabels } from '../../../shared/entities/referral/fields.ts';
import { withDiskErrors } from '../download/files.ts';
import { safeFileName, type WrittenFile } from '../files/savedFiles.ts';
import { saveCopy, withTempFile } from './tempFile.ts';

export type KeepLedgerRows = (kept: { title: string; rows: readonly LedgerRow[] }) => Promise<WrittenFile>;

export const createLedgerSheets =
  ({ saveFolder }: { saveFolder(): string | Promise<string> }): KeepLedgerRows =>
  async ({ title, rows }) => {
    const folder = await saveFolder();
    const wanted = safeFileName(`${title.replace(/[\\/]/g, '-')}_hasil.xlsx`) ?? 'hasil.xlsx';
    const written = withTempFile(async (path) => {
      await writeWorkbook(path, [sheetOf(rows)]);
      return saveCopy(path, folder, wanted);
    });
    const name = await withDiskErrors(written, 'coba lagi');
    return { id: randomUUID(), name, folder: basename(folder), path: join(folder, name) };
  };

const outcomes: Readonly<Record<LedgerRow['state'], (text: string) => string>> = {
  sent: () => resultTexts.sent,
  failed: resultTexts.failed,
  skipped: resultTexts.skipped,
  unsure: () => 'Belum pasti',
  waiting: () => 'Menunggu',
};

const hasSheets = (rows: readonly LedgerRow[]) => rows.some(({ sheet }) => sheet !== '');

const sheetOf = (rows: readonly LedgerRow[]): SheetInput => ({
  name: 'Hasil',
  columns: [
    { header: 'Baris', kind: 'number', width: 8 },
    ...(hasSheets(rows) ? [{ header: 'Lembar', width: 18 }] : []),
    { header: 'Ref Baris', width: 18 },
    { header: 'Nama Lengkap', width: 28 },
    { header: 'Hasil', width: 60 },
    { header: referralLabels.submission_number, width: 20 },
  ],
  rows: rows.map(({ n, sheet, ref, name, state, text, submissionNumber }) => [
    n > 0 ? n : '',
    ...(hasSheets(rows) ? [sheet] : []),
    ref,
    name,
    outcomes[state](text),
    submissionNumber,
  ]),
});
