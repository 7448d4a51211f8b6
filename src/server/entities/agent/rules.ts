import { eq, type SQL, sql } from 'drizzle-orm';
import { type AccountType, accountTypeNames } from '../../../shared/entities/agent/status.ts';
import { agentInScope, type Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { tierOf } from './columns.ts';
import { type AgentFilter, agentConditions } from './list.ts';
import { agent } from './table.ts';

export const listedAgents = (filter: Partial<AgentFilter>, scope: Scope): SQL =>
  agentConditions(filter, agentInScope(scope));

export async function agentsPerType(
  db: Queryable,
  filter: Partial<Omit<AgentFilter, 'account_type'>>,
  scope: Scope,
): Promise<Record<AccountType, number>> {
  const ofType = (type: AccountType) =>
    sql<number>`count(*) filter (where ${eq(agent.account_tier, tierOf[type])})::int`;
  const counted = accountTypeNames.map((type) => [type, ofType(type)]);
  const [found] = await db
    .select(Object.fromEntries(counted) as Record<AccountType, SQL<number>>)
    .from(agent)
    .where(listedAgents(filter, scope));
  return found!;
}
