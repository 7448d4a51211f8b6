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
}

/** With only these filters, an index gives the oldest row. */
const inOrder = new Set(['referral_status_id', 'sort_by', 'sort_dir']);

export async function countListed(
  db: Queryable,
  asker: Asker,
  query: Readonly<Record<string, string>>,
): Promise<Counted> {
  const parsed = referralListInput.safeParse(query);
  if (!parsed.success) return { count: null, oldest: null };
  const { limit: _limit, page: _page, sort_by: _by, sort_dir: _dir, count: _count, ...filter } = parsed.data;
  const { conditions } = choiceOf(filter, asker);
  const since = referral.status_changed_at;
  const some = db
    .select({ since })
    .from(referral)
    .where(conditions)
    .limit(viewCountMost + 1)
    .as('some');
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldest: sql<Date | null>`min(${some.since})`.mapWith(since),
    })
    .from(some);
  const { count, oldest } = found!;
  if (count <= viewCountMost) return { count, oldest: count > 0 ? oldest!.toISOString() : null };
  const whole = { count: viewCountMost, at_least: true as const };
  if (!Object.keys(query).every((name) => inOrder.has(name))) return { ...whole, oldest: null };
  const [first] = await db
    .select({ since })
    .from(referral)
    .where(conditions)
    .orderBy(asc(since), asc(referral.id))
    .limit(1);
  return { ...whole, oldest: first?.since.toISOString() ?? null };
}
