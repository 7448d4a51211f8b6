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
import { agentStatuses } from '../../../shared/entities/agent/operations.ts';
import { at, key, small, stamps } from '../../db/columns.ts';
import { partner } from '../partner/table.ts';

const filled = () => text().notNull().default('');

/** E-AGENT, base and premium fields. Dates without a value are null; the wire's 1901-01-01 is the adapter's. */
export const agent = pgTable(
  'agent',
  {
    id: key(),
    agent_code: text().notNull().unique(),
    referral_code: text().notNull().unique(),
    agent_type: text({ enum: ['individual', 'company'] }).notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    password_hash: filled(),
    status: text({ enum: Object.keys(agentStatuses) as [keyof typeof agentStatuses] })
      .notNull()
      .default('active'),
    status_reason: filled(),
    level: small().notNull().default(1),
    account_tier: text({ enum: ['basic', 'regular', 'premium'] })
      .notNull()
      .default('basic'),
    ewallet_registered: boolean().notNull().default(false),
    ewallet_premium: boolean().notNull().default(false),
    ewallet_registered_at: at(),
    ewallet_premium_approved_at: at(),
    /** null: never asked for premium. */
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
    identity_type: text({ enum: ['KTP', 'SIM'] })
      .notNull()
      .default('KTP'),
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
    work_type: filled(),
    work_field: filled(),
    work_province: filled(),
    work_city: filled(),
    work_district: filled(),
    work_village: filled(),
    search_text: text().generatedAlwaysAs(
      sql`lower(name || ' ' || agent_code || ' ' || referral_code || ' ' || phone || ' ' || email)`,
    ),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('agent_phone').on(table.phone).where(sql`deleted_at is null`),
    index('agent_search').using('gin', table.search_text.op('gin_trgm_ops')),
    index('agent_name').on(table.name, table.id),
    index('agent_company').on(table.company_id, table.created_at),
    index('agent_branch').on(table.branch_id, table.created_at),
    index('agent_created').on(table.created_at, table.id),
    index('agent_upline').on(table.upline_id),
  ],
);
