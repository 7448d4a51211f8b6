import { z } from 'zod';
import type { FieldErrors } from '../../core/errors.ts';
import { updateOf } from '../../core/patch.ts';
import { placeholderMissing, placeholdersOf } from '../../core/placeholders.ts';
import {
  email,
  flag,
  httpUrl,
  integer,
  longTextMax,
  numberChoice,
  optionalText,
  requiredFlag,
  requiredRupiah,
  seenRecord,
  text,
  zeroPhoneText,
} from '../../core/values.ts';
import { maxFileRows } from '../batchUpload/fileRows.ts';
import { lockDemandWords, settingLabels } from './fields.ts';

export const importCountKey = 'IMPORT_COUNT';
export const importCountDefault = 1000;
/** 'true' if exports with personal data need a reason. */
export const exportReasonKey = 'EXPORT_REASON_REQUIRED';

const positiveNumberText = 'The value should be a positive number';

const L = settingLabels;

export const generalSchema = z.object({
  id: z.number(),
  phone_number: z.string(),
  email: z.string(),
  url_delete_account: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});
export type GeneralSetting = z.output<typeof generalSchema>;

export const generalInput = z.object({
  phone_number: text(L.phone_number, 20).regex(/^08[0-9]{8,}$/, zeroPhoneText),
  email: text(L.email, 254).pipe(email),
  url_delete_account: text(L.url_delete_account).pipe(httpUrl(L.url_delete_account)),
});
export const generalUpdate = updateOf(generalInput);

/** All typed values other than whole numbers above 0 get the same message. */
export const maxUploadValue = integer({
  label: L.max_upload,
  min: 1,
  max: maxFileRows,
  wrong: positiveNumberText,
});

export const lockMinutesKey = 'LOCK_MINUTES';
export const lockMinutes = numberChoice(
  L.lock_minutes,
  Object.keys(lockDemandWords).map(Number) as (keyof typeof lockDemandWords)[],
);

/** The answer is 409 if the stored value is neither this one nor the new one. */
const valueSeen = z.string().max(longTextMax).optional().describe('nilai yang dilihat');

const callScript = optionalText(L.call_script, longTextMax);
export const callScriptInput = z.object({ call_script: callScript, seen: valueSeen });

export const generalForm = generalInput.extend({
  max_upload: maxUploadValue,
  export_reason: flag,
  lock_minutes: lockMinutes,
  call_script: callScript,
});

export const lockInput = z.object({ lock_minutes: lockMinutes, seen: valueSeen });

export const settingEntrySchema = z.object({ key: z.string(), value: z.string() });

const entryValues = { [importCountKey]: maxUploadValue, [exportReasonKey]: requiredFlag(L.export_reason) };
const entryKeys = [importCountKey, exportReasonKey] as const;

export const settingEntryInput = z
  .object({
    key: z.enum(entryKeys, 'Pengaturan tidak dikenal'),
    // Optional here, because the schema of the key has the message for a missing value.
    value: z
      .custom<number | boolean | string>()
      .optional()
      .meta({ anyOf: [{ type: 'number' }, { type: 'boolean' }, { type: 'string' }] }),
    seen: valueSeen,
  })
  .meta({ required: ['key', 'value'] })
  .transform(({ key, value, seen }, context) => {
    const read = entryValues[key].safeParse(value);
    if (read.success) return { key, value: read.data, seen };
    for (const { message } of read.error.issues)
      context.addIssue({ code: 'custom', path: ['value'], message });
    return z.NEVER;
  });

export const maintenanceSchema = z.object({
  id: z.number(),
  endpoint_name: z.string(),
  is_maintenance: z.boolean(),
  version: z.number(),
});
export type MaintenanceEndpoint = z.output<typeof maintenanceSchema>;

export const maintenanceUpdate = updateOf(
  z.object({ is_maintenance: requiredFlag(L.is_maintenance) }),
  undefined,
  seenRecord.shape,
);

export const bankTransferSchema = z.object({
  id: z.number(),
  min_amount: z.number(),
  max_amount: z.number(),
  updatedAt: z.string(),
  version: z.number(),
});
export type BankTransfer = z.output<typeof bankTransferSchema>;

export const bankLimits = z.object({
  min_amount: requiredRupiah(L.min_amount, 0),
  max_amount: requiredRupiah(L.max_amount, 0),
});
export const bankFaults = ({ min_amount, max_amount }: z.output<typeof bankLimits>): FieldErrors =>
  min_amount <= max_amount
    ? {}
    : { min_amount: `${L.min_amount} tidak boleh lebih besar dari ${L.max_amount}` };
export const bankTransferUpdate = updateOf(bankLimits, bankFaults);

const codeText = (label: string) =>
  text(label, longTextMax).refine((typed) => typed === '' || placeholdersOf(typed).includes('code'), {
    message: placeholderMissing(label, 'code', 'tanpa itu agen tidak menerima kodenya'),
  });

export const otpSchema = z.object({
  id: z.number(),
  sms_text: z.string(),
  otp_expiry_time: z.number(),
  max_request: z.number(),
  updatedAt: z.string(),
  version: z.number(),
});
export type OtpSetting = z.output<typeof otpSchema>;

export const otpUpdate = updateOf(
  z.object({
    sms_text: codeText(L.sms_text),
    otp_expiry_time: integer({ label: L.otp_expiry_time, min: 1, max: 86_400 }),
    max_request: integer({ label: L.max_request, min: 1, max: 1000 }),
  }),
);

export const otpFlowKinds = ['register', 'password'] as const;
export type OtpFlowKind = (typeof otpFlowKinds)[number];

export const otpRegisterSchema = z.object({
  id: z.number(),
  kind: z.enum(otpFlowKinds),
  message: z.string(),
  resend_from: z.number(),
  resend_to: z.number(),
  max_resend: z.number(),
  updatedAt: z.string(),
  version: z.number(),
});
export const otpPasswordSchema = otpRegisterSchema.extend({ code: z.string() });
export type OtpFlow = z.output<typeof otpRegisterSchema>;

const timerPart = { min: 0, max: 59 };

const otpFlowInput = z.object({
  message: codeText(L.message),
  resend_from: integer({ label: L.resend_from, ...timerPart }),
  resend_to: integer({ label: L.resend_to, ...timerPart }),
  max_resend: integer({ label: L.max_resend, min: 1, max: 1000 }),
});
const leastResend = 30;
export const otpFlowFaults = ({
  resend_from,
  resend_to,
}: Pick<z.output<typeof otpFlowInput>, 'resend_from' | 'resend_to'>): FieldErrors =>
  resend_from * 60 + resend_to < leastResend
    ? { resend_to: `Kode dikirim ulang paling cepat setelah ${leastResend} detik` }
    : {};
export const otpRegisterUpdate = updateOf(otpFlowInput, otpFlowFaults);
export const otpPasswordUpdate = updateOf(
  otpFlowInput.extend({ code: text(L.code).length(3, `${L.code} harus 3 karakter`) }),
  otpFlowFaults,
);
