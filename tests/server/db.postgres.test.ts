import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/db/open.ts';
import { createDatabase, testPostgres } from './support/postgres.ts';

test('several servers migrate one database at the same time', async () => {
  const database = await createDatabase(testPostgres());
  const starts = Array.from({ length: 4 }, () =>
    openDatabase({ dataFolder: 'unused', databaseUrl: database.url }),
  );
  const opened = await Promise.all(starts);
  expect(opened.map(({ kind }) => kind)).toEqual(['postgres', 'postgres', 'postgres', 'postgres']);
  for (const started of opened) await started.close();
  await database.drop();
});

test('a database with a migration that this program does not have is left as it is', async () => {
  const { url, drop } = await createDatabase(testPostgres());
  const { db, close } = await openDatabase({ dataFolder: 'unused', databaseUrl: url });
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1)`);
  await close();
  const again = openDatabase({ dataFolder: 'unused', databaseUrl: url });
  await expect(again).rejects.toMatchObject({ code: 'DATABASE_VERSION' });
  await drop();
});
