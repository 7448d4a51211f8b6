import { eq } from 'drizzle-orm';
import { denied, messages, notFound } from '../../../shared/core/errors.ts';
import { targetOperations } from '../../../shared/entities/target/operations.ts';
import { onlyId } from '../../db/columns.ts';
import { changedValues } from '../../kit/audit.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { handlers } from '../../kit/handlers.ts';
import { assertFresh, changeStamp, lockRecord } from '../../kit/records.ts';
import { previewTargets } from './preview.ts';
import { recountTargets } from './recount.ts';
import { targetSettings } from './rules.ts';
import { dayOff, workTarget } from './table.ts';

function assertStaff({ scope }: CurrentUser): void {
  if (scope.kind !== 'all') throw denied();
}

export const targetHandlers = handlers(targetOperations, {
  settings: async ({ db }) => {
    const [stored] = await db.select().from(workTarget).where(eq(workTarget.id, onlyId));
    if (!stored) throw notFound();
    return {
      data: {
        id: stored.id,
        ...(await targetSettings(db)),
        updatedAt: stored.updated_at.toISOString(),
        version: stored.version,
      },
    };
  },

  update: async (context, { id, version, ...settings }) => {
    assertStaff(context.user);
    return context.write(async (tx) => {
      const stored = await lockRecord(tx, workTarget, id);
      await assertFresh({ context, tx }, stored, version);
      const before = await targetSettings(tx);
      const { hours, office, rest, days_off } = settings;
      await tx
        .update(workTarget)
        .set({ hours, office, rest, counted_at: null, ...changeStamp(context, workTarget) })
        .where(eq(workTarget.id, onlyId));
      await tx.delete(dayOff);
      if (days_off.length > 0) await tx.insert(dayOff).values(days_off).onConflictDoNothing();
      await context.jobs.send(tx, recountTargets, {});
      const entry = { action: 'update', entity: 'workTarget', entity_id: onlyId } as const;
      await context.audit(tx, { ...entry, ...changedValues(before, settings) });
      return { data: null, message: messages.changed };
    });
  },

  preview: async ({ db, user, now }, settings) => {
    assertStaff(user);
    return { data: await previewTargets(db, settings, now()) };
  },
});
