import { z } from 'zod';

/** Texts of the password rules. */
export const passwordTexts = {
  tooShort: 'Must be at least 6 characters',
  notSix: 'Must be 6 characters',
  weak: 'Password minimum punya 1 huruf kecil, 1 huruf besar dan 1 simbol, minimal 8 karakter, maksimal 20 karakter',
  different: 'password tidak cocok',
} as const;

export const sixDigits = /^[0-9]{6}$/;
/** 8 to 20 characters with a lower and an upper case letter, a digit and one of the symbols. */
const strong = /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[#?!@$%^&*-]).{8,20}$/;
export const isStrongPassword = (password: string): boolean => strong.test(password);

/** What is wrong with a password of the reset and change pages, or undefined: six digits, or the stronger rule. */
export function passwordFault(password: string): string | undefined {
  if (sixDigits.test(password) || isStrongPassword(password)) return undefined;
  if (password.length < 6) return passwordTexts.tooShort;
  return /^[0-9]+$/.test(password) || password.length < 8 ? passwordTexts.notSix : passwordTexts.weak;
}

/** A password chosen on the reset and change pages. Never trimmed: spaces are part of it. */
export const chosenPassword = z
  .string({ error: passwordTexts.different })
  .min(1, passwordTexts.different)
  .max(200, passwordTexts.weak)
  .superRefine((password, context) => {
    const fault = password === '' ? undefined : passwordFault(password);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  });
