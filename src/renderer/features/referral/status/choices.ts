import { allOf } from '../../../../shared/core/access.ts';
import { findTransition, transitionsFrom } from '../../../../shared/core/status.ts';
import {
  type ReferralStatus,
  referralStatus,
  referralStatusNames,
  referralStatusTexts,
} from '../../../../shared/entities/referral/status.ts';
import { missingRight } from '../../../kit/rights.ts';

/** A row as the status control needs it. */
export interface StatusRow {
  id: number;
  submission_number: string;
  referral_status_id: ReferralStatus;
  product_id: number;
}

export interface StatusChoice {
  to: ReferralStatus;
  label: string;
  /** The right that is missing, when the move is not the user's to make. */
  missing?: string;
}

/** The moves out of a status, drawn from the one list (R-110…R-117); only Re-Assign out of Ditolak. */
export function statusChoices(from: ReferralStatus, held: ReadonlySet<string>): StatusChoice[] {
  return transitionsFrom(referralStatus, from).map((move) => {
    const lacking = move.access.filter((code) => !held.has(code));
    return {
      to: move.to,
      label: move.label ?? `Ubah ke ${referralStatusNames[move.to]}`,
      ...(lacking.length > 0 && {
        missing: missingRight(allOf(...lacking)),
      }),
    };
  });
}

/** The alert that keeps a selection from moving, or undefined. */
export function statusRefusal(rows: readonly StatusRow[], to: ReferralStatus): string | undefined {
  const first = rows[0];
  if (!first) return undefined;
  if (rows.some((row) => row.referral_status_id !== first.referral_status_id))
    return referralStatusTexts.sameStatus;
  if (rows.some((row) => row.product_id !== first.product_id)) return referralStatusTexts.sameProduct;
  if (!findTransition(referralStatus, first.referral_status_id, to)) {
    return referralStatusTexts.notAllowed(first.referral_status_id);
  }
  return undefined;
}
