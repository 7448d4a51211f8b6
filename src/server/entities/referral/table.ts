import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { answerTypes } from '../../../shared/entities/question/schema.ts';
import type { ReferralStatus } from '../../../shared/entities/referral/status.ts';
import { at, createdAt, key, money, small, stamps } from '../../db/columns.ts';
import { agent } from '../agent/table.ts';
import { category } from '../category/table.ts';
import { partner } from '../partner/table.ts';
import { product } from '../product/table.ts';
import { program } from '../program/table.ts';
import { question } from '../question/table.ts';

const filled = () => text().notNull().default('');

/**
 * E-REFERRAL under its canonical names (E-MAP); the wire names are the adapter's. Indexes serve the sorted lists:
 * `(key, id)` without a status filter, `(status, key, id)` with one, and `(foreign key, status, id)` for sorts by a
 * looked-up name and for a partner's scope.
 */
export const referral = pgTable(
  'referral',
  {
    id: key(),
    submission_number: text().notNull(),
    product_id: integer()
      .notNull()
      .references(() => product.id),
    category_id: integer()
      .notNull()
      .references(() => category.id),
    program_id: integer()
      .notNull()
      .references(() => program.id),
    status: small().$type<ReferralStatus>().notNull().default(1),
    rejection_reason: filled(),
    name: text().notNull(),
    phone: text().notNull(),
    submitter_identity_number: filled(),
    job: filled(),
    salary: money(),
    address: filled(),
    province: filled(),
    city: filled(),
    district: filled(),
    village: filled(),
    zip_code: filled(),
    identity_photo: filled(),
    selfie_photo: filled(),
    agent_id: integer()
      .notNull()
      .references(() => agent.id),
    soa_company_id: integer().references(() => partner.id),
    soa_branch_id: integer().references(() => partner.id),
    assigned_company_id: integer().references(() => partner.id),
    assigned_branch_id: integer().references(() => partner.id),
    approved_amount: money(),
    incentive_gross: money(),
    incentive_tax: money(),
    incentive_total: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`incentive_gross - incentive_tax`),
    /** Mirrors referral_call.is_verified. */
    is_verified: boolean().notNull().default(false),
    search_text: text().generatedAlwaysAs(
      sql`lower(name || ' ' || submission_number || ' ' || phone || ' ' || submitter_identity_number)`,
    ),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('referral_number').on(table.submission_number),
    index('referral_search').using('gin', table.search_text.op('gin_trgm_ops')),
    index('referral_created').on(table.created_at, table.id),
    index('referral_created_product').on(table.created_at, table.product_id).where(sql`deleted_at is null`),
    index('referral_updated').on(table.updated_at, table.id),
    index('referral_name').on(table.name, table.id),
    index('referral_phone').on(table.phone, table.id),
    index('referral_identity').on(table.submitter_identity_number, table.id),
    index('referral_city').on(table.city, table.id),
    index('referral_status_id').on(table.status, table.id),
    index('referral_status_created').on(table.status, table.created_at, table.id),
    index('referral_status_updated').on(table.status, table.updated_at, table.id),
    index('referral_status_name').on(table.status, table.name, table.id),
    index('referral_amount').on(table.approved_amount, table.id),
    index('referral_gross').on(table.incentive_gross, table.id),
    index('referral_tax').on(table.incentive_tax, table.id),
    index('referral_total').on(table.incentive_total, table.id),
    index('referral_verified').on(table.is_verified, table.id),
    index('referral_product').on(table.product_id, table.status, table.id),
    index('referral_product_created').on(table.product_id, table.created_at),
    index('referral_category').on(table.category_id, table.status, table.id),
    index('referral_program').on(table.program_id, table.status, table.id),
    index('referral_agent').on(table.agent_id, table.status, table.id),
    index('referral_soa_company').on(table.soa_company_id, table.status, table.id),
    index('referral_soa_branch').on(table.soa_branch_id, table.status, table.id),
    index('referral_assigned_company').on(table.assigned_company_id, table.status, table.id),
    index('referral_assigned_branch').on(table.assigned_branch_id, table.status, table.id),
    index('referral_updated_by').on(table.updated_by, table.status, table.id),
    index('referral_identity_photo').on(table.identity_photo).where(sql`identity_photo <> ''`),
    index('referral_selfie_photo').on(table.selfie_photo).where(sql`selfie_photo <> ''`),
  ],
);

/** E-ANSWER. */
export const referralAnswer = pgTable(
  'referral_answer',
  {
    id: key(),
    referral_id: integer()
      .notNull()
      .references(() => referral.id, { onDelete: 'cascade' }),
    question_id: integer()
      .notNull()
      .references(() => question.id),
    answer_type: text({ enum: answerTypes }).notNull(),
    content: filled(),
    /** Media name inside `content` ('' for none), so that an image finds its owner. */
    image: filled(),
  },
  (table) => [
    uniqueIndex('referral_answer_once').on(table.referral_id, table.question_id),
    index('referral_answer_image').on(table.image).where(sql`image <> ''`),
  ],
);

/** E-HISTORY. `actor_id` is the signed-in user; null for the system. */
export const referralHistory = pgTable(
  'referral_history',
  {
    id: key(),
    referral_id: integer()
      .notNull()
      .references(() => referral.id, { onDelete: 'cascade' }),
    date: createdAt(),
    title: text().notNull(),
    sub_title: filled(),
    actor_id: integer(),
  },
  (table) => [index('referral_history_referral').on(table.referral_id, table.id)],
);

/** E-CALL: made with its referral, one each. */
export const referralCall = pgTable('referral_call', {
  referral_id: integer()
    .primaryKey()
    .references(() => referral.id, { onDelete: 'cascade' }),
  call_time: at(),
  caller_name: filled(),
  address: filled(),
  residence_status: filled(),
  education: filled(),
  family_dependent: integer().notNull().default(0),
  other_loan: boolean().notNull().default(false),
  other_loan_description: filled(),
  other_info: filled(),
  occupation: filled(),
  income: money(),
  is_verified: boolean().notNull().default(false),
});
