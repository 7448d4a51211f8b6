import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identityTypes } from '../../../shared/entities/agent/fields.ts';
import { agentStatusNames, agentTypeNames } from '../../../shared/entities/agent/status.ts';
import { at, createdAt, key, small, sortText, stamps } from '../../db/columns.ts';
import { partner } from '../partner/table.ts';

const filled = () => text().notNull().default('');

/** An empty `date` column is null here and 1901-01-01 on the wire (E-AGENT, A-085). */
export const agent = pgTable(
  'agent',
  {
    id: key(),
    agent_code: text().notNull().unique(),
    referral_code: text().notNull().unique(),
    agent_type: text({ enum: agentTypeNames }).notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    password_hash: filled(),
    status: text({ enum: agentStatusNames }).notNull().default('active'),
    status_reason: filled(),
    level: small().notNull().default(1),
    account_tier: text({ enum: ['basic', 'regular', 'premium'] })
      .notNull()
      .default('basic'),
    ewallet_registered: boolean().notNull().default(false),
    ewallet_premium: boolean().notNull().default(false),
    ewallet_registered_at: at(),
    ewallet_premium_approved_at: at(),
    premium_accepted: boolean(),
    premium_reason: filled(),
    upline_id: integer().references((): AnyPgColumn => agent.id),
    company_id: integer()
      .notNull()
      .references(() => partner.id),
    branch_id: integer()
      .notNull()
      .references(() => partner.id),
    profile_picture: filled(),
    identity_type: text({ enum: identityTypes }).notNull().default('KTP'),
    identity_name: filled(),
    identity_number: filled(),
    npwp: filled(),
    birth_place: filled(),
    birth_date: date({ mode: 'string' }),
    gender: filled(),
    address: filled(),
    province: filled(),
    city: filled(),
    district: filled(),
    village: filled(),
    rt_rw: filled(),
    zip_code: filled(),
    religion: filled(),
    marital_status: filled(),
    occupation: filled(),
    nationality: filled(),
    blood_type: filled(),
    identity_valid_until: date({ mode: 'string' }),
    identity_lifetime: boolean().notNull().default(false),
    document_issued_on: date({ mode: 'string' }),
    document_expired_on: date({ mode: 'string' }),
    registration_number: filled(),
    issuing_office: filled(),
    identity_image: filled(),
    selfie_with_id_image: filled(),
    selfie_image: filled(),
    /** The user who compared the identity with its picture by hand, or null without a comparison. */
    identity_compared_by: integer(),
    identity_compared_at: at(),
    work_type: filled(),
    work_field: filled(),
    work_province: filled(),
    work_city: filled(),
    work_district: filled(),
    work_village: filled(),
    search_text: text().generatedAlwaysAs(
      sql`fold_text(name || ' ' || agent_code || ' ' || referral_code || ' ' || phone || ' ' || email || ' ' || identity_number)`,
    ),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('agent_phone').on(table.phone).where(sql`deleted_at is null`),
    index('agent_search').using('gin', table.search_text.op('gin_trgm_ops')),
    index('agent_name').on(sortText(table.name), table.id),
    index('agent_company').on(table.company_id, table.id),
    index('agent_branch').on(table.branch_id, table.id),
    index('agent_created').on(table.created_at, table.id),
    index('agent_updated').on(table.updated_at, table.id),
    index('agent_status').on(table.status, table.id),
    index('agent_city').on(sortText(table.city), table.id),
    index('agent_identity').on(table.identity_number, table.id),
    index('agent_level').on(table.level, table.id),
    index('agent_tier').on(table.account_tier, table.id),
    index('agent_upline').on(table.upline_id),
  ],
);

const readingOutcomes = ['read', 'unreadable', 'failed'] as const;

/** A reading is valid for one upgrade, by the same user, while the agent has this picture. */
export const ocrRequest = pgTable(
  'ocr_request',
  {
    id: text().primaryKey(),
    identity_type: text({ enum: identityTypes }).notNull(),
    identity_image: text().notNull(),
    outcome: text({ enum: readingOutcomes }).notNull(),
    agent_id: integer().references(() => agent.id),
    used_at: at(),
    created_by: integer().notNull(),
    created_at: createdAt(),
  },
  (table) => [index('ocr_request_user').on(table.created_by, table.created_at)],
);
