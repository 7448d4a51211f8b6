import { asc, sql } from 'drizzle-orm';
import { referralListInput } from '../../../shared/entities/referral/schema.ts';
import { viewCountMost } from '../../../shared/entities/view/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { choiceOf } from './choice.ts';
import { referral } from './table.ts';
import type { Asker } from './workFilters.ts';

interface Counted {
  count: number | null;
  at_least?: true;
  oldest: string | null;
  due: string | null;
}

/** If the query has only these fields, an index finds the oldest row and the earliest due time. */
const inOrder = new Set(['referral_status_id', 'sort_by', 'sort_dir']);

export async function countListed(
  db: Queryable,
  asker: Asker,
  query: Readonly<Record<string, string>>,
): Promise<Counted> {
  const parsed = referralListInput.safeParse(query);
  if (!parsed.success) return { count: null, oldest: null, due: null };
  const { limit: _limit, page: _page, sort_by: _by, sort_dir: _dir, count: _count, ...filter } = parsed.data;
  const { conditions } = choiceOf(filter, asker);
  const { status_changed_at: since, due_at: due } = referral;
  const some = db
    .select({ since, due })
    .from(referral)
    .where(conditions)
    .limit(viewCountMost + 1)
    .as('some');
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldest: sql<Date | null>`min(${some.since})`.mapWith(since),
      due: sql<Date | null>`min(${some.due})`.mapWith(due),
    })
    .from(some);
  const { count, ...earliest } = found!;
  if (count <= viewCountMost) return { count, ...timesOf(count > 0 ? earliest : undefined) };
  const whole = { count: viewCountMost, at_least: true as const };
  if (!Object.keys(query).every((name) => inOrder.has(name))) return { ...whole, ...timesOf(undefined) };
  const first = async (at: typeof since | typeof due) => {
    const ordered = db.select({ at }).from(referral).where(conditions).orderBy(asc(at), asc(referral.id));
    const [row] = await ordered.limit(1);
    return row?.at ?? null;
  };
  return { ...whole, ...timesOf({ oldest: await first(since), due: await first(due) }) };
}

const timesOf = (found: { oldest: Date | null; due: Date | null } | undefined) => ({
  oldest: found?.oldest?.toISOString() ?? null,
  due: found?.due?.toISOString() ?? null,
});
