import { jakartaDay } from '../../shared/core/formats.ts';
import type { PlannedRow } from '../file/filePlan.ts';
import { applyQuota, type BatchCheckInput, type CheckedRow, rowChecker } from './rowRules.ts';

/** A few milliseconds of work. */
const rowsBetweenRests = 100;

export interface JudgeOptions extends Omit<BatchCheckInput, 'today'> {
  /** Yields to other work; `done` rows are checked. */
  rest(done: number): Promise<void>;
}

/**
 * Applies batch-upload.md (R-130…) in its order. The desktop runs it before sending, the server's job
 * again on what it receives.
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
