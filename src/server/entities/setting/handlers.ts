import { serverOperations } from '../../../shared/entities/setting/operations.ts';
import type { Context, Services } from '../../kit/context.ts';
import { handlers } from '../../kit/handlers.ts';
import { version } from '../../version.ts';
import { pageHandlers } from './pages.ts';
import { callScript, maxUpload } from './rules.ts';

function problemsOf({ storage, problems }: Pick<Services, 'storage' | 'problems'>) {
  const stored = storage.problem();
  return [
    ...(stored === undefined ? [] : [{ code: 'STORAGE' as const, message: stored }]),
    ...problems.list(),
  ];
}

/** SECURITY: demo passwords are shown only on this computer. */
function namedAccounts({ demo, database, isHere }: Pick<Context, 'demo' | 'database' | 'isHere'>) {
  return isHere && database.kind === 'pglite' ? [...(demo ?? [])] : [];
}

export const settingHandlers = [
  ...handlers(serverOperations, {
    health: async (context) => {
      const problems = problemsOf(context);
      const status = problems.length > 0 ? ('trouble' as const) : ('ok' as const);
      return { data: { status, version, problems, demo: namedAccounts(context) } };
    },
    callScript: async ({ db }) => ({ data: { call_script: await callScript(db) } }),
    maxUpload: async ({ db }) => ({ data: { max_upload: await maxUpload(db) } }),
  }),
  ...pageHandlers,
];
