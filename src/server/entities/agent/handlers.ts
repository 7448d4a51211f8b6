import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { agentOperations } from '../../../shared/entities/agent/operations.ts';
import { agentInScope } from '../../auth/scope.ts';
import { handlers } from '../../kit/handlers.ts';
import { partner } from '../partner/table.ts';
import { agent } from './table.ts';

const company = alias(partner, 'company');
const branch = alias(partner, 'branch');

export const agentHandlers = handlers(agentOperations, {
  /** C-131; agents outside the caller's scope are as unknown as none. */
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
      .where(
        and(
          eq(agent.agent_code, sql`upper(${agent_code})`),
          isNull(agent.deleted_at),
          agentInScope(user.scope),
        ),
      );
    return { data: found ?? null };
  },
});
