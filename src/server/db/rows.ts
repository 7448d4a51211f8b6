import type { SQL } from 'drizzle-orm';
import type { Db } from './database.ts';

/** Values are not mapped: `numeric` values and timestamps arrive as text. */
export async function rows<Row extends object>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
}
