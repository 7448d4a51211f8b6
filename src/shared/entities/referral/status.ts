import { type StatusMachine, type Transition, transitionsFrom } from '../../core/status.ts';

export const referralStatusNames = {
  1: 'Pengajuan Baru',
  2: 'Assign',
  3: 'Analisis',
  4: 'Disetujui',
  5: 'Sukses',
  6: 'Pembayaran',
  7: 'Selesai',
  8: 'Ditolak',
} as const;
export type ReferralStatus = keyof typeof referralStatusNames;
export const referralStatusIds = Object.keys(referralStatusNames).map(Number) as ReferralStatus[];

export type ReferralStatusForm = 'assign' | 'confirm' | 'amount' | 'payment' | 'reason';

export const referralStatus: StatusMachine<ReferralStatus, ReferralStatusForm> = {
  names: referralStatusNames,
  initial: 1,
  transitions: [
    {
      rule: 'R-110',
      from: [1],
      to: 2,
      access: ['u_referral_status', 'u_referral_status_assign'],
      form: 'assign',
    },
    { rule: 'R-111', from: [8], to: 2, access: ['u_referral_reassign'], form: 'assign', label: 'Re-Assign' },
    {
      rule: 'R-112',
      from: [2],
      to: 3,
      access: ['u_referral_status', 'u_referral_status_analyze'],
      form: 'confirm',
    },
    {
      rule: 'R-113',
      from: [3],
      to: 4,
      access: ['u_referral_status', 'u_referral_status_approved'],
      form: 'amount',
    },
    {
      rule: 'R-114',
      from: [4],
      to: 5,
      access: ['u_referral_status', 'u_referral_status_success'],
      form: 'amount',
    },
    {
      rule: 'R-115',
      from: [5],
      to: 6,
      access: ['u_referral_status', 'u_referral_status_payment'],
      form: 'payment',
    },
    {
      rule: 'R-116',
      from: [6],
      to: 7,
      access: ['u_referral_status', 'u_referral_status_done'],
      form: 'confirm',
    },
    {
      rule: 'R-117',
      from: [1, 2, 3, 4, 5, 6],
      to: 8,
      access: ['u_referral_status', 'u_referral_status_rejected'],
      form: 'reason',
    },
  ],
};

/** Lists the next step before the rejection. */
export const referralMoves = (
  from: ReferralStatus,
  codes: ReadonlySet<string>,
): Transition<ReferralStatus, ReferralStatusForm>[] =>
  transitionsFrom(referralStatus, from).filter(({ access }) => access.every((code) => codes.has(code)));

export const nextReferralMove = (from: ReferralStatus, codes: ReadonlySet<string>) =>
  referralMoves(from, codes).find(({ to }) => to !== 8);

/** A rejected submission can be reopened, but is not waiting work. */
export const referralEnds: ReadonlySet<ReferralStatus> = new Set([7, 8]);
export const openReferralStatuses = referralStatusIds.filter((status) => !referralEnds.has(status));

export const referralStatusTexts = {
  notAllowed: (current: ReferralStatus) => `tidak dapat mengubah status ${referralStatusNames[current]}`,
  sameStatus: 'Status harus sama',
  sameProduct: 'Produk harus sama',
} as const;

export const verifyCallTexts = { false: 'Belum dilakukan', true: 'Sudah dilakukan' } as const;
export const verifyCallText = (verified: boolean) => verifyCallTexts[`${verified}`];

/** The incentive fields can be edited from this status on. */
export const incentiveEditableFrom: ReferralStatus = 6;
