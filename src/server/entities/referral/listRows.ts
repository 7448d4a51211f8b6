import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type ReferralRow, referralRowSchema } from '../../../shared/entities/referral/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { rowStatement } from '../../db/statement.ts';
import { rowsInOrder } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { agent } from '../agent/table.ts';
import { category } from '../category/table.ts';
import { partner } from '../partner/table.ts';
import { product } from '../product/table.ts';
import { program } from '../program/table.ts';
import { appUser } from '../user/table.ts';
import { referral } from './table.ts';
import { referralWire } from './wire.ts';

const partnerName = (key: PgColumn) => nameOf<string | null>(partner.name, partner.id, key);

/** Names of what a submission points to. */
export const lookedUp = {
  product_name: nameOf(product.name, product.id, referral.product_id),
  category_name: nameOf(category.name, category.id, referral.category_id),
  program_name: nameOf(program.name, program.id, referral.program_id),
  company_assign_name: partnerName(referral.assigned_company_id),
  branch_assign_name: partnerName(referral.assigned_branch_id),
  agent_code: nameOf(agent.agent_code, agent.id, referral.agent_id),
  agent_name: nameOf(agent.name, agent.id, referral.agent_id),
  company_soa_name: partnerName(referral.soa_company_id),
  branch_soa_name: partnerName(referral.soa_branch_id),
  updated_by: nameOf<string | null>(appUser.name, appUser.id, referral.updated_by),
};
const rows = referralWire.reader(referralRowSchema);

const rowsOfPage = rowStatement('referral_rows', { ...rows.columns, ...lookedUp }, (db, fields) =>
  db
    .select(fields)
    .from(referral)
    .where(sql`${referral.id} = any(${sql.placeholder('ids')}::int[])`),
);

/** The rows of `ids`, in their order; a row deleted in between is left out. */
export async function referralRows(db: Queryable, ids: readonly number[]): Promise<ReferralRow[]> {
  const found = await rowsInOrder(ids, (part) => rowsOfPage(db).execute({ ids: part }));
  return found.map(rows.read);
}
