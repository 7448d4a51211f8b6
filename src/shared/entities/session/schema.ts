import { z } from 'zod';
import { validationText } from '../../core/validationTexts.ts';
import { email, emailText, text } from '../../core/values.ts';
import { chosenPassword, passwordTexts } from './password.ts';

/** The part of the session that pages receive. Only the server and the main process exchange tokens. */
export const sessionSchema = z.object({
  user_id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.object({ id: z.number(), role_name: z.string() }),
  access: z.array(
    z.object({ access_code: z.string(), access_name: z.string(), parent_id: z.number().nullable() }),
  ),
  /** Null for staff. */
  typeAccount: z.enum(['company', 'branch', 'partner']).nullable(),
  partnerId: z.number().nullable(),
  /** The company itself, or a branch's company; null for staff. */
  companyId: z.number().nullable(),
  /** The office's limit for idle minutes until a page locks; 0 leaves the time to each user. */
  lockMinutes: z.number(),
});
export type Session = z.output<typeof sessionSchema>;

export const signInSchema = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  is_current: z.boolean(),
});
export type SignIn = z.output<typeof signInSchema>;

export const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Tokens = z.output<typeof tokensSchema>;

export const loginInput = z.object({
  email: z.string(emailText).trim().pipe(email),
  password: z
    .string({ error: validationText('Kata sandi') })
    .min(1)
    .max(200),
});

export const refreshInput = z.object({ refreshToken: z.string().min(20).max(200) });

export const accessTokenMinutes = 15;
export const refreshTokenDays = 7;

export const resetTokenMinutes = 60;

export const forgotPasswordInput = z.object({ email: text('Email', 254).pipe(email) });

export const resetLinkInput = z.object({ token: text('Token', 200), email: text('Email', 254).pipe(email) });

export const resetPasswordInput = resetLinkInput
  .extend({
    password: chosenPassword,
    confirm_password: z.string({ error: passwordTexts.different }).max(200, passwordTexts.different),
  })
  .refine((values) => values.password === values.confirm_password, {
    path: ['confirm_password'],
    error: passwordTexts.different,
  });
