import { serverOperations } from '../../../shared/entities/setting/operations.ts';
import { handlers } from '../../kit/handlers.ts';
import { version } from '../../version.ts';
import { pageHandlers } from './pages.ts';
import { maxUpload } from './rules.ts';

export const settingHandlers = [
  ...handlers(serverOperations, {
    health: async ({ demo }) => ({
      data: { status: 'ok' as const, version, demo: [...(demo ?? [])] },
    }),
    maxUpload: async ({ db }) => ({ data: { max_upload: await maxUpload(db) } }),
  }),
  ...pageHandlers,
];
