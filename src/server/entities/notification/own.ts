import { desc, eq } from 'drizzle-orm';
import { invalid } from '../../../shared/core/errors.ts';
import type { OutputOf } from '../../../shared/core/operation.ts';
import type { notificationOperations } from '../../../shared/entities/notification/operations.ts';
import type { Queryable } from '../../db/database.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { live } from '../../kit/records.ts';
import { isUnreadBy } from './addressees.ts';
import { notification, notificationRead } from './table.ts';

const shown = 50;

export async function ownNotifications(
  db: Queryable,
  user: CurrentUser,
): Promise<OutputOf<typeof notificationOperations.own>> {
  const { id, title, brief, description, slug, created_at } = notification;
  const found = await db
    .select({ id, title, brief, description, slug, created_at, isUnread: isUnreadBy(user) })
    .from(notification)
    .where(live(notification, eq(notification.user_id, user.id)))
    .orderBy(desc(created_at), desc(id))
    .limit(shown);
  return found.map(({ created_at: at, ...row }) => ({ ...row, createdAt: at.toISOString() }));
}

export async function readOwn(
  tx: Queryable,
  user: CurrentUser,
  { id, now }: { id: number | undefined; now: Date },
): Promise<void> {
  const own = live(
    notification,
    eq(notification.user_id, user.id),
    id === undefined ? undefined : eq(notification.id, id),
  );
  const found = await tx.select({ id: notification.id }).from(notification).where(own);
  if (id !== undefined && found.length === 0) throw invalid({ id: 'Notifikasi tidak ditemukan' });
  if (found.length === 0) return;
  const values = found.map((each) => ({ notification_id: each.id, user_id: user.id, read_at: now }));
  await tx.insert(notificationRead).values(values).onConflictDoNothing();
}
