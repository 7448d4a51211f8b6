import { z } from 'zod';
import type { FieldErrors } from '../../../../shared/core/errors.ts';
import { optionalRupiah } from '../../../../shared/core/values.ts';
import { referralLabels } from '../../../../shared/entities/referral/fields.ts';
import { statusPayloads } from '../../../../shared/entities/referral/operations.ts';
import type { ReferralStatus, ReferralStatusForm } from '../../../../shared/entities/referral/status.ts';
import { unreadableFigures } from '../../../kit/form/unreadable.ts';
import { taxFaults } from '../payment/payment.ts';
import { payloadFields, totalOf } from './payload.tsx';

/** A number is '' if empty, and text if unreadable. */
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

/** In a move to Sukses, the user can replace approved amounts or keep them. */
export const keepsAmounts = (to: ReferralStatus): boolean => to === 5;

const keptAmount = z.object({ incentive_amount: optionalRupiah(referralLabels.incentive_amount) });

export const payloadSchema = (form: ReferralStatusForm, to: ReferralStatus): z.ZodType =>
  form === 'amount' && keepsAmounts(to) ? keptAmount : statusPayloads[form];

export function payloadInput(
  form: ReferralStatusForm,
  payload: Partial<Payload>,
  to: ReferralStatus,
  rows: readonly { incentive_amount: number }[],
): object {
  if (form === 'confirm') return {};
  if (form === 'payment') return { ...payload, total_incentive: totalOf(payload) };
  const { incentive_amount, ...others } = payload;
  const isLeft =
    form === 'amount' &&
    keepsAmounts(to) &&
    (incentive_amount === '' || rows.every((row) => row.incentive_amount === incentive_amount));
  return isLeft ? others : payload;
}

export const paymentFaults = (form: ReferralStatusForm, payload: Payload): FieldErrors =>
  form === 'payment' ? taxFaults({ insentif: payload.incentive_insentif, tax: payload.incentive_tax }) : {};

export function payloadFaults(form: ReferralStatusForm, payload: Payload, to: ReferralStatus): FieldErrors {
  const schema = payloadSchema(form, to);
  const issues = schema.safeParse(payload).error?.issues ?? [];
  const found = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
  const asked = Object.keys(statusPayloads[form].shape) as (keyof Payload)[];
  const given = Object.fromEntries(asked.map((name) => [name, payload[name]]));
  return { ...paymentFaults(form, payload), ...unreadableFigures(payloadFields, given), ...found };
}
