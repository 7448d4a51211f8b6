import { inArray } from 'drizzle-orm';
import type { VisibleEntity } from '../../auth/visible.ts';
import type { Queryable } from '../../db/database.ts';
import { publish } from '../../live/channel.ts';
import { agent } from '../agent/table.ts';
import { partner } from '../partner/table.ts';
import { announceAbout } from '../referral/rules.ts';

interface Records {
  entity: VisibleEntity;
  ids: readonly number[];
}

export async function announceRecords(tx: Queryable, about: string, { entity, ids }: Records): Promise<void> {
  if (ids.length === 0) return;
  if (entity === 'referral') return announceAbout(tx, about, ids, { part: entity });
  await publish(tx, {
    event: { entity: about, kind: 'changed', part: entity, ...(ids.length === 1 && { id: ids[0]! }) },
    audience: await ownersOf(tx, { entity, ids }),
  });
}

async function ownersOf(tx: Queryable, { entity, ids }: Records) {
  if (entity === 'agent') {
    const found = await tx
      .selectDistinct({ company: agent.company_id, branch: agent.branch_id })
      .from(agent)
      .where(inArray(agent.id, [...ids]));
    return {
      companies: [...new Set(found.map(({ company }) => company))],
      branches: [...new Set(found.map(({ branch }) => branch))],
    };
  }
  const found = await tx
    .select({ id: partner.id, parent: partner.parent_id })
    .from(partner)
    .where(inArray(partner.id, [...ids]));
  return {
    companies: [...new Set(found.map(({ id, parent }) => parent ?? id))],
    branches: found.flatMap(({ id, parent }) => (parent === null ? [] : [id])),
  };
}
