import { and, eq, gte, lt, ne } from 'drizzle-orm';
import {
  type Presence,
  type PresenceInput,
  type PresentEntity,
  presenceMs,
  presentEntities,
} from '../../../shared/entities/presence/schema.ts';
import { visibleTo } from '../../auth/visible.ts';
import type { Db, Queryable } from '../../db/database.ts';
import { isColleague } from '../../kit/colleagues.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { othersName } from '../../kit/openings.ts';
import { appUser } from '../user/table.ts';
import { announceRecords } from './announce.ts';
import { type OpenRecord, presence } from './table.ts';

const isGone = (now: Date) => lt(presence.seen_at, new Date(now.getTime() - presenceMs));
const keyOf = ({ entity, id, editing }: Omit<OpenRecord, 'since'>) => `${entity} ${id} ${editing}`;
const recordOf = ({ entity, id }: Omit<OpenRecord, 'since'>) => `${entity} ${id}`;

export async function updatePresence(
  db: Db,
  user: CurrentUser,
  { open }: PresenceInput,
  now: Date,
): Promise<void> {
  const own = and(eq(presence.user_id, user.id), eq(presence.family, user.family));
  await db.transaction(async (tx) => {
    const [stored] = await tx.select().from(presence).where(own).for('update');
    const before = stored && stored.seen_at.getTime() > now.getTime() - presenceMs ? stored.open : [];
    const known = new Map(before.map((each) => [recordOf(each), each]));
    const after = await visible(tx, user, open);
    const next = after.map((each) => ({
      ...each,
      since: known.get(recordOf(each))?.since ?? now.toISOString(),
    }));
    if (next.length === 0) await tx.delete(presence).where(own);
    else
      await tx
        .insert(presence)
        .values({ user_id: user.id, family: user.family, open: next, seen_at: now })
        .onConflictDoUpdate({
          target: [presence.user_id, presence.family],
          set: { open: next, seen_at: now },
        });
    await announce(tx, before, next);
  });
}

type ReportedRecord = PresenceInput['open'][number];

/** SECURITY: omits records that the user may not see, or may no longer see while the page is open. */
async function visible(
  tx: Queryable,
  user: CurrentUser,
  open: readonly ReportedRecord[],
): Promise<ReportedRecord[]> {
  const seen = new Set<string>();
  for (const entity of presentEntities) {
    const ids = open.filter((each) => each.entity === entity).map(({ id }) => id);
    for (const id of await visibleTo(tx, user, { entity, ids }))
      seen.add(recordOf({ entity, id, editing: false }));
  }
  const shown = open.filter((each) => seen.has(recordOf(each)));
  return [...new Map(shown.map((each) => [recordOf(each), each])).values()];
}

async function announce(
  tx: Queryable,
  before: readonly OpenRecord[],
  after: readonly OpenRecord[],
): Promise<void> {
  const same = new Set(before.map(keyOf)).intersection(new Set(after.map(keyOf)));
  const changed = [...before, ...after].filter((each) => !same.has(keyOf(each)));
  for (const entity of presentEntities) {
    const ids = changed.filter((each) => each.entity === entity).map(({ id }) => id);
    await announceRecords(tx, 'presence', { entity, ids: [...new Set(ids)] });
  }
}

export async function leavePresence(
  tx: Queryable,
  { userId, family, except }: { userId: number; family?: string; except?: string },
): Promise<void> {
  const which = and(
    eq(presence.user_id, userId),
    family === undefined ? undefined : eq(presence.family, family),
    except === undefined ? undefined : ne(presence.family, except),
  );
  const left = await tx.delete(presence).where(which).returning();
  for (const { open } of left) await announce(tx, open, []);
}

interface Person {
  user_id: number;
  name: string;
  company_id: number;
  branch_id: number;
  open: OpenRecord[];
}

/** For each record, editors come first, and users whose names the viewer may not see share one entry. */
export async function presentAt(
  db: Queryable,
  user: CurrentUser,
  { entity, ids, now }: { entity: PresentEntity; ids: readonly number[]; now: Date },
): Promise<Presence[]> {
  const people: Person[] = await db
    .select({
      user_id: presence.user_id,
      name: appUser.name,
      company_id: appUser.company_id,
      branch_id: appUser.branch_id,
      open: presence.open,
    })
    .from(presence)
    .innerJoin(appUser, eq(appUser.id, presence.user_id))
    .where(and(ne(presence.user_id, user.id), gte(presence.seen_at, new Date(now.getTime() - presenceMs))));
  const seen = await visibleTo(db, user, { entity, ids });
  const at = people.flatMap((person) =>
    person.open
      .filter((each) => each.entity === entity && seen.has(each.id))
      .map((each) => ({ ...person, ...each })),
  );
  return [...Map.groupBy(at, ({ id }) => id).values()].flatMap((group) => named(user, group));
}

function named(user: CurrentUser, group: readonly (Person & OpenRecord)[]): Presence[] {
  const colleagues = group.filter(isColleague(user));
  const byPerson = Map.groupBy(colleagues, ({ user_id }) => user_id);
  const known = [...byPerson.values()].map((programs) => ({
    ...together(programs),
    user_id: programs[0]!.user_id,
  }));
  const others = group.filter((each) => !colleagues.includes(each));
  const count = new Set(others.map(({ user_id }) => user_id)).size;
  const unnamed = count > 0 ? [{ ...together(others), user_id: null, name: othersName(count) }] : [];
  return [...known, ...unnamed].sort((a, b) => Number(b.editing) - Number(a.editing));
}

const together = (programs: readonly (Person & OpenRecord)[]) => ({
  id: programs[0]!.id,
  name: programs[0]!.name,
  editing: programs.some(({ editing }) => editing),
  since: programs.map(({ since }) => since).sort()[0]!,
});

export const announceAt = (
  tx: Queryable,
  about: 'note',
  records: Parameters<typeof announceRecords>[2],
): Promise<void> => announceRecords(tx, about, records);

export async function dropGone(db: Queryable, now: Date): Promise<void> {
  await db.delete(presence).where(isGone(now));
}
