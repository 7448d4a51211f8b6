import { z } from 'zod';

export const passwordTexts = {
  tooShort: 'Must be at least 6 characters',
  notSix: 'Must be 6 characters',
  weak: 'Password minimum punya 1 huruf kecil, 1 huruf besar dan 1 simbol, minimal 8 karakter, maksimal 20 karakter',
  different: 'password tidak cocok',
} as const;

export const sixDigits = /^[0-9]{6}$/;
const strong = /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[#?!@$%^&*-]).{8,20}$/;
export const isStrongPassword = (password: string): boolean => strong.test(password);

/** Returns the message for a password that is neither six digits nor strong. */
export function passwordFault(password: string): string | undefined {
  if (sixDigits.test(password) || isStrongPassword(password)) return undefined;
  if (password.length < 6) return passwordTexts.tooShort;
  return /^[0-9]+$/.test(password) || password.length < 8 ? passwordTexts.notSix : passwordTexts.weak;
}

/** Not trimmed: spaces are part of a password. */
export const chosenPassword = z
  .string({ error: passwordTexts.different })
  .min(1, passwordTexts.different)
  .max(200, passwordTexts.weak)
  .superRefine((password, context) => {
    const fault = password === '' ? undefined : passwordFault(password);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  });
