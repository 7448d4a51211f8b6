import { eq, inArray } from 'drizzle-orm';
import { type FieldErrors, invalid } from '../../../shared/core/errors.ts';
import type { AgentLevel, AgentType } from '../../../shared/entities/agent/status.ts';
import { notificationLabels } from '../../../shared/entities/notification/fields.ts';
import { codesOf, codesText, type Recipients } from '../../../shared/entities/notification/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { countOf } from '../../kit/listQuery.ts';
import { live } from '../../kit/records.ts';
import { agent } from '../agent/table.ts';
import { partner } from '../partner/table.ts';

interface RecipientColumns {
  agent_code: string;
  partner_number: string;
  agent_type: string;
  agent_level: string;
  agent_count: number;
  partner_count: number;
}

/** Without code, type and level, a notification goes to everybody (A-033). */
export async function recipientsOf(db: Queryable, input: Recipients): Promise<RecipientColumns> {
  const [agents, partners] = [codesOf(input.agentCode), codesOf(input.partnerCode)];
  const lost = {
    agentCode: missing(agents, await agentsWith(db, agents)),
    partnerCode: missing(partners, await partnersWith(db, partners)),
  };
  const fields: FieldErrors = Object.fromEntries(
    Object.entries(lost).flatMap(([field, codes]) => {
      const label = notificationLabels[field as keyof typeof lost];
      if (codes.length === 0) return [];
      return [[field, `${label} tidak ditemukan${isOne(input, field) ? '' : `: ${codesText(codes)}`}`]];
    }),
  );
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const named = agents.length > 0 || partners.length > 0;
  const toAll = !named && !input.agentType && !input.agentLevel;
  return {
    agent_code: codesText(agents),
    partner_number: codesText(partners),
    agent_type: input.agentType,
    agent_level: input.agentLevel,
    agent_count: named ? agents.length : await countAgents(db, input),
    partner_count: toAll ? await countOf(db, partner, live(partner)) : partners.length,
  };
}

const isOne = (input: Recipients, field: string) => codesOf(input[field as 'agentCode']).length === 1;

const missing = (wanted: readonly string[], found: readonly string[]): string[] =>
  wanted.filter((code) => !found.includes(code));

const countAgents = (db: Queryable, { agentType, agentLevel }: Recipients): Promise<number> =>
  countOf(
    db,
    agent,
    live(
      agent,
      eq(agent.status, 'active'),
      agentType ? eq(agent.agent_type, agentType as AgentType) : undefined,
      agentLevel ? eq(agent.level, Number(agentLevel) as AgentLevel) : undefined,
    ),
  );

async function agentsWith(db: Queryable, codes: string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const found = await db
    .select({ code: agent.agent_code })
    .from(agent)
    .where(live(agent, inArray(agent.agent_code, codes)));
  return found.map(({ code }) => code);
}

async function partnersWith(db: Queryable, codes: string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const found = await db
    .select({ code: partner.partner_number })
    .from(partner)
    .where(live(partner, inArray(partner.partner_number, codes)));
  return found.map(({ code }) => code);
}
