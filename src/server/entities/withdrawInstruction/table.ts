import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { merchants } from '../../../shared/entities/withdrawInstruction/schema.ts';
import { key, stamps } from '../../db/columns.ts';

export const withdrawInstruction = pgTable(
  'withdraw_instruction',
  {
    id: key(),
    merchant: text({ enum: merchants }).notNull(),
    instruction: text().notNull(),
    sort_order: integer().notNull(),
    ...stamps(),
  },
  (table) => [index('withdraw_instruction_order').on(table.merchant, table.sort_order, table.id)],
);
