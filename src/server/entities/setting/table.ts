import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { otpFlowKinds } from '../../../shared/entities/setting/schema.ts';
import { createdAt, key, money, onlyKey, stamps } from '../../db/columns.ts';

export const setting = pgTable('setting', {
  key: text().primaryKey(),
  value: text().notNull(),
  updated_at: createdAt(),
});

/** Help contacts for agents (E-GENERAL and E-CS, A-036). */
export const generalSetting = pgTable('general_setting', {
  id: onlyKey(),
  phone: text().notNull(),
  email: text().notNull(),
  url_delete_account: text().notNull(),
  ...stamps(),
});

/** Functions of the agents' app that the office can switch off (E-MAINT, A-088). */
export const maintenanceEndpoint = pgTable('maintenance_endpoint', {
  id: key(),
  name: text().notNull(),
  is_maintenance: boolean().notNull().default(false),
  ...stamps(),
});

export const bankTransferSetting = pgTable('bank_transfer_setting', {
  id: onlyKey(),
  min_amount: money(),
  max_amount: money(),
  ...stamps(),
});

export const otpSetting = pgTable('otp_setting', {
  id: onlyKey(),
  sms_text: text().notNull(),
  /** In seconds. */
  otp_expiry_time: integer().notNull(),
  max_request: integer().notNull(),
  ...stamps(),
});

export const otpFlow = pgTable('otp_flow', {
  id: key(),
  kind: text({ enum: otpFlowKinds }).notNull().unique(),
  message: text().notNull(),
  resend_from: integer().notNull(),
  resend_to: integer().notNull(),
  max_resend: integer().notNull(),
  code: text().notNull().default(''),
  ...stamps(),
});
