import { eq } from 'drizzle-orm';
import { callScriptDefault, callScriptKey } from '../../../shared/entities/setting/callScript.ts';
import {
  exportReasonKey,
  importCountDefault,
  importCountKey,
  lockMinutes,
  lockMinutesKey,
} from '../../../shared/entities/setting/schema.ts';
import type { Queryable } from '../../db/database.ts';
import type { Change } from '../../kit/records.ts';
import { refuseStale } from '../../kit/since.ts';
import { setting } from './table.ts';

export async function maxUpload(db: Queryable): Promise<number> {
  const [stored] = await db.select().from(setting).where(eq(setting.key, importCountKey));
  const value = Number(stored?.value);
  return Number.isInteger(value) && value > 0 ? value : importCountDefault;
}

export async function exportReasonRequired(db: Queryable): Promise<boolean> {
  const [stored] = await db.select().from(setting).where(eq(setting.key, exportReasonKey));
  return stored?.value === 'true';
}

/** Minutes until an idle page locks; 0 leaves the time to each user. */
export async function lockDemand(db: Queryable): Promise<number> {
  const [stored] = await db.select().from(setting).where(eq(setting.key, lockMinutesKey));
  return lockMinutes.safeParse(stored?.value).data ?? 0;
}

/** A deliberately empty text stays empty. */
export async function callScript(db: Queryable): Promise<string> {
  const [stored] = await db.select().from(setting).where(eq(setting.key, callScriptKey));
  return stored?.value ?? callScriptDefault;
}

const shownBy: Readonly<Record<string, (db: Queryable) => Promise<unknown>>> = {
  [importCountKey]: maxUpload,
  [exportReasonKey]: exportReasonRequired,
  [lockMinutesKey]: lockDemand,
  [callScriptKey]: callScript,
};

export async function saveEntry(
  { context, tx }: Change,
  name: string,
  { value, seen }: { value: string; seen?: string | undefined },
): Promise<void> {
  const [stored] = await tx.select().from(setting).where(eq(setting.key, name)).for('update');
  const now = String(await shownBy[name]?.(tx));
  if (seen !== undefined && seen !== now && value !== now)
    await refuseStale(tx, context.user, { entity: 'setting', entity_id: name, action: 'update' });
  const updated_at = context.now();
  await tx
    .insert(setting)
    .values({ key: name, value, updated_at })
    .onConflictDoUpdate({ target: setting.key, set: { value, updated_at } });
  await context.audit(tx, {
    action: 'update',
    entity: 'setting',
    entity_id: name,
    before: { value: stored?.value ?? null },
    after: { value },
  });
}
