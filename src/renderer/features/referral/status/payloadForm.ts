import type { FieldErrors } from '../../../../shared/core/errors.ts';
import { statusPayloads } from '../../../../shared/entities/referral/operations.ts';
import type { ReferralStatus, ReferralStatusForm } from '../../../../shared/entities/referral/status.ts';
import { totalOf } from './payload.tsx';

/** What the form of a move holds; figures are '' while their input is empty. */
export interface Payload {
  partner_id_company_assign: number | null;
  partner_id_branch_assign: number | null;
  incentive_amount: number | string;
  incentive_insentif: number | string;
  incentive_tax: number | string;
  status_reason: string;
}
export const blankPayload: Payload = {
  partner_id_company_assign: null,
  partner_id_branch_assign: null,
  incentive_amount: '',
  incentive_insentif: '',
  incentive_tax: 0,
  status_reason: '',
};

/** What C-147 gets besides the rows and the status. */
export const payloadInput = (form: ReferralStatusForm, payload: Payload): object =>
  form === 'confirm' ? {} : { ...payload, ...(form === 'payment' && { total_incentive: totalOf(payload) }) };

/** What the form still lacks, by field. At Sukses the stored amounts stand when none is typed. */
export function payloadFaults(form: ReferralStatusForm, payload: Payload, to: ReferralStatus): FieldErrors {
  if (to === 5 && payload.incentive_amount === '') return {};
  const issues = statusPayloads[form].safeParse(payload).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}
