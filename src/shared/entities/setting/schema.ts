import { z } from 'zod';
import { type FieldErrors, messages } from '../../core/errors.ts';
import { isBlank } from '../../core/faults.ts';
import { updateOf } from '../../core/patch.ts';
import {
  email,
  flag,
  httpUrl,
  id,
  integer,
  longTextMax,
  numberChoice,
  requiredFlag,
  requiredRupiah,
  text,
  zeroPhoneText,
} from '../../core/values.ts';
import { lockDemandWords, settingLabels } from './fields.ts';

/** Key of the row limit of a batch file and its value in a new database (E-GENERAL.max_upload). */
export const importCountKey = 'IMPORT_COUNT';
export const importCountDefault = 1000;
/** Key of A-123: whether the server makes no export that tells of people without a reason. */
export const exportReasonKey = 'EXPORT_REASON_REQUIRED';
/** A workbook of 10 MB has fewer rows than this. */
const importCountMax = 100_000;

/** */
const positiveNumberText = 'The value should be a positive number';

const L = settingLabels;

/** E-GENERAL but for `max_upload`, which lives in the settings list. */
export const generalSchema = z.object({
  id: z.number(),
  phone_number: z.string(),
  email: z.string(),
  url_delete_account: z.string(),
  updatedAt: z.string(),
});
export type GeneralSetting = z.output<typeof generalSchema>;

/** C-038, R-502. */
export const generalInput = z.object({
  phone_number: text(L.phone_number, 20).regex(/^08[0-9]{8,}$/, zeroPhoneText),
  email: text(L.email, 254).pipe(email),
  url_delete_account: text(L.url_delete_account).pipe(httpUrl(L.url_delete_account)),
});
/** C-039. */
export const generalUpdate = updateOf(generalInput);

/** E-GENERAL.max_upload: any text that is no whole number above 0 gets the one stated message. */
export const maxUploadValue = integer({
  label: L.max_upload,
  min: 1,
  max: importCountMax,
  wrong: positiveNumberText,
});

/** Key of the setting by which an office demands that pages lock themselves, and what it may be. */
export const lockMinutesKey = 'LOCK_MINUTES';
export const lockMinutes = numberChoice(
  L.lock_minutes,
  Object.keys(lockDemandWords).map(Number) as (keyof typeof lockDemandWords)[],
);

/** The form of S-090: everything of R-501 at once, and the lock; saved by C-038 or C-039 and C-054. */
export const generalForm = generalInput.extend({
  max_upload: maxUploadValue,
  export_reason: flag,
  lock_minutes: lockMinutes,
});

export const lockInput = z.object({ lock_minutes: lockMinutes });

/** C-052: IMPORT_COUNT comes first, then what exports ask. */
export const settingEntrySchema = z.object({ key: z.string(), value: z.string() });

/** C-054. */
const entryValues = { [importCountKey]: maxUploadValue, [exportReasonKey]: requiredFlag(L.export_reason) };
const entryKeys = [importCountKey, exportReasonKey] as const;

export const settingEntryInput = z
  .object({
    key: z.enum(entryKeys, 'Pengaturan tidak dikenal'),
    value: z.union([z.number(), z.boolean(), z.string()], {
      error: ({ input }) => (isBlank(input) ? messages.required(L.max_upload) : positiveNumberText),
    }),
  })
  .transform(({ key, value }, context) => {
    const read = entryValues[key].safeParse(value);
    if (read.success) return { key, value: read.data };
    for (const { message } of read.error.issues)
      context.addIssue({ code: 'custom', path: ['value'], message });
    return z.NEVER;
  });

/** E-MAINT. */
export const maintenanceSchema = z.object({
  id: z.number(),
  endpoint_name: z.string(),
  is_maintenance: z.boolean(),
});
export type MaintenanceEndpoint = z.output<typeof maintenanceSchema>;

/** C-046. `true` is shown 'Tidak Aktif'. */
export const maintenanceUpdate = updateOf(
  z.object({ is_maintenance: requiredFlag(L.is_maintenance) }),
  undefined,
  { id },
);

/** E-BANK, record 1. */
export const bankTransferSchema = z.object({
  id: z.number(),
  min_amount: z.number(),
  max_amount: z.number(),
  updatedAt: z.string(),
});
export type BankTransfer = z.output<typeof bankTransferSchema>;

/** C-048, R-506. */
export const bankLimits = z.object({
  min_amount: requiredRupiah(L.min_amount, 0),
  max_amount: requiredRupiah(L.max_amount, 0),
});
export const bankFaults = ({ min_amount, max_amount }: z.output<typeof bankLimits>): FieldErrors =>
  min_amount <= max_amount
    ? {}
    : { min_amount: `${L.min_amount} tidak boleh lebih besar dari ${L.max_amount}` };
export const bankTransferUpdate = updateOf(bankLimits, bankFaults);

/** E-OTP, record 1. `otp_expiry_time` in seconds. */
export const otpSchema = z.object({
  id: z.number(),
  sms_text: z.string(),
  otp_expiry_time: z.number(),
  max_request: z.number(),
  updatedAt: z.string(),
});
export type OtpSetting = z.output<typeof otpSchema>;

/** C-050, R-504. */
export const otpUpdate = updateOf(
  z.object({
    sms_text: text(L.sms_text, longTextMax),
    otp_expiry_time: integer({ label: L.otp_expiry_time, min: 1, max: 86_400 }),
    max_request: integer({ label: L.max_request, min: 1, max: 1000 }),
  }),
);

/** E-OTPFLOW.kind. */
export const otpFlowKinds = ['register', 'password'] as const;
export type OtpFlowKind = (typeof otpFlowKinds)[number];

/** E-OTPFLOW of the registration. From and to are minutes and seconds of one timer. */
export const otpRegisterSchema = z.object({
  id: z.number(),
  kind: z.enum(otpFlowKinds),
  message: z.string(),
  resend_from: z.number(),
  resend_to: z.number(),
  max_resend: z.number(),
  updatedAt: z.string(),
});
/** E-OTPFLOW of the password, with its code. */
export const otpPasswordSchema = otpRegisterSchema.extend({ code: z.string() });
export type OtpFlow = z.output<typeof otpRegisterSchema>;

const timerPart = { min: 0, max: 59 };

const otpFlowInput = z.object({
  message: text(L.message, longTextMax),
  resend_from: integer({ label: L.resend_from, ...timerPart }),
  resend_to: integer({ label: L.resend_to, ...timerPart }),
  max_resend: integer({ label: L.max_resend, min: 1, max: 1000 }),
});
/** C-222 of the registration. */
export const otpRegisterUpdate = updateOf(otpFlowInput);
/** C-222 of the password: exactly three characters of code. */
export const otpPasswordUpdate = updateOf(
  otpFlowInput.extend({ code: text(L.code).length(3, `${L.code} harus 3 karakter`) }),
);
