import { noteOperations } from '../../../shared/entities/note/operations.ts';
import { handlers } from '../../kit/handlers.ts';
import { assertOpens, peopleAt } from './people.ts';
import { countNotes, notesOf } from './read.ts';
import { createNote, removeNote, updateNote } from './write.ts';

export const noteHandlers = handlers(noteOperations, {
  list: async ({ db, user }, record) => ({ data: await notesOf(db, user, record) }),

  create: (context, input) =>
    context.write(async (tx) => ({ data: { id: await createNote(tx, context, input) } })),

  update: (context, input) =>
    context.write(async (tx) => {
      await updateNote(tx, context, input);
      return { data: null };
    }),

  remove: (context, { id }) =>
    context.write(async (tx) => {
      await removeNote(tx, context, id);
      return { data: null };
    }),

  people: async ({ db, user }, { keyword, ...record }) => {
    await assertOpens(db, user, record);
    return { data: await peopleAt(db, user, record, { keyword }) };
  },

  counts: async ({ db, user }, input) => ({ data: await countNotes(db, user, input) }),
});
