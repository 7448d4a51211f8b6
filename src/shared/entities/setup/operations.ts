import { z } from 'zod';
import { PUBLIC } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { setupInput, setupStateSchema } from './schema.ts';

/** SECURITY: these calls need no session, so `own` and `demo` are refused once a user exists. */
export const setupOperations = {
  state: operation({
    id: 'setup.state',
    method: 'GET',
    path: '/w/setup',
    access: PUBLIC,
    input: z.object({}),
    output: setupStateSchema,
    summary: 'Apakah pemasangan ini masih kosong, dan sejauh mana disiapkan',
  }),
  own: operation({
    id: 'setup.own',
    method: 'POST',
    path: '/w/setup/own',
    access: PUBLIC,
    input: setupInput,
    output: z.null(),
    status: 201,
    summary: 'Siapkan pemasangan kosong: super admin pertama, perusahaan, prefix, dan batas upload',
  }),
  /** Answers once the filling has started; `state` returns the progress. */
  demo: operation({
    id: 'setup.demo',
    method: 'POST',
    path: '/w/setup/demo',
    access: PUBLIC,
    input: z.object({}),
    output: z.null(),
    summary: 'Isi pemasangan kosong dengan data contoh',
  }),
};
