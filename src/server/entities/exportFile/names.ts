import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { formatDateTime } from '../../../shared/core/values.ts';
import type { ExportType } from '../../../shared/entities/exportFile/operations.ts';

export const exportFolder = (dataFolder: string) => join(dataFolder, 'export');

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const suffixLength = 5;

/** `referral_2026-11-21_0930_ABCDE.xlsx`, in Jakarta time. The letters distinguish exports of one minute. */
export function exportFileName(
  dataName: ExportType,
  at: Date,
  below: (end: number) => number = randomInt,
): string {
  const [date = '', time = ''] = formatDateTime(at).split(' ');
  const day = date.split('-').reverse().join('-');
  const minute = time.slice(0, 5).replace(':', '');
  const suffix = Array.from({ length: suffixLength }, () => letters[below(letters.length)]).join('');
  return `${dataName}_${day}_${minute}_${suffix}.xlsx`;
}
