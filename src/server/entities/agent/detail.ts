import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notFound } from '../../../shared/core/errors.ts';
import { type AgentDetail, agentDetailSchema } from '../../../shared/entities/agent/schema.ts';
import { agentInScope, type Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { live } from '../../kit/records.ts';
import { appUser } from '../user/table.ts';
import { type AgentRecord, hasPremiumData, requestOf } from './columns.ts';
import { agentRows } from './list.ts';
import { agent } from './table.ts';
import { agentWire } from './wire.ts';

const upline = alias(agent, 'upline');
const record = agentWire.reader(agentDetailSchema);

export async function agentDetail(db: Queryable, scope: Scope, id: number): Promise<AgentDetail> {
  const [found] = await db
    .select({
      agent,
      comparedBy: nameOf<string | null>(appUser.name, appUser.id, agent.identity_compared_by),
      upline: { fullname: upline.name, agent_code: upline.agent_code, referral_code: upline.referral_code },
    })
    .from(agent)
    .leftJoin(upline, and(eq(upline.id, agent.upline_id), agentInScope(scope, upline)))
    .where(live(agent, eq(agent.id, id), agentInScope(scope)));
  const [row] = await agentRows(db, found ? [id] : []);
  if (!found || !row) throw notFound();
  return {
    ...row,
    ...record.read(found.agent),
    upline_id: found.upline && found.agent.upline_id,
    upline: found.upline,
    compared: comparedOf(found),
    reqPremium: requestOf(found.agent),
    has_premium_data: hasPremiumData(found.agent),
  };
}

const comparedOf = (found: { agent: AgentRecord; comparedBy: string | null }): AgentDetail['compared'] => {
  const at = found.agent.identity_compared_at;
  return at && { by: found.comparedBy ?? '', at: at.toISOString() };
};
