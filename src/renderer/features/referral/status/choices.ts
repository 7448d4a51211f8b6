import { allOf } from '../../../../shared/core/access.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { findTransition } from '../../../../shared/core/status.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { bulkMax } from '../../../../shared/entities/referral/operations.ts';
import {
  type ReferralStatus,
  referralStatus,
  referralStatusIds,
  referralStatusNames,
  referralStatusTexts,
} from '../../../../shared/entities/referral/status.ts';
import type { GridAction } from '../../../kit/grid/DataGrid.tsx';
import { missingRight } from '../../../kit/rights.ts';
import { gateOf } from '../../../kit/useMay.ts';

/** A row as the status control needs it. */
export interface StatusRow {
  id: number;
  submission_number: string;
  referral_status_id: ReferralStatus;
  product_id: number;
}

/** A row as the forms of moves need it: who it is about, and what a move may replace. */
export interface MovedRow extends StatusRow {
  submitter_name: string;
  incentive_amount: number;
  incentive_insentif: number;
  incentive_tax: number;
  company_assign_name: string | null;
  branch_assign_name: string | null;
}

/** A row as the review of several groups shows it. */
export interface GroupRow extends MovedRow {
  product_name: string;
}

export type CaseName = Pick<MovedRow, 'id' | 'submission_number' | 'submitter_name'>;

/** What people call a submission: 'PR-261125-0005 · Vina Mahendra'. */
export const caseText = ({ submission_number, submitter_name }: CaseName): string =>
  `${submission_number} · ${submitter_name}`;

/** The same of several: '12 pengajuan (PR-261125-0005 · Vina Mahendra, dan 11 lain)'. */
export function casesText(rows: readonly CaseName[]): string {
  const [first, ...others] = rows.map(caseText);
  if (others.length === 0) return first ?? '';
  return `${formatCount(rows.length)} pengajuan (${first}, dan ${formatCount(others.length)} lain)`;
}

/** What a move does, for whoever waits for it: 'PR-261125-0005 · Vina Mahendra → Analisis', '12 pengajuan → Analisis (…)'. */
export function moveText(rows: readonly CaseName[], to: ReferralStatus): string {
  const target = referralStatusNames[to];
  const [first, ...others] = rows;
  if (!first || others.length === 0) return `${casesText(rows)} → ${target}`;
  return `${formatCount(rows.length)} pengajuan → ${target} (${caseText(first)}, dan ${formatCount(others.length)} lain)`;
}

/** Names of submissions by their ids, for what became of each. */
export function caseNames(rows: readonly CaseName[]): (id: number) => string {
  const names = new Map(rows.map((row) => [row.id, caseText(row)]));
  return (id) => names.get(id) ?? String(id);
}

/** Rows of one product and status: what one call takes. */
export interface StatusGroup<Row> {
  key: string;
  from: ReferralStatus;
  rows: Row[];
}

/** The letter of each move wherever statuses are chosen; none is one that those screens have for something else. */
export const statusLetters: Readonly<Record<ReferralStatus, string>> = {
  1: '',
  2: 'A',
  3: 'N',
  4: 'D',
  5: 'S',
  6: 'B',
  7: 'E',
  8: 'T',
};

/**
 * The status menu wherever rows are (S-037): all eight, of rejected rows Re-Assign alone. What cannot be is closed
 * and says why; rows of several statuses leave that to the alert, which leads on. `waiting`: rows about which
 * something is held that has not been sent.
 */
export function statusActions(
  rows: readonly StatusRow[],
  held: ReadonlySet<string>,
  onMove: (to: ReferralStatus) => void,
  waiting: ReadonlySet<number> = new Set(),
): GridAction[] {
  const [first] = rows;
  if (!first) return [];
  const rejected = rows.every((row) => row.referral_status_id === 8);
  return (rejected ? [2 as const] : referralStatusIds).map((to) => {
    const reason = rows.some(({ id }) => waiting.has(id))
      ? 'Perubahan sebelumnya menunggu dikirim'
      : mixedStatus(rows)
        ? missingForMany(rows, held)
        : (closedFor(first.referral_status_id, to, held) ?? missingForMany(rows, held));
    return {
      label: rejected ? 'Re-Assign' : `Ubah ke ${referralStatusNames[to]}`,
      letter: statusLetters[to],
      onClick: () => onMove(to),
      ...(reason !== undefined && { disabledReason: reason }),
    };
  });
}

/** Money that was said to be paid is not held back; everything else waits (features.md B5). */
export const isHeld = (to: ReferralStatus): boolean => to !== 6 && to !== 7;

const mixedStatus = (rows: readonly StatusRow[]) =>
  new Set(rows.map((row) => row.referral_status_id)).size > 1;
const mixedProduct = (rows: readonly StatusRow[]) => new Set(rows.map((row) => row.product_id)).size > 1;

/** Why rows of one status cannot be moved: no such move, or no right to it; undefined when they can. */
export function closedFor(
  from: ReferralStatus,
  to: ReferralStatus,
  held: ReadonlySet<string>,
): string | undefined {
  const move = findTransition(referralStatus, from, to);
  if (!move) return referralStatusTexts.notAllowed(from);
  const lacking = move.access.filter((code) => !held.has(code));
  return lacking.length > 0 ? missingRight(allOf(...lacking)) : undefined;
}

/** Why so many cannot be moved together: the right to it, or their number. */
function missingForMany(rows: readonly StatusRow[], held: ReadonlySet<string>): string | undefined {
  if (rows.length < 2) return undefined;
  if (!held.has('u_referral_bulk'))
    return missingRight(gateOf(entities.referral.updateStatus, { referral_ids: rows }));
  return rows.length > bulkMax ? `Pilih paling banyak ${formatCount(bulkMax)} pengajuan` : undefined;
}

/** The alert that keeps a selection from being sent as one, or undefined. */
export function mixedText(rows: readonly StatusRow[]): string | undefined {
  if (mixedStatus(rows)) return referralStatusTexts.sameStatus;
  if (mixedProduct(rows)) return referralStatusTexts.sameProduct;
  return undefined;
}

/** A mixed selection as what can be sent, one call each (features.md B2), the biggest first. */
export function statusGroups<Row extends StatusRow>(rows: readonly Row[]): StatusGroup<Row>[] {
  const groups = Map.groupBy(rows, (row) => `${row.referral_status_id}-${row.product_id}`);
  return [...groups]
    .map(([key, members]) => ({ key, from: members[0]!.referral_status_id, rows: members }))
    .sort((one, other) => other.rows.length - one.rows.length);
}

/** The way out of the alert, and the title of what it leads to. */
export const splitText = (rows: readonly StatusRow[]): string =>
  `Bagi per ${mixedStatus(rows) ? 'status & produk' : 'produk'} (${statusGroups(rows).length} grup)`;
