import { pdfType } from '../../../../shared/core/files.ts';
import { pdfLimitBytes } from '../../../../shared/entities/media/operations.ts';

/** The server also checks the content (C-073, R-722). */
export function pdfFault(file: { type: string; size: number }): string | undefined {
  if (file.type !== pdfType) return 'Dokumen harus PDF';
  if (file.size === 0) return 'File dokumen kosong';
  if (file.size > pdfLimitBytes) return 'Ukuran dokumen paling besar 10 MB';
  return undefined;
}
