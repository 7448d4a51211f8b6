import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** With DATABASE_URL_TEST the same tests run on PostgreSQL, each file in a database of its own. */
export const postgresUrl = process.env.DATABASE_URL_TEST;

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** An empty database next to the one of DATABASE_URL_TEST, whose user must be allowed to create databases. */
export async function createDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `rujukan_test_${randomUUID().replaceAll('-', '')}`;
  await run(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(serverUrl, `drop database ${name} with (force)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
