import { inArray, type SQL } from 'drizzle-orm';
import { type AccessRule, allows, anyOf } from '../../shared/core/access.ts';
import type { Queryable } from '../db/database.ts';
import { agent } from '../entities/agent/table.ts';
import { partner } from '../entities/partner/table.ts';
import { referral } from '../entities/referral/table.ts';
import type { CurrentUser } from '../kit/context.ts';
import { live, type RecordTable } from '../kit/records.ts';
import { agentInScope, partnerInScope, referralInScope, type Scope } from './scope.ts';

export type VisibleEntity = 'referral' | 'agent' | 'partner';

interface Kind {
  table: RecordTable;
  access: AccessRule;
  opens: AccessRule;
  scope: (scope: Scope) => SQL | undefined;
}

export const visibleEntities: Readonly<Record<VisibleEntity, Kind>> = {
  referral: {
    table: referral,
    access: anyOf('r_referral', 'r_referral_detail', 'u_referral_detail'),
    opens: anyOf('r_referral_detail', 'u_referral_detail'),
    scope: referralInScope,
  },
  agent: {
    table: agent,
    access: anyOf('r_agent_list', 'r_agent_profile', 'u_agent_profile'),
    opens: anyOf('r_agent_profile', 'u_agent_profile'),
    scope: agentInScope,
  },
  partner: {
    table: partner,
    access: anyOf('r_partners', 'r_branch', 'r_partner_profile', 'r_branch_detail'),
    opens: anyOf('r_partner_profile', 'u_partner', 'r_branch_detail', 'u_branch_detail'),
    scope: partnerInScope,
  },
};

export async function visibleTo(
  db: Queryable,
  user: Pick<CurrentUser, 'codes' | 'scope'>,
  { entity, ids, opens = false }: { entity: VisibleEntity; ids: readonly number[]; opens?: boolean },
): Promise<Set<number>> {
  const kind = visibleEntities[entity];
  if (ids.length === 0 || !allows(opens ? kind.opens : kind.access, user.codes)) return new Set();
  const { table } = kind;
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(live(table, inArray(table.id, [...ids]), kind.scope(user.scope)));
  return new Set(found.map(({ id }) => id as number));
}
