import { teamOperations } from '../../../shared/entities/team/operations.ts';
import { handlers } from '../../kit/handlers.ts';
import { teamPeople } from './people.ts';
import { teamQueues } from './queues.ts';

export const teamHandlers = handlers(teamOperations, {
  queues: async ({ db, user, now }) => ({ data: await teamQueues(db, user.scope, now()) }),
  people: async ({ db, user, now }) => ({ data: await teamPeople(db, user, now()) }),
});
