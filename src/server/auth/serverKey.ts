import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { serverKey } from './table.ts';

export async function sharedKey(db: Queryable, name: string): Promise<Buffer> {
  await db
    .insert(serverKey)
    .values({ name, value: randomBytes(32).toString('base64') })
    .onConflictDoNothing();
  const [stored] = await db.select().from(serverKey).where(eq(serverKey.name, name));
  if (!stored) throw new Error(`The key ${name} could not be stored`);
  return Buffer.from(stored.value, 'base64');
}
