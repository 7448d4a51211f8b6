import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { formatDateTime } from '../../../shared/core/values.ts';
import type { ExportType } from '../../../shared/entities/exportFile/operations.ts';

/** Where export files lie below the data folder. */
export const exportFolder = (dataFolder: string) => join(dataFolder, 'export');

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const suffixLength = 5;

/** `referral_2026-11-21_0930_ABCDE.xlsx`: Jakarta time; the letters keep two of one minute apart. */
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
