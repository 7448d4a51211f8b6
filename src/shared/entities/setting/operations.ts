import { z } from 'zod';
import { anyOf, PUBLIC } from '../../core/access.ts';
import { operation } from '../../core/operation.ts';

/** Key of the row limit of a batch file and its value in a new database (E-GENERAL.max_upload). */
export const importCountKey = 'IMPORT_COUNT';
export const importCountDefault = 1000;

export const settingOperations = {
  health: operation({
    id: 'setting.health',
    call: 'C-241',
    method: 'GET',
    path: '/w/health',
    access: PUBLIC,
    input: z.object({}),
    output: z.object({
      status: z.literal('ok'),
      version: z.string(),
      /** Accounts one can sign in with; only where the server was started with demo data. */
      demo: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
    }),
    summary: 'Keadaan server',
  }),
  maxUpload: operation({
    id: 'setting.maxUpload',
    call: 'C-242',
    method: 'GET',
    path: '/w/general-setting/max-upload',
    access: anyOf('c_referral_batch_upload', 'r_general_settings'),
    input: z.object({}),
    output: z.object({ max_upload: z.number() }),
    summary: 'Batas baris satu file batch',
  }),
};
