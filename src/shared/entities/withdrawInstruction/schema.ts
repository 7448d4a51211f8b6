import { z } from 'zod';
import { messages } from '../../core/errors.ts';
import { listInput } from '../../core/list.ts';
import { id, longTextMax, recordVersion, text } from '../../core/values.ts';

/** Merchants of the toggle (S-103); the first is the default. */
export const merchants = ['alfamart', 'indomaret'] as const;
export type Merchant = (typeof merchants)[number];
export const merchantNames: Readonly<Record<Merchant, string>> = {
  alfamart: 'Alfamart',
  indomaret: 'Indomaret',
};

/** Labels of E-WITHDRAW. */
export const withdrawLabels = {
  instruction_order: 'Urutan',
  merchant_name: 'Merchant',
  instruction: 'Instruksi',
  created_by: 'Dibuat Oleh',
} as const;
const L = withdrawLabels;

/** E-WITHDRAW as read; `created_by` is the user's name. */
export const withdrawSchema = z.object({
  id: z.number(),
  merchant_name: z.enum(merchants),
  instruction: z.string(),
  instruction_order: z.number(),
  created_by: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type WithdrawInstruction = z.output<typeof withdrawSchema>;

/** C-031. A new instruction is the merchant's last. */
export const withdrawInput = z.object({
  merchant_name: z.enum(merchants, messages.required(L.merchant_name)),
  instruction: text(L.instruction, longTextMax),
});

/** C-032. */
export const withdrawUpdateInput = withdrawInput.extend({
  id,
  instruction_order: z.coerce
    .number<number | string>(messages.required(L.instruction_order))
    .int(`${L.instruction_order} harus bilangan bulat`)
    .min(1, `${L.instruction_order} paling kecil 1`)
    .max(100_000, `${L.instruction_order} paling besar 100000`),
  version: recordVersion,
});

/** C-030. */
export const withdrawListInput = listInput(['instruction_order', 'instruction'] as const, {
  merchant_name: z.enum(merchants, 'Merchant tidak dikenal').default(merchants[0]),
});
