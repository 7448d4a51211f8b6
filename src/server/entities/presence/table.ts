import { index, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { PresentEntity } from '../../../shared/entities/presence/schema.ts';
import { at } from '../../db/columns.ts';
import { appUser } from '../user/table.ts';

export interface OpenRecord {
  entity: PresentEntity;
  id: number;
  editing: boolean;
  since: string;
}

/**
 * The records that a sign-in has open (E-PRESENCE). One row per sign-in keeps a presence signal to one small
 * write.
 */
export const presence = pgTable(
  'presence',
  {
    user_id: integer()
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    family: uuid().notNull(),
    open: jsonb().$type<OpenRecord[]>().notNull(),
    seen_at: at().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.family] }),
    index('presence_seen').on(table.seen_at),
  ],
);
