import { z } from 'zod';
import { type FieldErrors, messages } from '../../core/errors.ts';
import { sortKeys } from '../../core/fields.ts';
import { listInput } from '../../core/list.ts';
import { updateOf, withRules } from '../../core/patch.ts';
import { validationText } from '../../core/validationTexts.ts';
import { email, id, optionalId, optionalText, requiredId, text } from '../../core/values.ts';
import { roleIds } from '../role/schema.ts';
import { passwordFault, passwordTexts, sixDigits } from '../session/password.ts';
import { userFields, userLabels } from './fields.ts';

const L = userLabels;

const userTexts = {
  notAlphabet: 'Must be alphabet',
  differentPassword: 'Password must match',
} as const;

export const userRowSchema = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role_id: z.number(),
  role_name: z.string(),
  company_id: z.number(),
  company_name: z.string(),
  /** Equal to `company_id` if the user belongs to no branch. */
  branch_id: z.number(),
  branch_name: z.string(),
  profile_picture: z.string(),
  lastLogin: z.string().nullable(),
  /** The role holds a right that the reader lacks. */
  out_of_reach: z.boolean(),
  version: z.number(),
});
export type UserRow = z.output<typeof userRowSchema>;

export const userSchema = userRowSchema.extend({
  created_by: z.string(),
  updated_by: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type User = z.output<typeof userSchema>;

const userSortColumns = sortKeys(userFields);
export const userListInput = listInput(userSortColumns, { role_id: optionalId });
export const partnerAdminListInput = listInput(userSortColumns, {
  partner_id: optionalId,
  role_id: optionalId,
});
export type UserSortColumn = (typeof userSortColumns)[number];

export const userName = (label: string) => text(label).regex(/^[^\p{N}<>]*$/u, userTexts.notAlphabet);

const userShape = z.object({
  name: userName(L.name),
  email: text(L.email, 254).pipe(email.toLowerCase()),
  /** '' gives a new user the default picture and keeps a stored picture. */
  profile_picture: optionalText(L.profile_picture, 120),
});

const adminPassword = z
  .string({ error: validationText(L.password) })
  .min(1)
  .max(200, passwordTexts.notSix)
  .superRefine((password, context) => {
    if (password === '' || sixDigits.test(password)) return;
    context.addIssue({
      code: 'custom',
      message: password.length < 6 ? passwordTexts.tooShort : passwordTexts.notSix,
    });
  });

interface Membership {
  role_id?: number | undefined;
  company_id?: number | undefined;
  branch_id?: number | undefined;
}

export function membershipFaults(user: Membership): FieldErrors {
  const isBranchAdmin = user.role_id === roleIds.branchAdmin;
  if (!isBranchAdmin && user.role_id !== roleIds.companyAdmin) return {};
  const noBranch = user.branch_id === undefined || user.branch_id === user.company_id;
  return {
    ...(user.company_id === undefined && { company_id: messages.required(L.company_id) }),
    ...(isBranchAdmin && noBranch && { branch_id: messages.required(L.branch_id) }),
  };
}

export const userInput = userShape
  .extend({
    role_id: requiredId(L.role_id),
    company_id: optionalId,
    branch_id: optionalId,
    password: adminPassword,
    confirm_password: z.string({ error: validationText(L.confirm_password) }).max(200),
  })
  .superRefine(withRules(membershipFaults))
  .refine((user) => user.password === user.confirm_password, {
    path: ['confirm_password'],
    error: userTexts.differentPassword,
  });
export type UserInput = z.output<typeof userInput>;

const currentPassword = z.string().max(200).optional();

/** Users who change their own email must send `current_password`. */
const personShape = userShape.extend({ current_password: currentPassword });

/**
 * Role, company and branch are ignored if users change their own record. Partner admins keep their
 * role.
 */
export const userUpdate = updateOf(
  personShape.extend({ role_id: requiredId(L.role_id), company_id: optionalId, branch_id: optionalId }),
);
export type UserUpdateInput = z.output<typeof userUpdate.input>;

export const profileForm = updateOf(personShape).form;

/** Users who change their own password must send `current_password`. */
const passwordShape = z.object({
  id,
  current_password: currentPassword,
  password: z
    .string({ error: validationText(L.password) })
    .min(1)
    .max(200, passwordTexts.weak)
    .superRefine((password, context) => {
      const fault = password === '' ? undefined : passwordFault(password);
      if (fault) context.addIssue({ code: 'custom', message: fault });
    }),
  confirm_password: z.string().max(200, userTexts.differentPassword).optional(),
});

const isRepeated = ({ password, confirm_password = password }: z.output<typeof passwordShape>) =>
  confirm_password === password;
const otherRepeat = { path: ['confirm_password'], error: userTexts.differentPassword };
export const changePasswordInput = passwordShape.refine(isRepeated, otherRepeat);

export const ownPasswordForm = passwordShape
  .extend({
    current_password: z
      .string({ error: validationText(L.current_password) })
      .min(1)
      .max(200),
  })
  .refine(isRepeated, otherRepeat);
