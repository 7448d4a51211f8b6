import type { InputOf } from '../../../../shared/core/operation.ts';
import type { referralOperations } from '../../../../shared/entities/referral/operations.ts';
import type { Call } from '../../../../shared/entities/referral/schema.ts';

/** Labels of E-CALL. */
export const callLabels = {
  call_time: 'Waktu Panggilan',
  caller_name: 'Nama Penelepon',
  address: 'Alamat',
  residence_status: 'Status Tempat Tinggal',
  education: 'Pendidikan',
  family_dependent: 'Jumlah Tanggungan',
  other_loan: 'Pinjaman Lain',
  other_loan_description: 'Keterangan Pinjaman Lain',
  other_info: 'Informasi Lain',
  occupation: 'Pekerjaan',
  income: 'Penghasilan',
  is_verified: 'Status Panggilan',
} as const;

export const loanWords = { true: 'Ya', false: 'Tidak' } as const;

/** Values of S-036 as typed; figures are '' while their input is empty. */
export interface CallValues {
  call_time: string | null;
  address: string;
  residence_status: string;
  education: string;
  family_dependent: string;
  other_loan: boolean;
  other_loan_description: string;
  other_info: string;
  occupation: string;
  income: number | string;
  is_verified: boolean;
}

export function callValues({ referral_id, caller_name, family_dependent, ...rest }: Call): CallValues {
  return { ...rest, family_dependent: String(family_dependent) };
}

type CallInput = InputOf<typeof referralOperations.updateCall>;

/** C-150. The choices are checked by the schema; the description of no other loan is cleared there. */
export function callInputOf(values: CallValues, referralId: number): CallInput {
  return {
    ...values,
    residence_status: values.residence_status as CallInput['residence_status'],
    education: values.education as CallInput['education'],
    referral_id: referralId,
  };
}
