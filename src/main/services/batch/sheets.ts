import type { BatchFileWorker } from '../../../batch/thread/batchFileWorker.ts';
import { errorViewOf } from '../../../batch/thread/fileFaults.ts';
import type { BatchSheetChoice } from '../../../shared/bridge/types.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { apply, sheetChosen, sheetConfirmed } from './fileSteps.ts';
import { assertUnsent, type OpenFile } from './openFile.ts';
import type { OpenFiles } from './openFiles.ts';
import type { Reading } from './reading.ts';
import type { BatchUploadService } from './service.ts';
import { batchReportTexts as texts } from './texts.ts';

export interface SheetsDeps {
  files: OpenFiles;
  takeWorker(): BatchFileWorker;
  checkAgain: Reading['checkAgain'];
  keep(file: OpenFile): Promise<void>;
}

export function createSheets({
  files,
  takeWorker,
  checkAgain,
  keep,
}: SheetsDeps): Pick<BatchUploadService, 'sheets' | 'chooseSheet'> {
  return {
    sheets: async (draftId) => {
      const { path } = files.get(draftId);
      // A separate worker, because the file's worker may wait for the user or have ended.
      const worker = takeWorker();
      try {
        return await worker.sheets(path);
      } catch (error) {
        throw AppError.from(errorViewOf(error));
      } finally {
        worker.stop();
      }
    },
    chooseSheet: async ({ draftId, choice }) => {
      const file = files.get(draftId);
      assertUnsent(file);
      const { at } = file.stage;
      if (at !== 'ready' && at !== 'mapping' && at !== 'refused')
        throw new AppError('CONFLICT', texts.notReady);
      if (file.delivery.arrived.rows.length > 0) throw new AppError('CONFLICT', texts.partlySent);
      if (at === 'ready' && isRead(file, choice)) {
        files.update(file, sheetConfirmed(choice));
        await keep(file);
        return;
      }
      apply(file, sheetChosen(choice));
      checkAgain(file);
    },
  };
}

function isRead(
  { summary: { sheet } }: OpenFile,
  { sheet: name, headerRow, together }: BatchSheetChoice,
): boolean {
  if (!sheet || name !== sheet.name) return false;
  return together === sheet.together.length > 0 && (headerRow ?? sheet.headerRow) === sheet.headerRow;
}
