import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import type { Audience } from '../../live/audience.ts';
import { agent } from './table.ts';

/** Includes the earlier company and branch, whose lists also change. */
export async function agentAudience(
  tx: Queryable,
  ids: readonly number[],
  before: unknown,
): Promise<Audience> {
  const earlier = { ...(before as object) } as { company_id?: number; branch_id?: number };
  const rows = await tx
    .selectDistinct({ company_id: agent.company_id, branch_id: agent.branch_id })
    .from(agent)
    .where(inArray(agent.id, [...ids]));
  const all = [...rows, earlier];
  return {
    companies: known(all.map(({ company_id }) => company_id)),
    branches: known(all.map(({ branch_id }) => branch_id)),
  };
}

const known = (ids: readonly (number | undefined)[]): number[] => [
  ...new Set(ids.filter((id) => id !== undefined)),
];
