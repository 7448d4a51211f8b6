import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../../shared/core/errors.ts';
import type { OutputOf } from '../../../shared/core/operation.ts';
import type { noteOperations } from '../../../shared/entities/note/operations.ts';
import type { NotedEntity } from '../../../shared/entities/note/schema.ts';
import { scopeOf, teamInScope } from '../../auth/scope.ts';
import { openingCodes, visibleEntities, visibleTo } from '../../auth/visible.ts';
import { sortText } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { matchesKeyword, searchTextOf } from '../../kit/listQuery.ts';
import { accessItem, roleAccess } from '../role/table.ts';
import { personColumns } from '../user/rules.ts';
import { appUser } from '../user/table.ts';

export interface NotedRecord {
  entity: NotedEntity;
  record_id: number;
}

export async function assertOpens(
  db: Queryable,
  user: CurrentUser,
  { entity, record_id }: NotedRecord,
): Promise<void> {
  const seen = await visibleTo(db, user, { entity, ids: [record_id], opens: true });
  if (!seen.has(record_id)) throw notFound();
}

const peopleShown = 20;

export async function peopleAt(
  db: Queryable,
  viewer: CurrentUser,
  record: NotedRecord,
  { keyword, ids }: { keyword?: string | undefined; ids?: readonly number[] },
): Promise<OutputOf<typeof noteOperations.people>> {
  const codes = await openingCodes(db, { entity: record.entity, id: record.record_id });
  const holds = sql`exists (select 1 from ${roleAccess} join ${accessItem} on ${accessItem.id} = ${roleAccess.access_id}
    where ${roleAccess.role_id} = ${appUser.role_id} and ${inArray(accessItem.code, codes)})`;
  const found = await db
    .select({
      ...personColumns,
      role_id: appUser.role_id,
      company_id: appUser.company_id,
      branch_id: appUser.branch_id,
    })
    .from(appUser)
    .where(
      and(
        isNull(appUser.deleted_at),
        teamInScope(viewer.scope),
        holds,
        ids && inArray(appUser.id, [...ids]),
        matchesKeyword(searchTextOf(appUser.name), keyword),
      ),
    )
    .orderBy(asc(sortText(appUser.name)), asc(appUser.id));
  const able = await scopesThatSee(db, record, found);
  return found
    .filter((person) => able.has(placeOf(person)))
    .slice(0, ids ? ids.length : peopleShown)
    .map(({ user_id, name, role_name, company_name }) => ({ user_id, name, role_name, company_name }));
}

interface Place {
  role_id: number;
  company_id: number;
  branch_id: number;
}
const placeOf = (person: Place) => JSON.stringify(scopeOf(person));

/** Runs one query per scope, because there are few scopes. */
async function scopesThatSee(
  db: Queryable,
  { entity, record_id }: NotedRecord,
  people: readonly Place[],
): Promise<Set<string>> {
  const { table, scope: within } = visibleEntities[entity];
  const able = new Set<string>();
  const scopes = new Map(people.map((person) => [placeOf(person), scopeOf(person)]));
  for (const [place, scope] of scopes) {
    const condition: SQL | undefined = and(eq(table.id, record_id), isNull(table.deleted_at), within(scope));
    const [seen] = await db.select({ id: table.id }).from(table).where(condition);
    if (seen) able.add(place);
  }
  return able;
}
