import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { StartKind } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresTemplates: PostgresTemplates;
  }
}

export type PostgresTemplates = Record<StartKind, { database: string; folder: string }>;

/** With DATABASE_URL_TEST, tests run on PostgreSQL, each server with its own database. */
export const postgresUrl = process.env.DATABASE_URL_TEST;

export function testPostgres(): string {
  if (!postgresUrl) throw new Error('DATABASE_URL_TEST is not set');
  return postgresUrl;
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** The user of DATABASE_URL_TEST must be allowed to create databases. */
export async function createDatabase(serverUrl: string, template?: string): Promise<TestDatabase> {
  const name = `rujukan_test_${randomUUID().replaceAll('-', '')}`;
  await run(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(serverUrl, `drop database ${name} with (force)`) };
}

export async function copyOfPostgresTemplate(kind: StartKind, target: string): Promise<TestDatabase> {
  const { database, folder } = inject('postgresTemplates')[kind];
  cpSync(folder, target, { recursive: true });
  return createDatabase(testPostgres(), database);
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
