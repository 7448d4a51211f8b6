import { z } from 'zod';
import { sortKeys } from '../../core/fields.ts';
import { listInput } from '../../core/list.ts';
import { updateOf } from '../../core/patch.ts';
import { validationText } from '../../core/validationTexts.ts';
import { id, integer, longTextMax, orderSeen, text } from '../../core/values.ts';
import { merchantNames, withdrawFields, withdrawLabels } from './fields.ts';

export type Merchant = keyof typeof merchantNames;
export const merchants = Object.keys(merchantNames) as [Merchant, ...Merchant[]];

const L = withdrawLabels;

export const withdrawSchema = z.object({
  id: z.number(),
  merchant_name: z.enum(merchants),
  instruction: z.string(),
  instruction_order: z.number(),
  created_by: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});
export type WithdrawInstruction = z.output<typeof withdrawSchema>;

/** A new instruction is added at the end of its merchant's list. */
export const withdrawInput = z.object({
  merchant_name: z.enum(merchants, { error: validationText(L.merchant_name) }),
  instruction: text(L.instruction, longTextMax),
});

export const withdrawUpdate = updateOf(
  withdrawInput.extend({ instruction_order: integer({ label: L.instruction_order, min: 1, max: 100_000 }) }),
);

export const withdrawOrderInput = z.object({
  merchant_name: withdrawInput.shape.merchant_name,
  instruction_ids: z.array(id).max(1000),
  seen: orderSeen,
});

export const withdrawListInput = listInput(sortKeys(withdrawFields), {
  merchant_name: z.enum(merchants, `${L.merchant_name} tidak dikenal`).default(merchants[0]),
});
