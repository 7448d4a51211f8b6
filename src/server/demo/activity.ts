import { and, desc, inArray, isNotNull } from 'drizzle-orm';
import type { AuditAction } from '../../shared/entities/audit/fields.ts';
import { referralStatusNames } from '../../shared/entities/referral/status.ts';
import { batchUpload } from '../entities/batchUpload/table.ts';
import { exportFile } from '../entities/exportFile/table.ts';
import { notification } from '../entities/notification/table.ts';
import { referralHistory } from '../entities/referral/table.ts';
import { audit } from '../kit/table.ts';
import type { DemoContext } from './context.ts';

type NewEntry = typeof audit.$inferInsert & { action: AuditAction; at: Date };

const moves = 120;
const minuteMs = 60_000;

export async function seedActivity({ tx }: DemoContext): Promise<void> {
  const files = await tx.select().from(exportFile);
  const batches = await tx.select().from(batchUpload);
  const notices = await tx.select().from(notification);
  const history = await tx
    .select()
    .from(referralHistory)
    .where(and(isNotNull(referralHistory.actor_id), inArray(referralHistory.title, [...statusOf.keys()])))
    .orderBy(desc(referralHistory.date))
    .limit(moves);
  const entries: NewEntry[] = [
    ...files.flatMap(({ filename, data_name, query, created_by, created_at }): NewEntry[] => {
      const by = { user_id: created_by, entity_id: filename };
      const taken = new Date(created_at.getTime() + 2 * minuteMs);
      return [
        { ...by, action: 'export', entity: data_name, after: query, at: created_at },
        { ...by, action: 'download', entity: 'exportFile', at: taken },
      ];
    }),
    ...batches.map(({ id, title, created_by, created_at }): NewEntry => {
      const after = { title };
      return {
        user_id: created_by,
        action: 'create',
        entity: 'batchUpload',
        entity_id: `${id}`,
        after,
        at: created_at,
      };
    }),
    ...notices.map(({ id, title, category, created_by, created_at }): NewEntry => {
      const after = { title, category };
      return {
        user_id: created_by,
        action: 'create',
        entity: 'notification',
        entity_id: `${id}`,
        after,
        at: created_at,
      };
    }),
    ...history.map(({ referral_id, title, actor_id, date }): NewEntry => {
      const after = { referral_status_id: statusOf.get(title), referral_ids: [referral_id] };
      return {
        user_id: actor_id,
        action: 'status',
        entity: 'referral',
        entity_id: `${referral_id}`,
        after,
        at: date,
      };
    }),
  ];
  const inOrder = entries.sort((a, b) => a.at.getTime() - b.at.getTime());
  await tx.insert(audit).values(inOrder);
}

const statusOf = new Map<string, number>(
  Object.entries(referralStatusNames)
    .slice(1)
    .map(([id, name]) => [name, Number(id)]),
);
