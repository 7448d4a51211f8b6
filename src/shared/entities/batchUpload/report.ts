import type {
  BatchNoteGroup,
  BatchNoteLevel,
  BatchReportColumn,
  BatchReportRow,
  BatchReportSummary,
} from '../../bridge/types.ts';
import { maskNik, maskPersonal, maskPhone } from '../../core/formats.ts';
import type { CheckedRow } from './check.ts';
import { type BatchColumn, type ColumnKind, isOutcome } from './columns.ts';

const severity: Readonly<Record<BatchNoteLevel, number>> = { G: 0, P: 1, O: 2 };

/** Equal notes as one line each: what blocks first, then the most frequent (I4). */
export function groupNotes(rows: readonly CheckedRow[]): BatchNoteGroup[] {
  const groups = new Map<string, BatchNoteGroup>();
  for (const row of rows) {
    // Counted by its state, and nothing to be done about.
    if (row.state === 'sent') continue;
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

/** I6: total = good + warned + wrong + skipped + sent. */
export function countStates(rows: readonly CheckedRow[]): BatchReportSummary['counts'] {
  const counts = { total: rows.length, good: 0, warned: 0, wrong: 0 };
  const left = { skipped: 0, sent: 0 };
  for (const { state } of rows) {
    if (state === 'skipped' || state === 'sent') left[state] += 1;
    else counts[state] += 1;
  }
  const { skipped, sent } = left;
  return { ...counts, ...(skipped > 0 && { skipped }), ...(sent > 0 && { sent }) };
}

/** What the page shows of a value: people are known by their NIK and their phone. */
const masks: Partial<Record<ColumnKind, (value: string) => string>> = {
  nik: maskNik,
  phone: maskPhone,
  photo: maskPersonal,
};

/** The columns of a report: those that can be typed into. */
export function reportColumns(columns: readonly BatchColumn[]): BatchReportColumn[] {
  return columns
    .filter(({ key }) => !isOutcome(key))
    .map(({ key, header, kind }) => ({ key, header, masked: masks[kind] !== undefined }));
}

/** Makes rows as the page shows them, with what blocks them first. */
export function reportRows(columns: readonly BatchColumn[]): (row: CheckedRow) => BatchReportRow {
  const shown = columns.filter(({ key }) => !isOutcome(key));
  return ({ n, values, notes, state }) => {
    const cells: Record<string, string> = {};
    for (const { key, kind } of shown) {
      const value = values[key];
      if (value) cells[key] = maskPersonal(masks[kind]?.(value) ?? value);
    }
    return { n, cells, state, notes: notes.toSorted((a, b) => severity[a.level] - severity[b.level]) };
  };
}
