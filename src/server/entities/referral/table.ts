import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { answerTypes } from '../../../shared/entities/question/answer.ts';
import type { ReferralStatus } from '../../../shared/entities/referral/status.ts';
import { at, createdAt, key, money, small, sortText, stamps, version } from '../../db/columns.ts';
import { agent } from '../agent/table.ts';
import { category } from '../category/table.ts';
import { partner } from '../partner/table.ts';
import { product } from '../product/table.ts';
import { program } from '../program/table.ts';
import { question } from '../question/table.ts';

const filled = () => text().notNull().default('');

/** Lists show only live rows. With this condition, an index can answer a page of ids without the table. */
const isLive = sql`deleted_at is null`;

/**
 * Sorted lists use indexes `(key, id)`, or `(status, key, id)` with a status filter. Scopes and sorting by a
 * related name use `(foreign key, status, id)`. `(foreign key, created_at, id)` serves filtered lists by age.
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
    is_verified: boolean().notNull().default(false),
    /** Contains the submission number as digits, because all numbers share `PR`. */
    search_text: text().generatedAlwaysAs(
      sql`fold_text(name || ' ' || replace(replace(submission_number, 'PR', ''), '-', '') || ' ' || phone || ' ' || submitter_identity_number || ' ' || city)`,
    ),
    status_changed_at: createdAt(),
    due_at: at(),
    /** Counts changes to status or fields of the submission, but not to answers or calls. */
    decision_version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('referral_number').on(table.submission_number),
    index('referral_search').using('gin', table.search_text.op('gin_trgm_ops')).where(isLive),
    index('referral_submission').on(table.submission_number, table.id).where(isLive),
    index('referral_created').on(table.created_at, table.id).where(isLive),
    index('referral_created_product').on(table.created_at, table.product_id).where(isLive),
    index('referral_updated').on(table.updated_at, table.id).where(isLive),
    index('referral_status_since').on(table.status_changed_at, table.id).where(isLive),
    index('referral_due').on(table.due_at, table.id).where(isLive),
    index('referral_status_due').on(table.status, table.due_at, table.id).where(isLive),
    index('referral_name').on(sortText(table.name), table.id).where(isLive),
    index('referral_phone').on(table.phone, table.id).where(isLive),
    index('referral_identity').on(table.submitter_identity_number, table.id).where(isLive),
    index('referral_city').on(sortText(table.city), table.id).where(isLive),
    index('referral_status_id').on(table.status, table.id).where(isLive),
    index('referral_status_created').on(table.status, table.created_at, table.id).where(isLive),
    index('referral_status_updated').on(table.status, table.updated_at, table.id).where(isLive),
    index('referral_status_status_since').on(table.status, table.status_changed_at, table.id).where(isLive),
    index('referral_status_name').on(table.status, sortText(table.name), table.id).where(isLive),
    index('referral_amount').on(table.approved_amount, table.id).where(isLive),
    index('referral_gross').on(table.incentive_gross, table.id).where(isLive),
    index('referral_tax').on(table.incentive_tax, table.id).where(isLive),
    index('referral_total').on(table.incentive_total, table.id).where(isLive),
    index('referral_status_amount').on(table.status, table.approved_amount, table.id).where(isLive),
    index('referral_status_gross').on(table.status, table.incentive_gross, table.id).where(isLive),
    index('referral_status_tax').on(table.status, table.incentive_tax, table.id).where(isLive),
    index('referral_status_total').on(table.status, table.incentive_total, table.id).where(isLive),
    index('referral_verified').on(table.is_verified, table.id).where(isLive),
    index('referral_product').on(table.product_id, table.status, table.id).where(isLive),
    index('referral_category').on(table.category_id, table.status, table.id).where(isLive),
    index('referral_program').on(table.program_id, table.status, table.id).where(isLive),
    index('referral_agent').on(table.agent_id, table.status, table.id).where(isLive),
    index('referral_soa_company').on(table.soa_company_id, table.status, table.id).where(isLive),
    index('referral_soa_branch').on(table.soa_branch_id, table.status, table.id).where(isLive),
    index('referral_assigned_company').on(table.assigned_company_id, table.status, table.id).where(isLive),
    index('referral_assigned_branch').on(table.assigned_branch_id, table.status, table.id).where(isLive),
    index('referral_updated_by').on(table.updated_by, table.status, table.id).where(isLive),
    index('referral_product_created').on(table.product_id, table.created_at, table.id).where(isLive),
    index('referral_program_created').on(table.program_id, table.created_at, table.id).where(isLive),
    index('referral_soa_company_created').on(table.soa_company_id, table.created_at, table.id).where(isLive),
    index('referral_identity_photo').on(table.identity_photo).where(sql`identity_photo <> ''`),
    index('referral_selfie_photo').on(table.selfie_photo).where(sql`selfie_photo <> ''`),
  ],
);

/** Sums of `change` are exact totals. Triggers of the first migration add rows; `compactTally` sums rows. */
export const referralTally = pgTable(
  'referral_tally',
  {
    /** A column's name, `all` (key 0), or `company` and `branch` for scopes (P-313). */
    dimension: text().notNull(),
    key: integer().notNull(),
    status: small().notNull(),
    change: integer().notNull(),
  },
  (table) => [index('referral_tally_key').on(table.dimension, table.key, table.status)],
);

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
    /** Name of the picture in `content`, to find the picture's owner. */
    image: filled(),
  },
  (table) => [
    uniqueIndex('referral_answer_once').on(table.referral_id, table.question_id),
    index('referral_answer_image').on(table.image).where(sql`image <> ''`),
  ],
);

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
  version: version(),
  updated_by: integer(),
});
