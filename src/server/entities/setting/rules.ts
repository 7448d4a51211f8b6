import { eq } from 'drizzle-orm';
import {
  exportReasonKey,
  importCountDefault,
  importCountKey,
  lockMinutes,
  lockMinutesKey,
} from '../../../shared/entities/setting/schema.ts';
import type { Queryable } from '../../db/database.ts';
import type { Change } from '../../kit/records.ts';
import { setting } from './table.ts';

/** IMPORT_COUNT: how many rows one batch file may have. */
export async function maxUpload(db: Queryable): Promise<number> {
  const [stored] = await db.select().from(setting).where(eq(setting.key, importCountKey));
  const value = Number(stored?.value);
  return Number.isInteger(value) && value > 0 ? value : importCountDefault;
}

/** whether a file that tells of people is made for nobody who does not say why. */
export async function exportReasonRequired(db: Queryable): Promise<boolean> {
  const [stored] = await db.select().from(setting).where(eq(setting.key, exportReasonKey));
  return stored?.value === 'true';
}

/** Minutes after which the office wants every unused page locked; 0 where it leaves that to each person. */
export async function lockDemand(db: Queryable): Promise<number> {
  const [stored] = await db.select().from(setting).where(eq(setting.key, lockMinutesKey));
  return lockMinutes.safeParse(stored?.value).data ?? 0;
}

/** C-054: sets one entry of the settings list, with its audit entry. */
export async function saveEntry({ context, tx }: Change, name: string, value: string): Promise<void> {
  const [stored] = await tx.select().from(setting).where(eq(setting.key, name)).for('update');
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
