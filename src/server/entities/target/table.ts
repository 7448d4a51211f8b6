import { date, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { TargetSettings } from '../../../shared/entities/target/schema.ts';
import { at, onlyKey, stamps } from '../../db/columns.ts';

/** The one record of target hours and office hours (E-TARGET). */
export const workTarget = pgTable('work_target', {
  id: onlyKey(),
  hours: jsonb().$type<TargetSettings['hours']>().notNull(),
  office: jsonb().$type<TargetSettings['office']>(),
  rest: jsonb().$type<TargetSettings['rest']>(),
  /** When due times were last counted anew; null while they are to be. */
  counted_at: at(),
  /** The Jakarta day of which the summary was sent. */
  told_day: date({ mode: 'string' }),
  ...stamps(),
});

/** Days on which no hour counts (E-DAYOFF). */
export const dayOff = pgTable('day_off', {
  day: date({ mode: 'string' }).primaryKey(),
  name: text().notNull(),
});
