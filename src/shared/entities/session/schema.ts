import { z } from 'zod';
import { says } from '../../core/faults.ts';
import { email, emailText, text } from '../../core/values.ts';
import { chosenPassword, passwordTexts } from './password.ts';

/** E-SESSION: what the page may know of the signed-in user; tokens are added only between server and main. */
export const sessionSchema = z.object({
  user_id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.object({ id: z.number(), role_name: z.string() }),
  access: z.array(
    z.object({ access_code: z.string(), access_name: z.string(), parent_id: z.number().nullable() }),
  ),
  /** Staff: null. */
  typeAccount: z.enum(['company', 'branch', 'partner']).nullable(),
  /** Company or branch the account belongs to; null for staff. */
  partnerId: z.number().nullable(),
  /** Parent company of a branch account, the company itself for a company account; null for staff. */
  companyId: z.number().nullable(),
  /** Minutes after which an unused page is locked at the latest, where the office demands it; 0 where it does not. */
  lockMinutes: z.number(),
});
export type Session = z.output<typeof sessionSchema>;

/** One device that is signed in as oneself, as S-054 shows it. */
export const signInSchema = z.object({
  id: z.string(),
  /** In the words of its program; '' where it said nothing. */
  device: z.string(),
  createdAt: z.string(),
  /** To the quarter of an hour. */
  lastUsedAt: z.string(),
  is_current: z.boolean(),
});
export type SignIn = z.output<typeof signInSchema>;

export const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Tokens = z.output<typeof tokensSchema>;

/** Login accepts any non-empty password, as it was chosen: spaces are part of it. */
export const loginInput = z.object({
  email: z.string(emailText).trim().pipe(email),
  password: z
    .string({ error: says('Kata sandi') })
    .min(1)
    .max(200),
});

export const refreshInput = z.object({ refreshToken: z.string().min(20).max(200) });

/** Tokens last 15 minutes and 7 days. */
export const accessTokenMinutes = 15;
export const refreshTokenDays = 7;

/** A link of a reset mail is worth nothing after this long. */
export const resetTokenMinutes = 60;

/** C-105. */
export const forgotPasswordInput = z.object({ email: text('Email', 254).pipe(email) });

/** What the link of the mail carries (S-004). */
export const resetLinkInput = z.object({ token: text('Token', 200), email: text('Email', 254).pipe(email) });

/** C-107. Both passwords are required and equal; their forms: A-020. */
export const resetPasswordInput = resetLinkInput
  .extend({
    password: chosenPassword,
    confirm_password: z.string({ error: passwordTexts.different }).max(200, passwordTexts.different),
  })
  .refine((values) => values.password === values.confirm_password, {
    path: ['confirm_password'],
    error: passwordTexts.different,
  });
