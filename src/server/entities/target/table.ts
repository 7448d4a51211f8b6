import { date, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { TargetSettings } from '../../../shared/entities/target/schema.ts';
import { at, onlyKey, stamps } from '../../db/columns.ts';

export const workTarget = pgTable('work_target', {
  id: onlyKey(),
  hours: jsonb().$type<TargetSettings['hours']>().notNull(),
  office: jsonb().$type<TargetSettings['office']>(),
  rest: jsonb().$type<TargetSettings['rest']>(),
  /** Null until the due times are calculated with these settings. */
  counted_at: at(),
  told_day: date({ mode: 'string' }),
  ...stamps(),
});

export const dayOff = pgTable('day_off', {
  day: date({ mode: 'string' }).primaryKey(),
  name: text().notNull(),
});
