import { desc, eq, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { assertNoFaults, notFound } from '../../../shared/core/errors.ts';
import { merged } from '../../../shared/core/patch.ts';
import type { SeenRecord } from '../../../shared/core/values.ts';
import { agentOperations } from '../../../shared/entities/agent/operations.ts';
import { agentStatusFaults, agentStatusUpdate } from '../../../shared/entities/agent/schema.ts';
import { hashPassword } from '../../auth/password.ts';
import { agentInScope } from '../../auth/scope.ts';
import { lockInScope } from '../../kit/gate.ts';
import { handlers, writes } from '../../kit/handlers.ts';
import { noteOpening } from '../../kit/openings.ts';
import { assertFresh, type Change, live, writeChange } from '../../kit/records.ts';
import { startExport } from '../exportFile/rules.ts';
import { partner } from '../partner/table.ts';
import type { AgentRecord } from './columns.ts';
import { agentDetail } from './detail.ts';
import { countAgentsForExport } from './exportSheet.ts';
import { agentConditions, listAgents } from './list.ts';
import { agent } from './table.ts';
import { readIdentity, updatePremium, upgradeWithKtp, upgradeWithSim } from './upgrade.ts';
import { agentWire } from './wire.ts';
import { createAgent, removeAgent, updateAgent } from './write.ts';

const status = agentWire.reader(agentStatusUpdate.input);
const company = alias(partner, 'company');
const branch = alias(partner, 'branch');
const withCode = (code: string) => eq(agent.agent_code, code.toUpperCase());
const withReferralCode = (code: string) => eq(agent.referral_code, code.toUpperCase());

export const agentHandlers = handlers(agentOperations, {
  list: ({ db, user }, input) => listAgents(db, agentConditions(input, agentInScope(user.scope)), input),

  premiumList: ({ db, user }, input) =>
    listAgents(db, agentConditions(input, agentInScope(user.scope)), input),

  detail: async (context, { id, ahead }) => {
    const data = await agentDetail(context.db, context.user.scope, id);
    await noteOpening(context, { entity: 'agent', entity_id: id, action: ahead ? 'ahead' : 'open' });
    return { data };
  },

  create: async (context, input) => {
    const hash = await hashPassword(input.password);
    return context.write(async (tx) => ({ data: await createAgent({ context, tx }, input, hash) }));
  },

  update: writes(updateAgent),

  remove: writes(removeAgent),

  updateStatus: (context, { id, version, ...sent }) =>
    context.write(async (tx) => {
      await changeAgent({ context, tx }, { id, version }, (stored) => {
        const input = merged(status.read(stored), sent);
        assertNoFaults(agentStatusFaults(input));
        return agentWire.write({
          ...input,
          reason_agent_status: input.agent_status === 'active' ? '' : input.reason_agent_status,
        });
      });
      return { data: null };
    }),

  updateLevel: writes((change, { id, version, ...input }) =>
    changeAgent(change, { id, version }, () => agentWire.write(input)),
  ),

  downline: async ({ db, user }, { id, ...input }) => {
    const scope = agentInScope(user.scope);
    const [owner] = await db
      .select({ id: agent.id })
      .from(agent)
      .where(live(agent, eq(agent.id, id), scope));
    if (!owner) throw notFound();
    return listAgents(db, agentConditions(input, scope, eq(agent.upline_id, id)), input);
  },

  upline: async ({ db, user }, { agent_code }) => {
    const [found] = await db
      .select({ id: agent.id, fullname: agent.name, referral_code: agent.referral_code })
      .from(agent)
      .where(live(agent, or(withCode(agent_code), withReferralCode(agent_code)), agentInScope(user.scope)))
      // An agent code takes precedence over an equal referral code.
      .orderBy(desc(withCode(agent_code)))
      .limit(1);
    return { data: found ?? null };
  },

  byCode: async ({ db, user }, { agent_code }) => {
    const [found] = await db
      .select({
        id: agent.id,
        fullname: agent.name,
        agent_code: agent.agent_code,
        agent_status: agent.status,
        company: { id: company.id, name: company.name },
        branch: { id: branch.id, name: branch.name },
      })
      .from(agent)
      .innerJoin(company, eq(company.id, agent.company_id))
      .innerJoin(branch, eq(branch.id, agent.branch_id))
      .where(live(agent, withCode(agent_code), agentInScope(user.scope)));
    return { data: found ?? null };
  },

  updatePremium: writes(updatePremium),

  readIdentity,

  upgradeKtp: writes(upgradeWithKtp),

  upgradeSim: writes(upgradeWithSim),

  export: async (context, query) => {
    const total = await countAgentsForExport(context.db, context.user, query);
    return startExport(context, { dataName: 'agent', query, total });
  },
});

async function changeAgent(
  change: Change,
  { id, version }: SeenRecord,
  valuesOf: (stored: AgentRecord) => Partial<AgentRecord>,
): Promise<void> {
  const scope = agentInScope(change.context.user.scope);
  const stored = await lockInScope(change.tx, agent, { id, scope });
  await assertFresh(change, stored, version);
  await writeChange(change, agentWire, { stored, values: valuesOf(stored) });
}
