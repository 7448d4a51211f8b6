import { allOf } from '../../../../shared/core/access.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { findTransition } from '../../../../shared/core/status.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { mayMoveOf, type Placed, placedElsewhere } from '../../../../shared/entities/referral/movers.ts';
import { bulkMax } from '../../../../shared/entities/referral/operations.ts';
import {
  type ReferralStatus,
  referralStatus,
  referralStatusIds,
  referralStatusNames,
  referralStatusTexts,
} from '../../../../shared/entities/referral/status.ts';
import type { Session } from '../../../../shared/entities/session/schema.ts';
import type { GridAction } from '../../../kit/grid/DataGrid.tsx';
import { missingRight } from '../../../kit/rights/rights.ts';
import { gateOf } from '../../../kit/rights/useMay.ts';

export interface StatusRow extends Placed {
  id: number;
  submission_number: string;
  product_id: number;
}

export type Chooser = Pick<Session, 'companyId' | 'partnerId'> & { codes: ReadonlySet<string> };

export interface MovedRow extends StatusRow {
  submitter_name: string;
  status_reason: string;
  incentive_amount: number;
  incentive_insentif: number;
  incentive_tax: number;
}

export interface DecidedRow extends MovedRow {
  decision_version: number;
}

export interface GroupRow extends DecidedRow {
  product_name: string;
}

export type CaseName = Pick<MovedRow, 'id' | 'submission_number' | 'submitter_name'>;

export const caseText = ({ submission_number, submitter_name }: CaseName): string =>
  `${submission_number} · ${submitter_name}`;

export function casesText(rows: readonly CaseName[]): string {
  const [first, ...others] = rows.map(caseText);
  if (others.length === 0) return first ?? '';
  return `${formatCount(rows.length)} pengajuan (${first}, dan ${formatCount(others.length)} lain)`;
}

export function moveText(rows: readonly CaseName[], to: ReferralStatus): string {
  const target = referralStatusNames[to];
  const [first, ...others] = rows;
  if (!first || others.length === 0) return `${casesText(rows)} → ${target}`;
  return `${formatCount(rows.length)} pengajuan → ${target} (${caseText(first)}, dan ${formatCount(others.length)} lain)`;
}

export function caseNames(rows: readonly CaseName[]): (id: number) => string {
  const names = new Map(rows.map((row) => [row.id, caseText(row)]));
  return (id) => names.get(id) ?? String(id);
}

export interface StatusGroup<Row> {
  key: string;
  from: ReferralStatus;
  rows: Row[];
}

/** The pages of submissions must not bind these letters to other actions. */
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
 * Offers only Re-Assign if all rows are rejected. Mixed statuses alone disable no move, because a
 * dialog offers to split the rows.
 * @param waiting Ids of rows with a held send.
 */
export function statusActions(
  rows: readonly StatusRow[],
  who: Chooser,
  onMove: (to: ReferralStatus) => void,
  waiting: ReadonlySet<number> = new Set(),
): GridAction[] {
  const [first] = rows;
  if (!first) return [];
  const { codes: held } = who;
  const foreign = rows.find((row) => !mayMoveOf(who, row));
  const rejected = rows.every((row) => row.referral_status_id === 8);
  return (rejected ? [2 as const] : referralStatusIds).map((to) => {
    const reason = rows.some(({ id }) => waiting.has(id))
      ? 'Tunggu: perubahan sebelumnya belum dikirim'
      : foreign
        ? placedElsewhere(foreign)
        : mixedStatus(rows)
          ? missingForMany(rows, held)
          : (closedFor(first.referral_status_id, to, held) ?? missingForMany(rows, held));
    return {
      label: rejected ? 'Re-Assign' : `Ubah ke ${referralStatusNames[to]}`,
      short: referralStatusNames[to],
      letter: statusLetters[to],
      onClick: () => onMove(to),
      ...(reason !== undefined && { disabledReason: reason }),
      ...(reason === referralStatusTexts.notAllowed(first.referral_status_id) && {
        closedAs: `Tidak tersedia dari status ${referralStatusNames[first.referral_status_id]}`,
      }),
    };
  });
}

/** True if the move becomes a held send. Moves to Pembayaran or Selesai are sent at once (features.md B5). */
export const isHeld = (to: ReferralStatus): boolean => to !== 6 && to !== 7;

const mixedStatus = (rows: readonly StatusRow[]) =>
  new Set(rows.map((row) => row.referral_status_id)).size > 1;
const mixedProduct = (rows: readonly StatusRow[]) => new Set(rows.map((row) => row.product_id)).size > 1;

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

function missingForMany(rows: readonly StatusRow[], held: ReadonlySet<string>): string | undefined {
  if (rows.length < 2) return undefined;
  if (!held.has('u_referral_bulk'))
    return missingRight(gateOf(entities.referral.updateStatus, { referral_ids: rows }));
  return rows.length > bulkMax ? `Pilih paling banyak ${formatCount(bulkMax)} pengajuan` : undefined;
}

export function mixedText(rows: readonly StatusRow[]): string | undefined {
  if (mixedStatus(rows)) return referralStatusTexts.sameStatus;
  if (mixedProduct(rows)) return referralStatusTexts.sameProduct;
  return undefined;
}

export function movableOf<Row extends Placed>(
  rows: readonly Row[],
  who: Chooser,
): { movable: Row[]; left: Row[] } {
  const movable = rows.filter((row) => mayMoveOf(who, row));
  return { movable, left: rows.filter((row) => !movable.includes(row)) };
}

export function statusGroups<Row extends StatusRow>(rows: readonly Row[]): StatusGroup<Row>[] {
  const groups = Map.groupBy(rows, (row) => `${row.referral_status_id}-${row.product_id}`);
  return [...groups]
    .map(([key, members]) => ({ key, from: members[0]!.referral_status_id, rows: members }))
    .sort((one, other) => other.rows.length - one.rows.length);
}

export const splitText = (rows: readonly StatusRow[]): string =>
  `Bagi per ${mixedStatus(rows) ? 'status dan produk' : 'produk'} (${statusGroups(rows).length} grup)`;
