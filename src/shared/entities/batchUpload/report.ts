import type {
  BatchNoteGroup,
  BatchNoteLevel,
  BatchReportRow,
  BatchReportSummary,
} from '../../bridge/types.ts';
import { maskPhone } from '../../core/formats.ts';
import type { CheckedRow } from './check.ts';

const severity: Readonly<Record<BatchNoteLevel, number>> = { G: 0, P: 1, O: 2 };

/** Equal notes as one line each: what blocks first, then the most frequent (I4). */
export function groupNotes(rows: readonly CheckedRow[]): BatchNoteGroup[] {
  const groups = new Map<string, BatchNoteGroup>();
  for (const row of rows) {
    for (const { code, level, column, text } of row.notes) {
      const key = `${code}|${column}`;
      const group = groups.get(key);
      if (group) group.count += 1;
      else groups.set(key, { code, level, column, count: 1, sample: { n: row.n, text } });
    }
  }
  return [...groups.values()].sort(
    (a, b) => severity[a.level] - severity[b.level] || b.count - a.count || a.code.localeCompare(b.code),
  );
}

/** I6: total = good + warned + wrong. */
export function countStates(rows: readonly CheckedRow[]): BatchReportSummary['counts'] {
  const counts = { total: rows.length, good: 0, warned: 0, wrong: 0 };
  for (const row of rows) counts[row.state] += 1;
  return counts;
}

/** A row as the page shows it, with what blocks it first. */
export function reportRow({ n, ref, values, notes, state }: CheckedRow): BatchReportRow {
  return {
    n,
    ref,
    name: values.submitter_name ?? '',
    phone: maskPhone(values.submitter_mobile_number ?? ''),
    agent: values.agent_code ?? '',
    state,
    notes: notes.toSorted((a, b) => severity[a.level] - severity[b.level]),
  };
}
