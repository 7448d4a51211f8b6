import { eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
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
import type { Queryable } from '../../db/database.ts';
import type { Reply } from '../../kit/handlers.ts';
import { matchesKeyword, rowsInOrder } from '../../kit/listQuery.ts';
import { joined, type ListSource, own } from '../../kit/listSource.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { listIds } from '../../kit/pageIds.ts';
import { live } from '../../kit/records.ts';
import { partner } from '../partner/table.ts';
import { requestOf, tierOf } from './columns.ts';
import { agent } from './table.ts';
import { agentWire } from './wire.ts';

const [approved, pending, rejected, never] = premiumStatuses;

/** R-211 for the database; {@link premiumStatusOf} says the same of one row. */
const premiumStatusSql: SQL<PremiumStatus> = sql`case
  when ${agent.ewallet_premium} then ${approved}
  when ${agent.premium_accepted} is not false then ${never}
  when ${agent.premium_reason} <> '' then ${rejected}
  else ${pending} end`;

/** The lists of S-020, S-021 and of the downline. */
export const agentSource: ListSource<AgentSortColumn> = {
  table: agent,
  id: agent.id,
  live: isNull(agent.deleted_at),
  newest: 'createdAt',
  keys: {
    agent_code: own(agent.agent_code),
    fullname: own(agent.name),
    mobile_number: own(agent.phone),
    city: own(agent.city),
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
/** What narrows the lists (S-022, S-023); the export stores and reads the same. */
export type AgentFilter = Omit<ListInput, 'limit' | 'page' | 'sort_by' | 'sort_dir'>;

/** A city as people type it: with or without what kind it is. */
function cityNames(typed: string): string[] {
  const name = typed.toLowerCase();
  return [name, `kota ${name}`, `kota administrasi ${name}`, `kabupaten ${name}`];
}

/** Live agents in `scope` that the filters and the keyword let through. */
export function agentConditions(filter: AgentFilter, ...scope: (SQL | undefined)[]): SQL {
  return live(
    agent,
    ...scope,
    filter.agent_status && eq(agent.status, filter.agent_status),
    filter.account_type && eq(agent.account_tier, tierOf[filter.account_type]),
    filter.agent_level && eq(agent.level, filter.agent_level),
    filter.company_id ? eq(agent.company_id, filter.company_id) : undefined,
    filter.branch_id ? eq(agent.branch_id, filter.branch_id) : undefined,
    filter.city ? inArray(sql`lower(${agent.city})`, cityNames(filter.city)) : undefined,
    filter.premium_status && eq(premiumStatusSql, filter.premium_status),
    filter.start_date ? gte(agent.created_at, startOfJakartaDay(filter.start_date)) : undefined,
    filter.end_date ? lt(agent.created_at, startOfJakartaDay(addDays(filter.end_date, 1))) : undefined,
    matchesKeyword(agent.search_text, filter.keyword),
  )!;
}

/** C-121, C-122, C-129. */
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

/** The rows of `ids`, in their order. */
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
