import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { codeFormats } from '../../../shared/entities/prefix/fields.ts';
import type { CodeFormat } from '../../../shared/entities/prefix/schema.ts';
import { onlyKey, stamps } from '../../db/columns.ts';

const formats = Object.keys(codeFormats) as [CodeFormat, ...CodeFormat[]];

export const partnerPrefix = pgTable('partner_prefix', {
  id: onlyKey(),
  company_prefix: text().notNull(),
  branch_prefix: text().notNull(),
  company_digit_length: integer().notNull(),
  branch_digit_length: integer().notNull(),
  company_digit_count: integer().notNull().default(0),
  branch_digit_count: integer().notNull().default(0),
  /** Exists only for the older calls and has no effect (E-OLDPREFIX.companyCodePrefix, A-038). */
  company_code_prefix: text().notNull().default(''),
  ...stamps(),
});

export const agentPrefix = pgTable('agent_prefix', {
  id: onlyKey(),
  agent_code_prefix: text().notNull(),
  agent_referral_code_prefix: text().notNull(),
  agent_code_format: text({ enum: formats }).notNull(),
  agent_referral_code_format: text({ enum: formats }).notNull(),
  ...stamps(),
});
