import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { NotedEntity } from '../../../shared/entities/note/schema.ts';
import { at, createdAt, key } from '../../db/columns.ts';
import { appUser } from '../user/table.ts';

/** Work notes (E-NOTE) never appear in the open API. */
export const workNote = pgTable(
  'work_note',
  {
    id: key(),
    entity: text().$type<NotedEntity>().notNull(),
    record_id: integer().notNull(),
    text: text().notNull(),
    created_by: integer()
      .notNull()
      .references(() => appUser.id),
    created_at: createdAt(),
    edited_at: at(),
    deleted_at: at(),
  },
  (table) => [index('work_note_record').on(table.entity, table.record_id, table.id)],
);

export const noteMention = pgTable(
  'note_mention',
  {
    note_id: integer()
      .notNull()
      .references(() => workNote.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.note_id, table.user_id] }),
    index('note_mention_user').on(table.user_id, table.note_id),
  ],
);
