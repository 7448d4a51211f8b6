import { jakartaDay } from '../../core/formats.ts';
import { applyQuota, type BatchCheckInput, type CheckedRow, rowChecker } from './check.ts';
import type { PlannedRow } from './rowCheck.ts';

/** Rows between two rests: a few milliseconds of work. */
const rowsBetweenRests = 100;

export interface JudgeOptions extends Omit<BatchCheckInput, 'today'> {
  /** Lets others have their turn; `done` rows are judged. */
  rest(done: number): Promise<void>;
}

/**
 * Judges every row of a file by the rules of batch-upload.md (R-130… ), in its order. The desktop does so
 * before anything is sent, and the server's job again with what it receives.
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
