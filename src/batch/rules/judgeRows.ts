import { jakartaDay } from '../../shared/core/formats.ts';
import type { PlannedRow } from '../file/filePlan.ts';
import { applyQuota, type BatchCheckInput, type CheckedRow, rowChecker } from './rowRules.ts';

const rowsBetweenRests = 100;

export interface JudgeOptions extends Omit<BatchCheckInput, 'today'> {
  rest(done: number): Promise<void>;
}

/**
 * Checks the rows by the rules of batch-upload.md, in the order given there (R-130… ). The desktop
 * checks before sending. The server's job checks again.
 */
export async function judgeRows(
  rows: readonly PlannedRow[],
  { facts, rest }: JudgeOptions,
): Promise<CheckedRow[]> {
  const check = rowChecker({ facts, today: jakartaDay() });
  const checked: CheckedRow[] = [];
  for (const row of rows) {
    checked.push(check(row));
    if (checked.length % rowsBetweenRests === 0) await rest(checked.length);
  }
  return applyQuota(checked);
}
