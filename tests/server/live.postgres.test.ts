import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveMessage } from '../../src/server/live/audience.ts';
import { publish } from '../../src/server/live/channel.ts';
import { openServer, type RunningServer } from '../../src/server/server.ts';
import { eventually } from '../eventually.ts';
import { copyOfPostgresTemplate, type TestDatabase } from './support/postgres.ts';
import { emptyAdmin, silentLog, temporaryFolder } from './support/template.ts';

const dataFolder = temporaryFolder();
const servers: RunningServer[] = [];
let database: TestDatabase;

beforeAll(async () => {
  database = await copyOfPostgresTemplate('empty', dataFolder);
  const config = {
    dataFolder,
    databaseUrl: database.url,
    demo: false,
    secret: undefined,
    ocr: 'off' as const,
  };
  const parts = { log: silentLog, askPassword: async () => emptyAdmin.password };
  for (let count = 0; count < 2; count += 1) servers.push(await openServer(config, parts));
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.drop();
  rmSync(dataFolder, { recursive: true, force: true });
});

const message = (id: number): LiveMessage => ({
  event: { entity: 'referral', id, kind: 'changed' },
  audience: { companies: [2], branches: [8] },
});

test('a commit of one process reaches every process, also after a lost connection', async () => {
  const [one, other] = servers as [RunningServer, RunningServer];
  const heard: LiveMessage[] = [];
  const subscriber = { onMessage: (each: LiveMessage) => void heard.push(each), end: () => undefined };
  const unsubscribe = other.live.subscribe(subscriber);

  await publish(one.services.db, message(1));
  await eventually(() => expect(heard).toEqual([message(1)]));

  await one.services.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`);
  await eventually(async () => {
    await publish(one.services.db, message(2));
    expect(heard).toContainEqual(message(2));
  });

  unsubscribe();
  const before = heard.length;
  const again = new Promise<void>((resolve) => {
    other.live.subscribe({ onMessage: () => resolve(), end: () => undefined });
  });
  await publish(one.services.db, message(3));
  await again;
  expect(heard).toHaveLength(before);
});
