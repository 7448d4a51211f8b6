import { Alert } from '@mantine/core';
import { emptyText } from '../../../../shared/core/fields.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { formatRupiah } from '../../../../shared/core/values.ts';
import { figureOf } from '../../../kit/form/unread.ts';
import { ShortList } from './Cases.tsx';
import type { MovedRow } from './choices.ts';
import { payloadFields } from './payload.tsx';

/** Old and new value of one submission that a move gives another value. */
interface Replacement {
  row: MovedRow;
  from: string;
  to: string;
}

const amountsReplaced = (rows: readonly MovedRow[], amount: number): Replacement[] =>
  rows
    .filter((row) => row.incentive_amount !== 0 && row.incentive_amount !== amount)
    .map((row) => ({ row, from: formatRupiah(row.incentive_amount), to: formatRupiah(amount) }));

/** What one amount for several submissions would replace: over how many, which, and old → new of each. */
export function ReplacedAmounts({ rows, amount }: { rows: readonly MovedRow[]; amount: number | string }) {
  const figure = figureOf(amount);
  if (rows.length < 2 || figure === undefined) return null;
  return <Replaced label={payloadFields.incentive_amount.label} found={amountsReplaced(rows, figure)} />;
}

/** What a new assignment replaces, and the amounts of an earlier payment that Re-Assign empties. */
export function ReplacedAssignment({ rows }: { rows: readonly MovedRow[] }) {
  const assigned = rows.filter((row) => row.branch_assign_name !== null);
  const paid = rows.filter((row) => row.incentive_insentif !== 0 || row.incentive_tax !== 0);
  return (
    <>
      {rows.length > 1 && (
        <Replaced
          label="Cabang"
          found={assigned.map((row) => ({
            row,
            from: `${row.company_assign_name ?? emptyText}, ${row.branch_assign_name}`,
            to: 'cabang yang dipilih',
          }))}
        />
      )}
      <Replaced
        label="Insentif, pajak, dan total"
        note="Tetap tersimpan di riwayat."
        found={paid.map((row) => ({
          row,
          from: formatRupiah(row.incentive_insentif - row.incentive_tax),
          to: 'dikosongkan',
        }))}
      />
    </>
  );
}

function Replaced({ label, found, note }: { label: string; found: readonly Replacement[]; note?: string }) {
  if (found.length === 0) return null;
  return (
    <Alert color="amber" title={`${label} ${formatCount(found.length)} pengajuan diganti`} role="status">
      <ShortList
        lines={found.map(({ row, from, to }) => ({
          key: row.id,
          text: `${row.submission_number} · ${row.submitter_name}: ${from} → ${to}`,
        }))}
      />
      {note}
    </Alert>
  );
}
