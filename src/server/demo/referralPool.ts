import { and, asc, eq, isNull } from 'drizzle-orm';
import { jakartaDay } from '../../shared/core/values.ts';
import { officeCompanyId } from '../../shared/entities/partner/schema.ts';
import { programBlock } from '../../shared/entities/program/block.ts';
import type { Question } from '../../shared/entities/question/schema.ts';
import type { Queryable } from '../db/database.ts';
import { agent } from '../entities/agent/table.ts';
import { category } from '../entities/category/table.ts';
import { partner } from '../entities/partner/table.ts';
import { product, productPartner } from '../entities/product/table.ts';
import { program } from '../entities/program/table.ts';
import { questionsOf } from '../entities/question/rules.ts';
import { appUser } from '../entities/user/table.ts';

export interface PoolProgram {
  id: number;
  product_id: number;
  category_id: number;
  start_date: string | null;
  is_ktp_mandatory: boolean;
  questions: Question[];
  branches: PoolBranch[];
}
export interface PoolBranch {
  id: number;
  name: string;
  company_id: number;
  company_name: string;
}
export interface PoolAgent {
  id: number;
  company_id: number;
  branch_id: number;
}
export interface PoolUser {
  id: number;
  name: string;
}

export interface ReferralPool {
  programs: PoolProgram[];
  agents: PoolAgent[];
  staff: PoolUser[];
}

export async function readReferralPool(db: Queryable, now: Date): Promise<ReferralPool> {
  const branches = await branchesByProduct(db);
  const programs = await openPrograms(db, now);
  const questions = Map.groupBy(
    await questionsOf(
      db,
      programs.map((each) => each.id),
    ),
    (each) => each.program_id,
  );
  return {
    programs: programs.map((each) => ({
      ...each,
      questions: questions.get(each.id) ?? [],
      branches: branches.get(each.product_id) ?? [],
    })),
    agents: await db
      .select({ id: agent.id, company_id: agent.company_id, branch_id: agent.branch_id })
      .from(agent)
      .where(and(isNull(agent.deleted_at), eq(agent.status, 'active')))
      .orderBy(asc(agent.id)),
    staff: await db
      .select({ id: appUser.id, name: appUser.name })
      .from(appUser)
      .where(and(isNull(appUser.deleted_at), eq(appUser.company_id, officeCompanyId)))
      .orderBy(asc(appUser.id)),
  };
}

async function openPrograms(db: Queryable, now: Date) {
  const today = jakartaDay(now);
  const rows = await db
    .select({ program, is_ktp_mandatory: product.is_ktp_mandatory })
    .from(program)
    .innerJoin(product, and(eq(product.id, program.product_id), isNull(product.deleted_at)))
    .innerJoin(category, and(eq(category.id, program.category_id), isNull(category.deleted_at)))
    .where(isNull(program.deleted_at))
    .orderBy(asc(program.id));
  return rows
    .filter(({ program: row }) => {
      const total = row.quota_initial + row.quota_added - row.quota_reduced;
      return programBlock({ ...row, remaining_quota: total - row.quota_used }, today) === undefined;
    })
    .map(({ program: row, is_ktp_mandatory }) => ({
      id: row.id,
      product_id: row.product_id,
      category_id: row.category_id,
      start_date: row.start_date,
      is_ktp_mandatory,
    }));
}

async function branchesByProduct(db: Queryable): Promise<Map<number, PoolBranch[]>> {
  const companies = await db
    .select({
      product_id: productPartner.product_id,
      company_id: partner.id,
      company_name: partner.name,
    })
    .from(productPartner)
    .innerJoin(partner, eq(partner.id, productPartner.partner_id))
    .orderBy(asc(partner.id));
  const branches = await db
    .select({ id: partner.id, name: partner.name, parent_id: partner.parent_id })
    .from(partner)
    .where(and(eq(partner.partner_type, 'branch'), isNull(partner.deleted_at)))
    .orderBy(asc(partner.id));
  const found = companies.flatMap(({ product_id, ...company }) =>
    branches
      .filter((branch) => branch.parent_id === company.company_id)
      .map(({ id, name }) => ({ product_id, branch: { id, name, ...company } })),
  );
  const grouped = Map.groupBy(found, (each) => each.product_id);
  return new Map([...grouped].map(([id, list]) => [id, list.map((each) => each.branch)]));
}
