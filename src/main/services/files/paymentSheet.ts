import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { type RowInput, type SheetColumn, type SheetInput, writeWorkbook } from '../../../excel/writer.ts';
import type { PaymentSheetInput } from '../../../shared/bridge/paymentSheet.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { jakartaStamp } from '../../../shared/core/formats.ts';
import { referralLabels as L } from '../../../shared/entities/referral/fields.ts';
import { saveCopy, withTempFile } from '../batch/tempFile.ts';
import type { WrittenFile } from './savedFiles.ts';
import { paymentsSubfolder, type WorkFolder } from './workFolder.ts';

export type KeepPaymentSheet = (input: PaymentSheetInput) => Promise<WrittenFile>;

/** Saves a file such as 'Pembayaran/2026-11/Pembayaran_2026-11-21_0930.xlsx' (features.md P6). */
export const createPaymentSheets =
  ({
    work,
    now = () => new Date(),
  }: {
    work: Pick<WorkFolder, 'root' | 'open'>;
    now?: () => Date;
  }): KeepPaymentSheet =>
  async (input) => {
    const at = now();
    const below = paymentsSubfolder(at);
    const wanted = `Pembayaran_${jakartaStamp(at)}.xlsx`;
    const shown = join(basename(work.root()), below);
    const folder = await work.open(below);
    const name = await withTempFile(async (path) => {
      await writeWorkbook(path, sheetsOf(input));
      return saveCopy(path, folder, wanted);
    }).catch((cause: unknown) => {
      throw new AppError(
        'DISK',
        'Lembar pembayaran tidak dapat disimpan. Periksa folder kerja, lalu pilih Coba Lagi.',
        { cause },
      );
    });
    return { id: randomUUID(), name, folder: shown, path: join(folder, name) };
  };

const rupiah = (header: string): SheetColumn => ({ header, kind: 'rupiah', width: 18 });

function sheetsOf({ rows, sums }: PaymentSheetInput): SheetInput[] {
  return [
    {
      name: 'Pembayaran',
      columns: [
        { header: L.submission_number, width: 20 },
        { header: L.submitter_name, width: 28 },
        { header: L.agent_code, width: 18 },
        { header: L.agent_name, width: 26 },
        { header: L.product_id, width: 26 },
        { header: L.category_id, width: 22 },
        { header: L.program_id, width: 22 },
        { header: 'Perusahaan', width: 28 },
        { header: 'Cabang', width: 24 },
        rupiah(L.incentive_insentif),
        rupiah(L.incentive_tax),
        rupiah(L.total_incentive),
        { header: 'Alasan diperiksa', width: 44 },
        { header: 'Hasil', width: 30 },
      ],
      rows: rows.map((row): RowInput => {
        const cells = [
          row.submission_number,
          row.submitter_name,
          row.agent_code,
          row.agent_name,
          row.product_name,
          row.category_name,
          row.program_name,
          row.company_name,
          row.branch_name,
          row.insentif,
          row.tax,
          row.total,
          row.flags,
        ];
        return row.failure === ''
          ? [...cells, 'Terkirim']
          : [...cells, { value: `Gagal: ${row.failure}`, style: 'error' }];
      }),
    },
    {
      name: 'Per perusahaan',
      columns: [
        { header: 'Perusahaan', width: 32 },
        { header: 'Cabang', width: 28 },
        { header: 'Pengajuan', kind: 'number', width: 12 },
        rupiah(L.incentive_insentif),
        rupiah(L.incentive_tax),
        rupiah(L.total_incentive),
      ],
      rows: sums.map(({ name, level, count, insentif, tax, total }): RowInput => {
        const names = level === 'branch' ? ['', name] : [name, ''];
        const cells = [...names, count, insentif, tax, total];
        return level === 'branch' ? cells : cells.map((value) => ({ value, style: 'bold' }));
      }),
    },
  ];
}
