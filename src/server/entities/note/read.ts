import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OutputOf } from '../../../shared/core/operation.ts';
import type { noteOperations } from '../../../shared/entities/note/operations.ts';
import type { Note, NotedEntity } from '../../../shared/entities/note/schema.ts';
import { visibleTo } from '../../auth/visible.ts';
import type { Queryable } from '../../db/database.ts';
import { personFor } from '../../kit/colleagues.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { appUser } from '../user/table.ts';
import { assertOpens, type NotedRecord } from './people.ts';
import { noteMention, workNote } from './table.ts';

export const liveNotes = ({ entity, record_id }: NotedRecord) =>
  and(eq(workNote.entity, entity), eq(workNote.record_id, record_id), isNull(workNote.deleted_at));

const personColumns = {
  user_id: appUser.id,
  name: appUser.name,
  company_id: appUser.company_id,
  branch_id: appUser.branch_id,
};
const notesShown = 500;

export async function notesOf(db: Queryable, user: CurrentUser, record: NotedRecord): Promise<Note[]> {
  await assertOpens(db, user, record);
  const rows = await db
    .select({ note: workNote, author: personColumns })
    .from(workNote)
    .innerJoin(appUser, eq(appUser.id, workNote.created_by))
    .where(liveNotes(record))
    .orderBy(desc(workNote.id))
    .limit(notesShown);
  const ids = rows.map(({ note }) => note.id);
  const named = await db
    .select({ note_id: noteMention.note_id, ...personColumns })
    .from(noteMention)
    .innerJoin(appUser, eq(appUser.id, noteMention.user_id))
    .where(inArray(noteMention.note_id, ids));
  const mentions = Map.groupBy(named, ({ note_id }) => note_id);
  return rows.map(({ note, author }) => ({
    id: note.id,
    text: note.text,
    author: personFor(user, author),
    mine: note.created_by === user.id,
    mentions: (mentions.get(note.id) ?? []).map((person) => personFor(user, person)),
    createdAt: note.created_at.toISOString(),
    editedAt: note.edited_at?.toISOString() ?? null,
  }));
}

export async function countNotes(
  db: Queryable,
  user: CurrentUser,
  { entity, ids }: { entity: NotedEntity; ids: readonly number[] },
): Promise<OutputOf<typeof noteOperations.counts>> {
  const seen = await visibleTo(db, user, { entity, ids, opens: true });
  if (seen.size === 0) return [];
  return db
    .select({
      id: workNote.record_id,
      count: sql<number>`count(*)::int`,
      for_me: sql<boolean>`bool_or(${noteMention.user_id} is not null)`,
    })
    .from(workNote)
    .leftJoin(noteMention, and(eq(noteMention.note_id, workNote.id), eq(noteMention.user_id, user.id)))
    .where(
      and(eq(workNote.entity, entity), inArray(workNote.record_id, [...seen]), isNull(workNote.deleted_at)),
    )
    .groupBy(workNote.record_id)
    .orderBy(workNote.record_id);
}
