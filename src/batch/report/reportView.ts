import type {
  BatchNoteGroup,
  BatchNoteLevel,
  BatchReportColumn,
  BatchReportRow,
  BatchReportSummary,
} from '../../shared/bridge/types.ts';
import { maskNik, maskPersonal, maskPhone } from '../../shared/core/formats.ts';
import { type BatchColumn, type ColumnKind, headerOf, isOutcome } from '../file/columns.ts';
import type { CheckedRow } from '../rules/rowRules.ts';

const severity: Readonly<Record<BatchNoteLevel, number>> = { G: 0, P: 1, O: 2 };

export function groupNotes(rows: readonly CheckedRow[]): BatchNoteGroup[] {
  const groups = new Map<string, BatchNoteGroup>();
  for (const row of rows) {
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

/** total = good + warned + wrong + skipped + sent (I6). */
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

/** Rows to send without the KTP photo that their product asks for. */
export function countWithoutKtp(rows: readonly CheckedRow[]): number {
  const header = headerOf('submitter_identity_photo');
  const isWithout = ({ state, catalogue, values, notes }: CheckedRow) =>
    (state === 'good' || state === 'warned') &&
    catalogue.product.is_ktp_mandatory &&
    (!values.submitter_identity_photo ||
      notes.some(({ code, column }) => code === 'Q06' && column === header));
  return rows.filter(isWithout).length;
}

const masks: Partial<Record<ColumnKind, (value: string) => string>> = {
  nik: maskNik,
  phone: maskPhone,
  photo: maskPersonal,
};

export function reportColumns(columns: readonly BatchColumn[]): BatchReportColumn[] {
  return columns
    .filter(({ key }) => !isOutcome(key))
    .map(({ key, header, kind }) => ({ key, header, masked: masks[kind] !== undefined }));
}

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
