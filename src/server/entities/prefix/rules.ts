import { eq, inArray, sql } from 'drizzle-orm';
import { jakartaDay } from '../../../shared/core/values.ts';
import type { CodeFormat } from '../../../shared/entities/prefix/schema.ts';
import { onlyId } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { takeNumbers } from '../../kit/counter.ts';
import { agent } from '../agent/table.ts';
import { partner } from '../partner/table.ts';
import { agentPrefix, partnerPrefix } from './table.ts';

/** Digits of an agent's running number; a full counter grows by one. */
const agentDigits = 4;

const padded = (number: number, digits: number) => String(number).padStart(digits, '0');

/**
 * the next `partner_prefix_code`, P0007 or C015. The counter's row stays locked until the caller's transaction
 * ends; numbers that an earlier prefix has given out already are skipped.
 */
export async function nextPartnerNumber(tx: Queryable, type: 'company' | 'branch'): Promise<string> {
  const column = type === 'company' ? 'company_digit_count' : 'branch_digit_count';
  for (;;) {
    const [row] = await tx
      .update(partnerPrefix)
      .set({ [column]: sql`${partnerPrefix[column]} + 1` })
      .where(eq(partnerPrefix.id, onlyId))
      .returning();
    if (!row) throw new Error('The partner prefix record is missing');
    const number =
      type === 'company'
        ? `${row.company_prefix}${padded(row.company_digit_count, row.company_digit_length)}`
        : `${row.branch_prefix}${padded(row.branch_digit_count, row.branch_digit_length)}`;
    const [taken] = await tx
      .select({ id: partner.id })
      .from(partner)
      .where(eq(partner.partner_number, number));
    if (!taken) return number;
  }
}

/** the next codes of an agent, AG-26-11-0007 and RF-0121. */
export async function nextAgentCodes(tx: Queryable, now: Date): Promise<AgentCodes> {
  const [codes] = await takeAgentCodes(tx, now, 1);
  return codes!;
}

/**
 * The next codes of `count` agents. A date format counts anew each Jakarta month; codes that exist already are
 * skipped.
 */
export async function takeAgentCodes(tx: Queryable, now: Date, count: number): Promise<AgentCodes[]> {
  const [prefix] = await tx.select().from(agentPrefix).where(eq(agentPrefix.id, onlyId));
  if (!prefix) throw new Error('The agent prefix record is missing');
  const codes = await nextFree(tx, agent.agent_code, {
    counter: 'agent_code',
    prefix: prefix.agent_code_prefix,
    format: prefix.agent_code_format,
    now,
    count,
  });
  const referralCodes = await nextFree(tx, agent.referral_code, {
    counter: 'agent_referral_code',
    prefix: prefix.agent_referral_code_prefix,
    format: prefix.agent_referral_code_format,
    now,
    count,
  });
  return codes.map((agent_code, index) => ({ agent_code, referral_code: referralCodes[index]! }));
}

interface AgentCodes {
  agent_code: string;
  referral_code: string;
}

interface CodeRule {
  counter: string;
  prefix: string;
  format: CodeFormat;
  now: Date;
  count: number;
}

async function nextFree(
  tx: Queryable,
  column: typeof agent.agent_code | typeof agent.referral_code,
  { counter, prefix, format, now, count }: CodeRule,
): Promise<string[]> {
  const month = jakartaDay(now).slice(0, 7);
  const period = format === 'date' ? { period: `${month}-01` } : {};
  const start = format === 'date' ? `${prefix}${month.slice(2)}-` : prefix;
  const free: string[] = [];
  while (free.length < count) {
    const missing = count - free.length;
    const first = await takeNumbers(tx, counter, { ...period, count: missing });
    const codes = Array.from(
      { length: missing },
      (_, index) => `${start}${padded(first + index, agentDigits)}`,
    );
    const found = await tx.select({ code: column }).from(agent).where(inArray(column, codes));
    const taken = new Set(found.map(({ code }) => code));
    free.push(...codes.filter((code) => !taken.has(code)));
  }
  return free;
}
