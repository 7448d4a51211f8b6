import { inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ReferralRow } from '../../../shared/entities/referral/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { rowsInOrder } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { agent } from '../agent/table.ts';
import { category } from '../category/table.ts';
import { partner } from '../partner/table.ts';
import { product } from '../product/table.ts';
import { program } from '../program/table.ts';
import { appUser } from '../user/table.ts';
import { referral } from './table.ts';

const partnerName = (key: PgColumn) => nameOf<string | null>(partner.name, partner.id, key);

/** Columns of S-030. */
export const rowColumns = {
  id: referral.id,
  submission_number: referral.submission_number,
  product_id: referral.product_id,
  product_name: nameOf(product.name, product.id, referral.product_id),
  category_name: nameOf(category.name, category.id, referral.category_id),
  program_name: nameOf(program.name, program.id, referral.program_id),
  referral_status_id: referral.status,
  submitter_name: referral.name,
  submitter_mobile_number: referral.phone,
  nik: referral.submitter_identity_number,
  submitter_city: referral.city,
  company_assign_name: partnerName(referral.assigned_company_id),
  branch_assign_name: partnerName(referral.assigned_branch_id),
  agent_code: nameOf(agent.agent_code, agent.id, referral.agent_id),
  agent_name: nameOf(agent.name, agent.id, referral.agent_id),
  company_soa_name: partnerName(referral.soa_company_id),
  branch_soa_name: partnerName(referral.soa_branch_id),
  incentive_amount: referral.approved_amount,
  incentive_insentif: referral.incentive_gross,
  incentive_tax: referral.incentive_tax,
  total_incentive: referral.incentive_total,
  verify_call_status: referral.is_verified,
  createdAt: referral.created_at,
  updatedAt: referral.updated_at,
  updated_by: nameOf<string | null>(appUser.name, appUser.id, referral.updated_by),
};

/** The rows of `ids`, in their order; a row deleted in between is left out. */
export async function referralRows(db: Queryable, ids: readonly number[]): Promise<ReferralRow[]> {
  const rows = await rowsInOrder(ids, (part) =>
    db.select(rowColumns).from(referral).where(inArray(referral.id, part)),
  );
  return rows.map(withInstants);
}

/** Instants as the wire carries them. */
export function withInstants<Row extends { createdAt: Date; updatedAt: Date }>(row: Row) {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}
