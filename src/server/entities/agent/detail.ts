import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notFound } from '../../../shared/core/errors.ts';
import type { AgentDetail } from '../../../shared/entities/agent/schema.ts';
import { agentInScope, type Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { live } from '../../kit/records.ts';
import { hasPremiumData, premiumFieldsOf, requestOf } from './columns.ts';
import { agentRows } from './list.ts';
import { agent } from './table.ts';

const upline = alias(agent, 'upline');

/** C-123: one agent in scope with upline and premium request; NOT_FOUND otherwise (C-912). */
export async function agentDetail(db: Queryable, scope: Scope, id: number): Promise<AgentDetail> {
  const [found] = await db
    .select({
      agent,
      upline: { fullname: upline.name, agent_code: upline.agent_code, referral_code: upline.referral_code },
    })
    .from(agent)
    .leftJoin(upline, eq(upline.id, agent.upline_id))
    .where(live(agent, eq(agent.id, id), agentInScope(scope)));
  const [row] = await agentRows(db, found ? [id] : []);
  if (!found || !row) throw notFound();
  return {
    ...row,
    ...premiumFieldsOf(found.agent),
    referral_code: found.agent.referral_code,
    reason_agent_status: found.agent.status_reason,
    ewallet_registered_time: found.agent.ewallet_registered_at?.toISOString() ?? null,
    ewallet_premium_approved_time: found.agent.ewallet_premium_approved_at?.toISOString() ?? null,
    company_id: found.agent.company_id,
    branch_id: found.agent.branch_id,
    profile_picture: found.agent.profile_picture,
    upline_id: found.agent.upline_id,
    upline: found.upline,
    reqPremium: requestOf(found.agent),
    has_premium_data: hasPremiumData(found.agent),
  };
}
