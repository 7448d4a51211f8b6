import { eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { foldText } from '../../../shared/core/foldText.ts';
import { addDays, startOfJakartaDay } from '../../../shared/core/values.ts';
import {
  type AgentRow,
  type AgentSortColumn,
  type agentPremiumListInput,
  agentRowSchema,
} from '../../../shared/entities/agent/schema.ts';
import {
  accountTypeOf,
  type PremiumStatus,
  premiumStatuses,
  premiumStatusOf,
} from '../../../shared/entities/agent/status.ts';
import { sortText } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import type { Reply } from '../../kit/handlers.ts';
import { matchesKeyword, rowsInOrder, searchTextOf } from '../../kit/listQuery.ts';
import { joined, type ListSource, own } from '../../kit/listSource.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { listIds } from '../../kit/pageIds.ts';
import { live } from '../../kit/records.ts';
import { partner } from '../partner/table.ts';
import { requestOf, tierOf } from './columns.ts';
import { agent } from './table.ts';
import { agentWire } from './wire.ts';

const [approved, pending, rejected, never] = premiumStatuses;

/** Must agree with {@link premiumStatusOf}. */
const premiumStatusSql: SQL<PremiumStatus> = sql`case
  when ${agent.ewallet_premium} then ${approved}
  when ${agent.premium_accepted} is not false then ${never}
  when ${agent.premium_reason} <> '' then ${rejected}
  else ${pending} end`;

export const agentSource: ListSource<AgentSortColumn> = {
  table: agent,
  id: agent.id,
  live: isNull(agent.deleted_at),
  newest: 'createdAt',
  keys: {
    agent_code: own(agent.agent_code),
    fullname: own(sortText(agent.name)),
    mobile_number: own(agent.phone),
    city: own(sortText(agent.city)),
    nik: own(agent.identity_number),
    company_name: joined(partner.name, partner.id, agent.company_id, {
      owners: eq(partner.partner_type, 'company'),
    }),
    branch_name: joined(partner.name, partner.id, agent.branch_id),
    agent_status: own(agent.status),
    agent_level: own(agent.level),
    account_type: own(agent.account_tier),
    premium_status: own(premiumStatusSql),
    createdAt: own(agent.created_at),
    updatedAt: own(agent.updated_at),
  },
};

type ListInput = z.output<typeof agentPremiumListInput>;
export type AgentFilter = Omit<ListInput, 'limit' | 'page' | 'sort_by' | 'sort_dir' | 'count'>;

function cityNames(typed: string): string[] {
  const name = foldText(typed);
  return [name, `kota ${name}`, `kota administrasi ${name}`, `kabupaten ${name}`];
}

export function agentConditions(filter: AgentFilter, ...scope: (SQL | undefined)[]): SQL {
  return live(
    agent,
    ...scope,
    filter.agent_status && eq(agent.status, filter.agent_status),
    filter.account_type && eq(agent.account_tier, tierOf[filter.account_type]),
    filter.agent_level && eq(agent.level, filter.agent_level),
    filter.company_id ? eq(agent.company_id, filter.company_id) : undefined,
    filter.branch_id ? eq(agent.branch_id, filter.branch_id) : undefined,
    filter.city ? inArray(searchTextOf(agent.city), cityNames(filter.city)) : undefined,
    filter.premium_status && eq(premiumStatusSql, filter.premium_status),
    filter.start_date ? gte(agent.created_at, startOfJakartaDay(filter.start_date)) : undefined,
    filter.end_date ? lt(agent.created_at, startOfJakartaDay(addDays(filter.end_date, 1))) : undefined,
    matchesKeyword(agent.search_text, filter.keyword),
  )!;
}

export async function listAgents(
  db: Queryable,
  conditions: SQL,
  input: Parameters<typeof listIds<AgentSortColumn>>[3],
): Promise<Reply<AgentRow[]>> {
  const { ids, paginate } = await listIds(db, agentSource, { conditions }, input);
  return { data: await agentRows(db, ids), paginate };
}

const rows = agentWire.reader(agentRowSchema);
const rowColumns = {
  ...rows.columns,
  company_name: nameOf<string>(partner.name, partner.id, agent.company_id),
  branch_name: nameOf<string>(partner.name, partner.id, agent.branch_id),
  premium_accepted: agent.premium_accepted,
  premium_reason: agent.premium_reason,
};

export async function agentRows(db: Queryable, ids: readonly number[]): Promise<AgentRow[]> {
  const found = await rowsInOrder(ids, (part) =>
    db.select(rowColumns).from(agent).where(inArray(agent.id, part)),
  );
  return found.map((row) => ({
    ...rows.read(row),
    account_type: accountTypeOf(row),
    premium_status: premiumStatusOf({ ...row, reqPremium: requestOf(row) }),
  }));
}
