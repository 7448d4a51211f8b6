import { eq, inArray, sql } from 'drizzle-orm';
import { jakartaDay } from '../../../shared/core/values.ts';
import type { CodeFormat, NumbersGiven } from '../../../shared/entities/prefix/schema.ts';
import { onlyId } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { lastNumber, takeNumbers } from '../../kit/counter.ts';
import { agent } from '../agent/table.ts';
import { partner } from '../partner/table.ts';
import { agentPrefix, partnerPrefix } from './table.ts';

/** After 9999 the number gets a fifth digit. */
const agentDigits = 4;

const padded = (number: number, digits: number) => String(number).padStart(digits, '0');

/** Skips taken numbers, such as numbers from an earlier prefix. */
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

export async function nextAgentCodes(tx: Queryable, now: Date): Promise<AgentCodes> {
  const [codes] = await takeAgentCodes(tx, now, 1);
  return codes!;
}

/** In the date format, numbers restart every month in Jakarta time. */
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

function placeOf({ prefix, format, now }: Pick<CodeRule, 'prefix' | 'format' | 'now'>) {
  const month = jakartaDay(now).slice(0, 7);
  return format === 'date'
    ? { period: `${month}-01`, start: `${prefix}${month.slice(2)}-` }
    : { period: undefined, start: prefix };
}

type CodeColumn = typeof agent.agent_code | typeof agent.referral_code;

const peeked = 100;

/** Finds the number before the next free code, without taking a code. */
async function lastGiven(
  db: Queryable,
  column: CodeColumn,
  { counter, ...rule }: Omit<CodeRule, 'count'>,
): Promise<number> {
  const { period, start } = placeOf(rule);
  return beforeFree(db, column, { start, digits: agentDigits, given: await lastNumber(db, counter, period) });
}

async function beforeFree(
  db: Queryable,
  column: CodeColumn | typeof partner.partner_number,
  { start, digits, given: first }: { start: string; digits: number; given: number },
): Promise<number> {
  for (let given = first; ; given += peeked) {
    const codes = Array.from({ length: peeked }, (_, at) => `${start}${padded(given + 1 + at, digits)}`);
    const found = await db
      .select({ code: sql<string>`${column}` })
      .from(column.table)
      .where(inArray(column, codes));
    const taken = new Set(found.map(({ code }) => code));
    const free = codes.findIndex((code) => !taken.has(code));
    if (free >= 0) return given + free;
  }
}

export async function partnerNumbersGiven(
  db: Queryable,
  stored: typeof partnerPrefix.$inferSelect,
): Promise<Pick<typeof stored, 'company_digit_count' | 'branch_digit_count'>> {
  const given = (type: 'company' | 'branch') =>
    beforeFree(db, partner.partner_number, {
      start: stored[`${type}_prefix`],
      digits: stored[`${type}_digit_length`],
      given: stored[`${type}_digit_count`],
    });
  return { company_digit_count: await given('company'), branch_digit_count: await given('branch') };
}

export async function agentNumbersGiven(
  db: Queryable,
  stored: Pick<typeof agentPrefix.$inferSelect, 'agent_code_prefix' | 'agent_referral_code_prefix'>,
  now: Date,
): Promise<{ agent_code_given: NumbersGiven; agent_referral_code_given: NumbersGiven }> {
  const given = async (column: CodeColumn, counter: string, prefix: string): Promise<NumbersGiven> => ({
    date: await lastGiven(db, column, { counter, prefix, format: 'date', now }),
    digit: await lastGiven(db, column, { counter, prefix, format: 'digit', now }),
  });
  return {
    agent_code_given: await given(agent.agent_code, 'agent_code', stored.agent_code_prefix),
    agent_referral_code_given: await given(
      agent.referral_code,
      'agent_referral_code',
      stored.agent_referral_code_prefix,
    ),
  };
}

async function nextFree(
  tx: Queryable,
  column: CodeColumn,
  { counter, prefix, format, now, count }: CodeRule,
): Promise<string[]> {
  const { period, start } = placeOf({ prefix, format, now });
  const free: string[] = [];
  while (free.length < count) {
    const missing = count - free.length;
    const first = await takeNumbers(tx, counter, { ...(period && { period }), count: missing });
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
