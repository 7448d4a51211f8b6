import { jakartaDay } from '../../core/formats.ts';
import { applyQuota, type BatchCheckInput, type CheckedRow, rowChecker } from './check.ts';
import type { BatchRow } from './rows.ts';

/** Rows between two rests: a few milliseconds of work. */
const rowsBetweenRests = 100;

export interface JudgeOptions extends Omit<BatchCheckInput, 'today'> {
  /** A Ref Baris that was sent before only warns (R03); where rows are created it must never do so twice. */
  refuseSent?: boolean;
  /** Lets others have their turn; `done` rows are judged. */
  rest(done: number): Promise<void>;
}

/**
 * Judges every row of a file by the rules of batch-upload.md (R-130… ), in its order. The desktop does so
 * before anything is sent, and the server's job again with what it receives.
 */
export async function judgeRows(
  rows: readonly BatchRow[],
  { catalogue, facts, refuseSent = false, rest }: JudgeOptions,
): Promise<CheckedRow[]> {
  const check = rowChecker({ catalogue, facts, today: jakartaDay() });
  const checked: CheckedRow[] = [];
  for (const row of rows) {
    const judged = check(row);
    checked.push(refuseSent ? refusedIfSent(judged) : judged);
    if (checked.length % rowsBetweenRests === 0) await rest(checked.length);
  }
  return applyQuota(checked, catalogue);
}

function refusedIfSent(row: CheckedRow): CheckedRow {
  if (!row.notes.some((note) => note.code === 'R03')) return row;
  const notes = row.notes.map((note) => (note.code === 'R03' ? { ...note, level: 'G' as const } : note));
  return { ...row, notes, state: 'wrong' };
}
