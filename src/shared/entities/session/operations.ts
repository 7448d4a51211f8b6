import { z } from 'zod';
import { PUBLIC, SESSION } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { loginInput, refreshInput, sessionSchema, tokensSchema } from './schema.ts';

export const sessionOperations = {
  login: operation({
    id: 'session.login',
    call: 'C-101',
    method: 'POST',
    path: '/w/auth/login',
    access: PUBLIC,
    input: loginInput,
    output: sessionSchema.extend(tokensSchema.shape),
    summary: 'Masuk dengan email dan kata sandi',
  }),
  refresh: operation({
    id: 'session.refresh',
    call: 'C-102',
    method: 'POST',
    path: '/w/auth/refresh',
    access: PUBLIC,
    input: refreshInput,
    output: tokensSchema.extend({ access: sessionSchema.shape.access }),
    summary: 'Tukar refresh token dengan pasangan token baru',
  }),
  logout: operation({
    id: 'session.logout',
    call: 'C-103',
    method: 'POST',
    path: '/w/auth/logout',
    access: SESSION,
    input: refreshInput.partial(),
    output: z.null(),
    summary: 'Keluar dan cabut token',
  }),
  me: operation({
    id: 'session.me',
    call: 'C-104',
    method: 'GET',
    path: '/w/auth/me',
    access: SESSION,
    input: z.object({}),
    output: sessionSchema,
    summary: 'Sesi yang sedang masuk',
  }),
};
