import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { QuestionType } from '../../../shared/entities/question/fields.ts';
import { questionTypes } from '../../../shared/entities/question/fields.ts';
import { key, stamps } from '../../db/columns.ts';
import { program } from '../program/table.ts';

export const question = pgTable(
  'question',
  {
    id: key(),
    program_id: integer()
      .notNull()
      .references(() => program.id),
    question_text: text().notNull(),
    question_type: text({ enum: Object.keys(questionTypes) as [QuestionType] }).notNull(),
    is_mandatory: boolean().notNull(),
    sort_order: integer().notNull().default(0),
    ...stamps(),
  },
  (table) => [index('question_program').on(table.program_id, table.sort_order)],
);
