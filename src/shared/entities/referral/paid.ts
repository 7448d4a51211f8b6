import { incentiveEditableFrom, type ReferralStatus } from './status.ts';

/** Fields that {@link paidLock} protects in Pembayaran, Selesai and Ditolak. */
export const paidFields = [
  'program_id',
  'submitter_name',
  'nik',
  'submitter_mobile_number',
  'submitter_address',
  'submitter_province',
  'submitter_city',
  'submitter_kecamatan',
  'submitter_kelurahan',
  'submitter_zip_code',
  'submitter_identity_photo',
  'submitter_selfie_photo',
  'agent_code',
  'incentive_amount',
  'incentive_insentif',
  'incentive_tax',
] as const;
export type PaidField = (typeof paidFields)[number];

export const paidTexts = {
  payment: 'Sejak Pembayaran hanya dapat diubah oleh pengguna yang berhak melakukan Pembayaran',
  done: 'Setelah Selesai hanya dapat diubah oleh pengguna kantor pusat yang berhak melakukan Pembayaran',
  removal: 'Pengajuan berstatus Pembayaran atau Selesai hanya dapat dihapus oleh pengguna kantor pusat',
} as const;

const doneStatus: ReferralStatus = 7;

export const holdsPayment = (status: ReferralStatus): boolean =>
  status >= incentiveEditableFrom && status <= doneStatus;

/** Why the user may not change {@link paidFields}; undefined if the user may. */
export function paidLock(
  status: ReferralStatus,
  who: { codes: ReadonlySet<string>; isHouse: boolean },
): string | undefined {
  if (status < incentiveEditableFrom) return undefined;
  const mayPay = who.codes.has('u_referral_status_payment');
  if (status === doneStatus) return mayPay && who.isHouse ? undefined : paidTexts.done;
  return mayPay ? undefined : paidTexts.payment;
}
