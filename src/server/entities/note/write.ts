import { and, eq, isNull } from 'drizzle-orm';
import { conflict, denied, invalid, notFound } from '../../../shared/core/errors.ts';
import type { ParsedOf } from '../../../shared/core/operation.ts';
import type { noteOperations } from '../../../shared/entities/note/operations.ts';
import { noteEditMs, noteLink } from '../../../shared/entities/note/schema.ts';
import { holderById } from '../../auth/currentUser.ts';
import type { Queryable } from '../../db/database.ts';
import { writeAudit } from '../../kit/audit.ts';
import { isColleague, personFor } from '../../kit/colleagues.ts';
import type { AuditEntry, Context } from '../../kit/context.ts';
import { notifyUsers } from '../notification/rules.ts';
import { announceAt } from '../presence/rules.ts';
import { appUser } from '../user/table.ts';
import { assertOpens, type NotedRecord, peopleAt } from './people.ts';
import { noteMention, workNote } from './table.ts';

type Caller = Pick<Context, 'user' | 'now'>;
type StoredNote = typeof workNote.$inferSelect;

/** The activity log omits the note's text. */
async function recordChange(
  tx: Queryable,
  { user }: Caller,
  { action, note }: { action: AuditEntry['action']; note: Pick<StoredNote, 'id' | 'entity' | 'record_id'> },
): Promise<void> {
  const after = { entity: note.entity, entity_id: note.record_id };
  await writeAudit(tx, user.id, { action, entity: 'workNote', entity_id: note.id, after });
  await announceAt(tx, 'note', { entity: note.entity, ids: [note.record_id] });
}

/** Earlier mentions are not checked again. Mentions of users whom the author may not see are kept. */
async function mention(
  tx: Queryable,
  { user, now }: Caller,
  { note, mentions }: { note: NotedRecord & { id: number }; mentions: readonly number[] },
): Promise<void> {
  const before = await tx
    .select({ user_id: noteMention.user_id, company_id: appUser.company_id, branch_id: appUser.branch_id })
    .from(noteMention)
    .innerJoin(appUser, eq(appUser.id, noteMention.user_id))
    .where(eq(noteMention.note_id, note.id));
  const named = new Set(before.map(({ user_id }) => user_id));
  const unseen = before.filter((person) => !isColleague({ scope: user.scope })(person));
  const wanted = [...new Set([...mentions, ...unseen.map(({ user_id }) => user_id)])];
  const added = wanted.filter((id) => !named.has(id));
  const able = added.length > 0 ? await peopleAt(tx, user, note, { ids: added }) : [];
  if (able.length < added.length) throw invalid({ mentions: 'Yang disebut tidak dapat melihat data ini' });
  await tx.delete(noteMention).where(eq(noteMention.note_id, note.id));
  if (wanted.length === 0) return;
  await tx.insert(noteMention).values(wanted.map((user_id) => ({ note_id: note.id, user_id })));
  for (const id of added.filter((each) => each !== user.id))
    await notify(tx, { user, now }, { note, to: id });
}

const kinds = { referral: 'pengajuan', agent: 'agen', partner: 'partner' } as const;

async function notify(
  tx: Queryable,
  { user, now }: Caller,
  { note, to }: { note: NotedRecord & { id: number }; to: number },
): Promise<void> {
  const reader = await holderById(tx, to);
  const { name } = personFor(reader, { ...user, user_id: user.id });
  const brief = `${name} menyebut Anda di catatan sebuah ${kinds[note.entity]}`;
  const slug = noteLink(note.entity, note.record_id, note.id);
  await notifyUsers(
    tx,
    [to],
    { title: 'Anda disebut', category: 'Tim', brief, description: brief, slug },
    now(),
  );
}

export async function createNote(
  tx: Queryable,
  caller: Caller,
  { entity, record_id, text, mentions }: ParsedOf<typeof noteOperations.create>,
): Promise<number> {
  const { user, now } = caller;
  await assertOpens(tx, user, { entity, record_id });
  const [made] = await tx
    .insert(workNote)
    .values({ entity, record_id, text, created_by: user.id, created_at: now() })
    .returning();
  await mention(tx, caller, { note: made!, mentions });
  await recordChange(tx, caller, { action: 'create', note: made! });
  return made!.id;
}

async function lockOwn(tx: Queryable, { user }: Caller, id: number): Promise<StoredNote> {
  const [note] = await tx
    .select()
    .from(workNote)
    .where(and(eq(workNote.id, id), isNull(workNote.deleted_at)))
    .for('update');
  if (!note) throw notFound('Catatan tidak ditemukan');
  await assertOpens(tx, user, note);
  if (note.created_by !== user.id) throw denied();
  return note;
}

export async function updateNote(
  tx: Queryable,
  caller: Caller,
  { id, text, mentions }: ParsedOf<typeof noteOperations.update>,
): Promise<void> {
  const note = await lockOwn(tx, caller, id);
  const now = caller.now();
  if (now.getTime() - note.created_at.getTime() > noteEditMs)
    throw conflict('Catatan hanya dapat diubah sampai 15 menit setelah ditulis');
  await tx.update(workNote).set({ text, edited_at: now }).where(eq(workNote.id, id));
  if (mentions) await mention(tx, caller, { note, mentions });
  await recordChange(tx, caller, { action: 'update', note });
}

export async function removeNote(tx: Queryable, caller: Caller, id: number): Promise<void> {
  const note = await lockOwn(tx, caller, id);
  await tx.update(workNote).set({ deleted_at: caller.now() }).where(eq(workNote.id, id));
  await recordChange(tx, caller, { action: 'delete', note });
}
