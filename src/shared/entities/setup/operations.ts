import { z } from 'zod';
import { PUBLIC } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';
import { setupInput, setupStateSchema } from './schema.ts';

/**
 * The set-up of an installation that nobody has an account of yet. No calls of the specification, which only says that
 * the first password is chosen at the first start (demo-data.md). They are public, and refused for ever once there is a
 * user; only a server that the desktop program has started begins without one.
 */
export const setupOperations = {
  state: operation({
    id: 'setup.state',
    call: 'D-03 (state)',
    method: 'GET',
    path: '/w/setup',
    access: PUBLIC,
    input: z.object({}),
    output: setupStateSchema,
    summary: 'Apakah pemasangan ini masih kosong, dan sejauh mana disiapkan',
  }),
  own: operation({
    id: 'setup.own',
    call: 'D-03 (own)',
    method: 'POST',
    path: '/w/setup/own',
    access: PUBLIC,
    input: setupInput,
    output: z.null(),
    status: 201,
    summary: 'Siapkan pemasangan kosong: super admin pertama, perusahaan, prefix dan batas upload',
  }),
  /** Answers once it has begun: what has been made since is told by the state. */
  demo: operation({
    id: 'setup.demo',
    call: 'D-03 (demo)',
    method: 'POST',
    path: '/w/setup/demo',
    access: PUBLIC,
    input: z.object({}),
    output: z.null(),
    summary: 'Isi pemasangan kosong dengan data contoh',
  }),
};
