import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../../shared/core/errors.ts';
import { withoutMissing } from '../../../shared/entities/view/query.ts';
import { installedViews, type View, type ViewCount } from '../../../shared/entities/view/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { isColleague, otherCompanyName } from '../../kit/colleagues.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { live } from '../../kit/records.ts';
import { partner } from '../partner/table.ts';
import { countQueue } from '../referral/rules.ts';
import { role } from '../role/table.ts';
import { appUser } from '../user/table.ts';
import { missingOf } from './missing.ts';
import { savedView, viewPlace } from './table.ts';

export const isShownTo = (user: CurrentUser): SQL | undefined =>
  or(
    eq(savedView.created_by, user.id),
    eq(savedView.share, 'all'),
    and(eq(savedView.share, 'role'), eq(savedView.role_id, user.role_id)),
    and(eq(savedView.share, 'company'), eq(savedView.company_id, user.company_id)),
  );

const installed = new Map(installedViews.map((view) => [view.key, view]));

const rowsOf = (db: Queryable, user: CurrentUser, which: SQL | undefined) =>
  db
    .select({
      view: savedView,
      place: viewPlace,
      owner: appUser,
      role_name: role.name,
      company_name: partner.name,
    })
    .from(savedView)
    .leftJoin(viewPlace, and(eq(viewPlace.view_id, savedView.id), eq(viewPlace.user_id, user.id)))
    .leftJoin(appUser, eq(appUser.id, savedView.created_by))
    .leftJoin(role, eq(role.id, savedView.role_id))
    .leftJoin(partner, eq(partner.id, savedView.company_id))
    .where(live(savedView, isShownTo(user), which))
    .orderBy(sql`${viewPlace.sort_order} nulls last`, asc(savedView.id));

export async function viewsOf(db: Queryable, user: CurrentUser, which?: SQL): Promise<View[]> {
  const found = await rowsOf(db, user, which);
  const views = found.map(({ view, ...rest }) => ({ ...rest, view: { ...view, ...installedOf(view) } }));
  const missing = await missingOf(
    db,
    user.scope,
    views.map(({ view }) => view.query),
  );
  return views.map(({ view, place, owner, role_name, company_name }, index) => ({
    id: view.id,
    list: view.list,
    name: view.name,
    query: view.query,
    layout: view.layout,
    share: view.share,
    role_id: view.role_id,
    company_id: view.company_id,
    role_name,
    company_name,
    owner: owner ? ownerName(user, owner) : '',
    mine: view.created_by === user.id,
    pinned: place?.pinned ?? view.installed !== null,
    is_default: place?.is_default ?? false,
    updatedAt: view.updated_at.toISOString(),
    version: view.version,
    missing: missing[index]!,
  }));
}

/** An installed view takes its name and query from the running version of Rujukan, not from its row. */
function installedOf({ installed: key }: typeof savedView.$inferSelect) {
  const view = key === null ? undefined : installed.get(key);
  return view && { name: view.name, query: view.query };
}

const ownerName = (user: CurrentUser, owner: typeof appUser.$inferSelect): string =>
  owner.id === user.id || isColleague(user)(owner) ? owner.name : otherCompanyName;

export async function viewOf(db: Queryable, user: CurrentUser, id: number): Promise<View> {
  const [view] = await viewsOf(db, user, eq(savedView.id, id));
  if (!view) throw notFound('Antrean tidak ditemukan');
  return view;
}

export async function countViews(
  db: Queryable,
  user: CurrentUser,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<ViewCount[]> {
  const views = await viewsOf(db, user, inArray(savedView.id, [...new Set(ids)]));
  const counts: ViewCount[] = [];
  for (const { id, list, query, missing } of views) {
    const counted = list === 'referral' && user.codes.has('r_referral');
    const found = counted
      ? await countQueue(db, { ...user, now }, withoutMissing(query, missing))
      : { count: null, oldest: null, due: null };
    counts.push({ id, ...found });
  }
  return counts;
}

export async function completeViews(db: Queryable): Promise<void> {
  const stored = await db
    .select({ installed: savedView.installed })
    .from(savedView)
    .where(and(isNull(savedView.created_by), isNull(savedView.deleted_at)));
  const known = new Set(stored.map((view) => view.installed));
  const added = installedViews.filter(({ key }) => !known.has(key));
  if (added.length === 0) return;
  await db.insert(savedView).values(
    added.map(({ key, name, query }) => ({
      list: 'referral',
      name,
      query,
      share: 'all' as const,
      installed: key,
    })),
  );
}
