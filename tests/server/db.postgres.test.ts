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
