import { incentiveEditableFrom, type ReferralStatus } from './status.ts';

/** What was paid, for whom and to whom: it stays as it is from Pembayaran on. */
export const paidFields = [
  'program_id',
  'submitter_name',
  'nik',
  'submitter_mobile_number',
  'agent_code',
  'incentive_amount',
  'incentive_insentif',
  'incentive_tax',
] as const;
export type PaidField = (typeof paidFields)[number];

export const paidTexts = {
  payment: 'Sejak Pembayaran hanya dapat diubah oleh yang berhak melakukan Pembayaran',
  done: 'Setelah Selesai hanya dapat diubah oleh pusat yang berhak melakukan Pembayaran',
} as const;

/** Selesai. */
const doneStatus: ReferralStatus = 7;

/** Why somebody may not change {@link paidFields} of a submission; undefined for who may. */
export function paidLock(
  status: ReferralStatus,
  who: { codes: ReadonlySet<string>; isHouse: boolean },
): string | undefined {
  if (status < incentiveEditableFrom) return undefined;
  const mayPay = who.codes.has('u_referral_status_payment');
  if (status === doneStatus) return mayPay && who.isHouse ? undefined : paidTexts.done;
  return mayPay ? undefined : paidTexts.payment;
}
