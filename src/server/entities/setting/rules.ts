import { eq } from 'drizzle-orm';
import { importCountDefault, importCountKey } from '../../../shared/entities/setting/operations.ts';
import type { Queryable } from '../../db/database.ts';
import { setting } from './table.ts';

/** IMPORT_COUNT: how many rows one batch file may have. */
export async function maxUpload(db: Queryable): Promise<number> {
  const [stored] = await db.select().from(setting).where(eq(setting.key, importCountKey));
  const value = Number(stored?.value);
  return Number.isInteger(value) && value > 0 ? value : importCountDefault;
}
