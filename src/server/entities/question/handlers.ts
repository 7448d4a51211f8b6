import { questionOperations } from '../../../shared/entities/question/operations.ts';
import { handlers } from '../../kit/handlers.ts';
import { requireProgram } from '../program/rules.ts';
import { questionsOf } from './rules.ts';

export const questionHandlers = handlers(questionOperations, {
  byProgram: async ({ db, user }, { id }) => {
    await requireProgram(db, user.scope, id);
    return { data: await questionsOf(db, [id]) };
  },
});
