import { asc } from 'drizzle-orm';
import { notFound } from '../../../shared/core/errors.ts';
import { openApiOperations } from '../../../shared/entities/openApi/operations.ts';
import { handlers } from '../../kit/handlers.ts';
import { listOpenApi, readOpenApi, shownOpenApi } from './read.ts';
import { apiAccess } from './table.ts';
import { createOpenApi, removeOpenApi, updateOpenApi } from './write.ts';

export const openApiHandlers = handlers(openApiOperations, {
  list: ({ db, user }, input) => listOpenApi(db, user, input),

  access: async ({ db }) => ({
    data: await db
      .select({ id: apiAccess.id, api_name: apiAccess.name, parent_id: apiAccess.parent_id })
      .from(apiAccess)
      .orderBy(asc(apiAccess.id)),
  }),

  create: createOpenApi,

  detail: async (context, { id }) => {
    const { db, user } = context;
    const found = await readOpenApi(db, user.scope, id);
    if (!found) throw notFound();
    const shown = await shownOpenApi(db, user, found);
    const action = shown.clientsecret === undefined ? 'view' : 'reveal';
    await context.audit(db, { action, entity: 'openApi', entity_id: id });
    return { data: shown };
  },

  update: updateOpenApi,
  remove: removeOpenApi,
});
