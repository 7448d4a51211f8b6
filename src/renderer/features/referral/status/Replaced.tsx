import { Alert } from '@mantine/core';
import { emptyText } from '../../../../shared/core/fields.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { formatRupiah } from '../../../../shared/core/values.ts';
import { holdsPayment } from '../../../../shared/entities/referral/paid.ts';
import { figureOf } from '../../../kit/form/unreadable.ts';
import { ShortList } from './Cases.tsx';
import type { MovedRow } from './choices.ts';
import { payloadFields } from './payload.tsx';

interface Replacement {
  row: MovedRow;
  from: string;
  to: string;
}

const amountsReplaced = (rows: readonly MovedRow[], amount: number): Replacement[] =>
  rows
    .filter((row) => row.incentive_amount !== 0 && row.incentive_amount !== amount)
    .map((row) => ({ row, from: formatRupiah(row.incentive_amount), to: formatRupiah(amount) }));

export function ReplacedAmounts({ rows, amount }: { rows: readonly MovedRow[]; amount: number | string }) {
  const figure = figureOf(amount);
  if (rows.length < 2 || figure === undefined) return null;
  return <Replaced label={payloadFields.incentive_amount.label} found={amountsReplaced(rows, figure)} />;
}

/** Shows who rejected a submission and why, because the reason guides its next assignment. */
export function Rejections({ rows }: { rows: readonly MovedRow[] }) {
  const rejected = rows.filter(({ referral_status_id }) => referral_status_id === 8);
  if (rejected.length === 0) return null;
  const told = ({ company_assign_name, branch_assign_name, status_reason }: MovedRow) =>
    [
      branch_assign_name
        ? `${company_assign_name ?? emptyText}, ${branch_assign_name}`
        : 'belum pernah ditugaskan',
      status_reason || 'tanpa alasan',
    ].join(': ');
  return (
    <Alert color="blue" title="Ditolak oleh" role="status">
      <ShortList
        lines={rejected.map((row) => ({
          key: row.id,
          text: rows.length === 1 ? told(row) : `${row.submission_number} · ${told(row)}`,
        }))}
      />
    </Alert>
  );
}

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
        note="Tetap tersimpan di riwayat. Yang sudah dibayar perlu ditarik kembali."
        found={paid.map((row) => ({
          row,
          from: formatRupiah(row.incentive_insentif - row.incentive_tax),
          to: 'dikosongkan',
        }))}
      />
    </>
  );
}

/** Shows payments that must be taken back after a rejection. */
export function TakenBack({ rows }: { rows: readonly MovedRow[] }) {
  const totalOf = (row: MovedRow) => row.incentive_insentif - row.incentive_tax;
  const paid = rows.filter((row) => holdsPayment(row.referral_status_id) && totalOf(row) !== 0);
  if (paid.length === 0) return null;
  const sum = paid.reduce((total, row) => total + totalOf(row), 0);
  return (
    <Alert color="amber" title={`Perlu ditarik kembali: ${formatRupiah(sum)}`} role="status">
      {paid.length === 1
        ? 'Insentif pengajuan ini sudah di Pembayaran. Jumlahnya dicatat di riwayat.'
        : `Insentif ${formatCount(paid.length)} pengajuan sudah di Pembayaran. Jumlahnya dicatat di riwayat masing-masing.`}
    </Alert>
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
