import type { SQL } from 'drizzle-orm';
import type { Db } from './database.ts';

/** Rows of a hand-written query; both drivers answer `{ rows }`. Cast counts to int so that both give numbers. */
export async function rows<Row extends object>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
}
