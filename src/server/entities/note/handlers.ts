import { noteOperations } from '../../../shared/entities/note/operations.ts';
import { handlers, writes } from '../../kit/handlers.ts';
import { assertOpens, peopleAt } from './people.ts';
import { countNotes, notesOf } from './read.ts';
import { createNote, removeNote, updateNote } from './write.ts';

export const noteHandlers = handlers(noteOperations, {
  list: async ({ db, user }, record) => ({ data: await notesOf(db, user, record) }),

  create: (context, input) =>
    context.write(async (tx) => ({ data: { id: await createNote(tx, context, input) } })),

  update: writes((change, input) => updateNote(change.tx, change.context, input)),

  remove: writes((change, { id }) => removeNote(change.tx, change.context, id)),

  people: async ({ db, user }, { keyword, ...record }) => {
    await assertOpens(db, user, record);
    return { data: await peopleAt(db, user, record, { keyword }) };
  },

  counts: async ({ db, user }, input) => ({ data: await countNotes(db, user, input) }),
});
