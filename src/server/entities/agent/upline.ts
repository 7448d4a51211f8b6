import { and, eq, sql } from 'drizzle-orm';
import { invalid } from '../../../shared/core/errors.ts';
import { agentInScope, type Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { rows } from '../../db/rows.ts';
import { live } from '../../kit/records.ts';
import { agent } from './table.ts';

export const uplineTexts = {
  unknown: 'Agen upline tidak ditemukan',
  circle: 'Upline tidak boleh agen itu sendiri atau downline-nya',
} as const;

/** Two concurrent valid changes can form a cycle of uplines. Take this lock before locking any agent. */
export async function lockUplines(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('agent.upline_id'))`);
}

/** An empty `wanted` does not clear a stored upline outside the user's scope. */
export async function checkedUpline(
  tx: Queryable,
  scope: Scope,
  wanted: number | null | undefined,
  stored?: { id: number; upline_id: number | null },
): Promise<number | null> {
  const present = stored?.upline_id ?? null;
  const isHidden = present !== null && !(await isInScope(tx, scope, present));
  if (!wanted) return isHidden ? present : null;
  if (wanted === present && !isHidden) return wanted;
  const [found] = await tx
    .select({ id: agent.id })
    .from(agent)
    .where(live(agent, eq(agent.id, wanted), agentInScope(scope)))
    // Blocks the upline's deletion, which would clear the upline of its agents.
    .for('share');
  if (!found) throw invalid({ upline_id: uplineTexts.unknown });
  if (stored && (await isAtOrAbove(tx, stored.id, wanted))) throw invalid({ upline_id: uplineTexts.circle });
  return wanted;
}

async function isInScope(tx: Queryable, scope: Scope, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: agent.id })
    .from(agent)
    .where(and(eq(agent.id, id), agentInScope(scope)));
  return found.length > 0;
}

async function isAtOrAbove(tx: Queryable, id: number, start: number): Promise<boolean> {
  const found = await rows<{ id: number }>(
    tx,
    sql`with recursive above(id, upline_id) as (
        select ${agent.id}, ${agent.upline_id} from ${agent} where ${agent.id} = ${start}
        union
        select ${agent.id}, ${agent.upline_id} from ${agent} join above on ${agent.id} = above.upline_id)
      select id from above where id = ${id}`,
  );
  return found.length > 0;
}
