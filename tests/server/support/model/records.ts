import { and, asc, eq, gt, inArray, isNull, max } from 'drizzle-orm';
import { expect } from 'vitest';
import { agent } from '../../../../src/server/entities/agent/table.ts';
import { partner } from '../../../../src/server/entities/partner/table.ts';
import { program } from '../../../../src/server/entities/program/table.ts';
import { referral, referralHistory } from '../../../../src/server/entities/referral/table.ts';
import { accessItem, roleAccess } from '../../../../src/server/entities/role/table.ts';
import { appUser } from '../../../../src/server/entities/user/table.ts';
import { audit } from '../../../../src/server/kit/table.ts';
import { accessCodes } from '../../../../src/shared/core/access.ts';
import type { TestServer } from '../../harness.ts';
import { type Model, type Place, roles, usedOf } from './model.ts';

/** This comparison also detects a refused call that changed a record. */
export async function compareRecords(server: TestServer, model: Model, auditBefore: number): Promise<void> {
  await compareSubmissions(server, model);
  await compareHistory(server, model);
  await compareMoves(server, model, auditBefore);
  await compareQuota(server, model);
  await compareRights(server, model);
  await comparePlaces(server, model);
}

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);
const sorted = <Row extends { id: number }>(list: readonly Row[]) => [...list].sort((a, b) => a.id - b.id);

async function compareSubmissions({ services: { db } }: TestServer, model: Model): Promise<void> {
  const found = await db
    .select({
      id: referral.id,
      program: referral.program_id,
      agent: referral.agent_id,
      status: referral.status,
      soa_company: referral.soa_company_id,
      soa_branch: referral.soa_branch_id,
      assigned_company: referral.assigned_company_id,
      assigned_branch: referral.assigned_branch_id,
      person: referral.name,
      amount: referral.approved_amount,
      gross: referral.incentive_gross,
      tax: referral.incentive_tax,
      total: referral.incentive_total,
    })
    .from(referral)
    .where(
      and(
        isNull(referral.deleted_at),
        inArray(
          referral.product_id,
          model.products.map(({ id }) => id),
        ),
      ),
    );
  const kept = model.submissions.filter((each) => !each.deleted);
  expect(sorted(found), 'submissions').toEqual(
    sorted(kept).map((each) => ({
      id: each.id,
      program: each.program.id,
      agent: each.agent.id,
      status: each.status,
      soa_company: each.soa.company,
      soa_branch: each.soa.branch,
      assigned_company: each.assigned?.company ?? null,
      assigned_branch: each.assigned?.branch ?? null,
      person: each.person,
      amount: each.amount,
      gross: each.gross,
      tax: each.tax,
      total: each.gross - each.tax,
    })),
  );
}

async function compareHistory({ services: { db } }: TestServer, model: Model): Promise<void> {
  const found = await db
    .select({ of: referralHistory.referral_id, title: referralHistory.title, by: referralHistory.actor_id })
    .from(referralHistory)
    .where(inArray(referralHistory.referral_id, idsOf(model.submissions)))
    .orderBy(asc(referralHistory.id));
  for (const { id, history } of model.submissions) {
    const entries = found.filter((entry) => entry.of === id).map(({ title, by }) => ({ title, by }));
    expect(entries, `history of ${id}`).toEqual(history);
  }
}

async function compareMoves({ services: { db } }: TestServer, model: Model, since: number): Promise<void> {
  const found = await db
    .select({ by: audit.user_id, before: audit.before, after: audit.after })
    .from(audit)
    .where(and(gt(audit.id, since), eq(audit.entity, 'referral'), eq(audit.action, 'status')))
    .orderBy(asc(audit.id));
  const told = found.map(({ by, before, after }) => {
    const { referrals } = before as { referrals: { id: number; referral_status_id: number }[] };
    return {
      by,
      from: referrals.map((each) => `${each.id}:${each.referral_status_id}`).sort(),
      to: (after as { referral_status_id: number }).referral_status_id,
    };
  });
  expect(told, 'moves').toEqual(model.moves.map((each) => ({ ...each, from: [...each.from].sort() })));
}

export async function lastAuditId({ services: { db } }: TestServer): Promise<number> {
  const [found] = await db.select({ id: max(audit.id) }).from(audit);
  return found?.id ?? 0;
}

async function compareQuota({ services: { db } }: TestServer, model: Model): Promise<void> {
  const found = await db
    .select({ id: program.id, isQuota: program.is_quota, used: program.quota_used })
    .from(program)
    .where(inArray(program.id, idsOf(model.programs)));
  expect(sorted(found), 'quota').toEqual(
    sorted(model.programs).map((each) => ({ id: each.id, isQuota: each.isQuota, used: usedOf(model, each) })),
  );
}

async function compareRights({ services: { db } }: TestServer, model: Model): Promise<void> {
  const found = await db
    .select({ role: roleAccess.role_id, code: accessItem.code })
    .from(roleAccess)
    .innerJoin(accessItem, eq(accessItem.id, roleAccess.access_id))
    .where(inArray(roleAccess.role_id, idsOf(model.roles)));
  for (const { id, name, codes } of model.roles) {
    const held = found.filter((each) => each.role === id).map(({ code }) => code);
    expect(held.sort(), `codes of ${name}`).toEqual([...codes].sort());
  }
  const ofSuper = found.filter((each) => each.role === roles.superAdmin);
  expect(ofSuper.length, 'codes of role 1').toBe(accessCodes.length);
}

async function comparePlaces({ services: { db } }: TestServer, model: Model): Promise<void> {
  const live = <Each extends { id: number; deleted: boolean }>(list: readonly Each[]) =>
    sorted(list.filter((each) => !each.deleted));
  const placeOf = ({ company, branch }: Place) => ({ company, branch });

  const users = await db
    .select({ id: appUser.id, role: appUser.role_id, company: appUser.company_id, branch: appUser.branch_id })
    .from(appUser)
    .where(and(inArray(appUser.id, idsOf(model.accounts)), isNull(appUser.deleted_at)));
  expect(sorted(users), 'accounts').toEqual(
    live(model.accounts).map((each) => ({ id: each.id, role: each.role, ...placeOf(each) })),
  );

  const agents = await db
    .select({ id: agent.id, company: agent.company_id, branch: agent.branch_id })
    .from(agent)
    .where(and(inArray(agent.id, idsOf(model.agents)), isNull(agent.deleted_at)));
  expect(sorted(agents), 'agents').toEqual(
    live(model.agents).map((each) => ({ id: each.id, ...placeOf(each) })),
  );

  const partners = await db
    .select({ id: partner.id, parent: partner.parent_id })
    .from(partner)
    .where(and(inArray(partner.id, idsOf(model.partners)), isNull(partner.deleted_at)));
  expect(sorted(partners), 'partners').toEqual(
    live(model.partners).map(({ id, parent }) => ({ id, parent })),
  );
}
