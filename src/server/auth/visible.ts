import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type AccessCode, type AccessRule, allows, anyOf } from '../../shared/core/access.ts';
import { partnerGate } from '../../shared/entities/partner/gates.ts';
import type { Queryable } from '../db/database.ts';
import { agent } from '../entities/agent/table.ts';
import { partner } from '../entities/partner/table.ts';
import { referral } from '../entities/referral/table.ts';
import type { CurrentUser } from '../kit/context.ts';
import { live, type RecordTable } from '../kit/records.ts';
import { agentInScope, partnerInScope, referralInScope, type Scope } from './scope.ts';

export type VisibleEntity = 'referral' | 'agent' | 'partner';

interface Gate {
  access: AccessRule;
  opens: AccessRule;
  /** The records that the gate is for. Undefined means all records. */
  of?: SQL;
}

interface Kind {
  table: RecordTable & { id: PgColumn };
  gates: readonly Gate[];
  scope: (scope: Scope) => SQL | undefined;
}

export const visibleEntities: Readonly<Record<VisibleEntity, Kind>> = {
  referral: {
    table: referral,
    gates: [
      {
        access: anyOf('r_referral', 'r_referral_detail', 'u_referral_detail'),
        opens: anyOf('r_referral_detail', 'u_referral_detail'),
      },
    ],
    scope: referralInScope,
  },
  agent: {
    table: agent,
    gates: [
      {
        access: anyOf('r_agent_list', 'r_agent_profile', 'u_agent_profile'),
        opens: anyOf('r_agent_profile', 'u_agent_profile'),
      },
    ],
    scope: agentInScope,
  },
  partner: {
    table: partner,
    gates: [
      {
        of: eq(partner.partner_type, 'company'),
        access: anyOf('r_partners', 'r_partner_profile'),
        opens: partnerGate('read', 'company'),
      },
      {
        of: eq(partner.partner_type, 'branch'),
        access: anyOf('r_branch', 'r_branch_detail'),
        opens: partnerGate('read', 'branch'),
      },
    ],
    scope: partnerInScope,
  },
};

export async function visibleTo(
  db: Queryable,
  user: Pick<CurrentUser, 'codes' | 'scope'>,
  { entity, ids, opens = false }: { entity: VisibleEntity; ids: readonly number[]; opens?: boolean },
): Promise<Set<number>> {
  const { table, gates, scope } = visibleEntities[entity];
  const open = gates.filter((gate) => allows(opens ? gate.opens : gate.access, user.codes));
  if (ids.length === 0 || open.length === 0) return new Set();
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(live(table, inArray(table.id, [...ids]), or(...open.map(({ of }) => of)), scope(user.scope)));
  return new Set(found.map(({ id }) => id as number));
}

/** Any one of these codes opens the record. */
export async function openingCodes(
  db: Queryable,
  { entity, id }: { entity: VisibleEntity; id: number },
): Promise<AccessCode[]> {
  const { table, gates } = visibleEntities[entity];
  const codes: AccessCode[] = [];
  for (const { of, opens } of gates) {
    const found =
      of &&
      (await db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.id, id), of)));
    if (found?.length !== 0 && opens.kind === 'codes') codes.push(...opens.codes.flat());
  }
  return codes;
}
