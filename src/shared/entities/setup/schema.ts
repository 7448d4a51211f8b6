import { z } from 'zod';
import type { FieldErrors } from '../../core/errors.ts';
import { withRules } from '../../core/patch.ts';
import { email, text } from '../../core/values.ts';
import { partnerCodePattern } from '../partner/schema.ts';
import { agentPrefixInput, partnerPrefixInput, samePrefixText } from '../prefix/schema.ts';
import { chosenPassword, passwordTexts } from '../session/password.ts';
import { generalInput, maxUploadValue } from '../setting/schema.ts';
import { userName } from '../user/schema.ts';
import { setupLabels } from './fields.ts';

const L = setupLabels;

export const setupTexts = {
  done: 'Rujukan sudah disiapkan. Silakan masuk.',
  busy: 'Rujukan sedang disiapkan. Tunggu sebentar.',
  noDemo: 'Data contoh tidak tersedia di server ini.',
  code: `${L.company_code} harus tepat 3 huruf`,
} as const;

export const setupStateSchema = z.object({
  /** 'open': no user exists. */
  status: z.enum(['open', 'busy', 'done']),
  demo: z.boolean(),
  made: z.number(),
  parts: z.number(),
  part: z.string(),
  problem: z.string(),
});
export type SetupState = z.output<typeof setupStateSchema>;

export const setupShape = z.object({
  name: userName(L.name),
  email: text(L.email, 254).pipe(email.toLowerCase()),
  /** Becomes the phone of the company's contact and of the help contacts. */
  phone_number: text(L.phone_number, 20).pipe(generalInput.shape.phone_number),
  password: z
    .string({ error: passwordTexts.different })
    .min(1, `${L.password} wajib diisi`)
    .pipe(chosenPassword),
  confirm_password: z.string({ error: passwordTexts.different }).max(200, passwordTexts.different),
  company_name: text(L.company_name),
  company_code: text(L.company_code, 20).toUpperCase().regex(partnerCodePattern, setupTexts.code),
  ...partnerPrefixInput.shape,
  ...agentPrefixInput.shape,
  max_upload: maxUploadValue,
});
export type SetupInput = z.output<typeof setupShape>;

const sameText = (one: string, other: string) => one.trim().toUpperCase() === other.trim().toUpperCase();

/** Also accepts unparsed form values (R-328, E-PPREFIX). */
export function setupFaults(
  input: Pick<SetupInput, 'password' | 'confirm_password' | 'company_prefix' | 'branch_prefix'>,
): FieldErrors {
  return {
    ...(input.confirm_password !== input.password && { confirm_password: passwordTexts.different }),
    ...(sameText(input.company_prefix, input.branch_prefix) && { branch_prefix: samePrefixText }),
  };
}

export const setupInput = setupShape.superRefine(withRules(setupFaults));
