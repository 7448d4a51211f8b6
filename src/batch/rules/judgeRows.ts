import { jakartaDay } from '../../shared/core/formats.ts';
import type { PlannedRow } from '../file/filePlan.ts';
import { applyQuota, type BatchCheckInput, type CheckedRow, rowChecker } from './rowRules.ts';

const rowsBetweenPauses = 100;

export interface JudgeOptions extends Omit<BatchCheckInput, 'today'> {
  pause(done: number): Promise<void>;
}

/**
 * Checks the rows by the rules of batch-upload.md (R-130… ): on the desktop before sending, and
 * again on the server.
 */
export async function judgeRows(
  rows: readonly PlannedRow[],
  { facts, pause }: JudgeOptions,
): Promise<CheckedRow[]> {
  const check = rowChecker({ facts, today: jakartaDay() });
  const checked: CheckedRow[] = [];
  for (const row of rows) {
    checked.push(check(row));
    if (checked.length % rowsBetweenPauses === 0) await pause(checked.length);
  }
  return applyQuota(checked);
}
