import { sql } from 'drizzle-orm';
import { type AnyPgColumn, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, stamps } from '../../db/columns.ts';

export const accessItem = pgTable('access_item', {
  id: key(),
  code: text().notNull().unique(),
  name: text().notNull(),
  parent_id: integer().references((): AnyPgColumn => accessItem.id),
});

export const role = pgTable('role', { id: key(), name: text().notNull(), ...stamps() }, (table) => [
  uniqueIndex('role_name_unique').on(sql`lower(${table.name})`).where(sql`deleted_at is null`),
]);

export const roleAccess = pgTable(
  'role_access',
  {
    role_id: integer()
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
    access_id: integer()
      .notNull()
      .references(() => accessItem.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.role_id, table.access_id] })],
);
