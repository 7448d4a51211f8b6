import { educations, residenceStatuses } from '../../shared/entities/referral/fields.ts';
import type { referralCall } from '../entities/referral/table.ts';
import type { Random } from './random.ts';

type NewCall = Omit<typeof referralCall.$inferInsert, 'referral_id'>;

interface CallFacts {
  verified: boolean;
  at: Date;
  caller: string;
  address: string;
  occupation: string;
  income: number;
}

/** Every submission starts with an empty placeholder call. */
export function demoCall(random: Random, facts: CallFacts): NewCall {
  if (!facts.verified) return { is_verified: false };
  const other_loan = random.chance(0.25);
  return {
    call_time: facts.at,
    caller_name: facts.caller,
    address: facts.address,
    residence_status: random.pick(residenceStatuses),
    education: random.pick(educations),
    family_dependent: random.int(0, 4),
    other_loan,
    other_loan_description: other_loan ? 'Cicilan sepeda motor, sisa 8 bulan' : '',
    other_info: random.chance(0.3) ? 'Dapat dihubungi setelah pukul 16.00' : '',
    occupation: facts.occupation,
    income: facts.income,
    is_verified: true,
  };
}
