import { eq, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn, type PgSelect, type PgTable } from 'drizzle-orm/pg-core';
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

type Owner = PgTable & { id: PgColumn };
type Draw = (column: PgColumn, owner: Owner, key: PgColumn) => SQL;

function namesBy(draw: Draw, as: (role: string) => Owner & { name: PgColumn }) {
  const name = draw as (...of: Parameters<Draw>) => SQL<string>;
  const perhaps = draw as (...of: Parameters<Draw>) => SQL<string | null>;
  const partnerName = (role: string, key: PgColumn) => {
    const owner = as(role);
    return perhaps(owner.name, owner, key);
  };
  return {
    product_name: name(product.name, product, referral.product_id),
    category_name: name(category.name, category, referral.category_id),
    program_name: name(program.name, program, referral.program_id),
    company_assign_name: partnerName('company_assign', referral.assigned_company_id),
    branch_assign_name: partnerName('branch_assign', referral.assigned_branch_id),
    agent_code: name(agent.agent_code, agent, referral.agent_id),
    agent_name: name(agent.name, agent, referral.agent_id),
    company_soa_name: partnerName('company_soa', referral.soa_company_id),
    branch_soa_name: partnerName('branch_soa', referral.soa_branch_id),
    updated_by: perhaps(appUser.name, appUser, referral.updated_by),
  };
}

export const lookedUp = namesBy(
  (column, owner, key) => nameOf(column, owner.id, key),
  () => partner,
);

/** Joins read each owner once per page, but take longer to plan, so only prepared statements use joins. */
const joins = new Map<Owner, SQL>();
const joined = namesBy(
  (column, owner, key) => {
    joins.set(owner, eq(owner.id, key));
    return sql`${column}`;
  },
  (role) => alias(partner, role),
);
const withOwners = (query: PgSelect): PgSelect =>
  [...joins].reduce((all, [owner, on]) => all.leftJoin(owner, on), query);

const rows = referralWire.reader(referralRowSchema);

type Fields = typeof rows.columns & typeof joined;
const fieldsOfRow: Fields = { ...rows.columns, ...joined };

const rowsOfPage = rowStatement('referral_rows', fieldsOfRow, (db, fields) => {
  const query = db.select(fields).from(referral).$dynamic();
  return withOwners(query).where(sql`${referral.id} = any(${sql.placeholder('ids')}::int[])`) as typeof query;
});

export function pageStatement(name: string, query: SQL) {
  const total = sql<number>`found.total`;
  const read = rowStatement(name, { total, ...fieldsOfRow }, (db, fields) => {
    const plain = db.select(fields).from(referral).$dynamic();
    const page = db
      .select(fields)
      .from(sql`(${query}) found`)
      .leftJoin(sql`lateral unnest(found.ids) with ordinality as place(id, at)`, sql`true`)
      .leftJoin(referral, sql`${referral.id} = place.id`)
      .orderBy(sql`place.at`);
    return withOwners(page.$dynamic()) as unknown as typeof plain;
  });
  return async (db: Queryable, values: Record<string, unknown>) => {
    const page = await read(db).execute(values);
    // An empty page is one row with only the total.
    const data = page[0]?.id === null ? [] : page.map(rows.read);
    return { total: page[0]!.total, data };
  };
}

/** Uses two statements, because one with all joins takes almost 1 MB of memory per connection. */
export function idsStatement(name: string, query: SQL) {
  const fields = { total: sql<number>`total`, ids: sql<number[]>`ids` };
  const read = rowStatement(name, fields, (db) => db.select(fields).from(sql`(${query}) found`));
  return async (db: Queryable, values: Record<string, unknown>) => {
    const [found] = await read(db).execute(values);
    return { total: found!.total, data: await referralRows(db, found!.ids) };
  };
}

export async function referralRows(db: Queryable, ids: readonly number[]): Promise<ReferralRow[]> {
  const found = await rowsInOrder(ids, (part) => rowsOfPage(db).execute({ ids: part }));
  return found.map(rows.read);
}
