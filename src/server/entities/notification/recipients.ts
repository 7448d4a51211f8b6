import { eq } from 'drizzle-orm';
import { type FieldErrors, invalid } from '../../../shared/core/errors.ts';
import { notificationLabels } from '../../../shared/entities/notification/fields.ts';
import type { Queryable } from '../../db/database.ts';
import { live } from '../../kit/records.ts';
import { agent } from '../agent/table.ts';
import { partner } from '../partner/table.ts';

/**
 * Who a notification goes to, under the columns' names and in the codes' own spelling; '' is everybody.
 * INVALID on the code that nobody has.
 */
export async function recipientsOf(
  db: Queryable,
  { agentCode, partnerCode }: { agentCode: string; partnerCode: string },
): Promise<{ agent_code: string; partner_number: string }> {
  const agent_code = agentCode && (await agentWith(db, agentCode.toUpperCase()));
  const partner_number = partnerCode && (await partnerWith(db, partnerCode.toUpperCase()));
  const fields: FieldErrors = {
    ...(agent_code === undefined && { agentCode: `${notificationLabels.agentCode} tidak ditemukan` }),
    ...(partner_number === undefined && { partnerCode: `${notificationLabels.partnerCode} tidak ditemukan` }),
  };
  if (agent_code === undefined || partner_number === undefined) throw invalid(fields);
  return { agent_code, partner_number };
}

async function agentWith(db: Queryable, code: string): Promise<string | undefined> {
  const [found] = await db
    .select({ code: agent.agent_code })
    .from(agent)
    .where(live(agent, eq(agent.agent_code, code)));
  return found?.code;
}

async function partnerWith(db: Queryable, number: string): Promise<string | undefined> {
  const [found] = await db
    .select({ number: partner.partner_number })
    .from(partner)
    .where(live(partner, eq(partner.partner_number, number)));
  return found?.number;
}
