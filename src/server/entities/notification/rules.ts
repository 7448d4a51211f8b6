import type { Queryable } from '../../db/database.ts';
import { publish } from '../../live/channel.ts';
import { notification } from './table.ts';

export async function notifyUsers(
  tx: Queryable,
  userIds: readonly number[],
  notice: Pick<typeof notification.$inferInsert, 'title' | 'category' | 'brief' | 'description' | 'slug'>,
  now: Date,
): Promise<void> {
  for (const user_id of userIds) {
    await tx.insert(notification).values({ ...notice, user_id, created_at: now, updated_at: now });
    await publish(tx, {
      event: { entity: 'notification', kind: 'created' },
      audience: { companies: [], branches: [], only: user_id },
      awaited: { user: user_id },
    });
  }
}
