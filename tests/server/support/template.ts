import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { openDatabase } from '../../../src/server/db/open.ts';
import { dropLog } from '../../../src/server/db/prepared.ts';
import { openServer } from '../../../src/server/server.ts';
import { jakartaDay } from '../../../src/shared/core/values.ts';
import { testMs } from '../../run.ts';

/** A first start takes seconds, so each kind starts once, and every test file copies its folder. */

const waitMs = 200;
const root = resolve(import.meta.dirname, '../../..');

export type StartKind = 'demo' | 'empty';
/** 'small' is 'empty' with two thousand regions, for tests that read or copy every page many times. */
export type TemplateKind = StartKind | 'small';
export const emptyAdmin = { email: 'superadmin@rujukan.local', password: '123456' };

export const silentLog = pino({ level: 'silent' });

export async function copyOfTemplate(kind: TemplateKind, target: string): Promise<void> {
  const shelf = process.env.TEST_TEMPLATES ?? tmpdir();
  const template = join(shelf, `rujukan-test-${kind}-${fingerprint()}`);
  await makeTemplate(kind, template);
  cpSync(template, target, { recursive: true });
}

export async function firstStart(kind: StartKind, dataFolder: string, databaseUrl?: string): Promise<void> {
  const server = await openServer(
    { dataFolder, databaseUrl, demo: kind === 'demo', secret: undefined, ocr: 'off' },
    { log: silentLog, askPassword: async () => emptyAdmin.password },
  );
  await server.close();
}

/** One process creates the template. Other processes wait, and one takes over if the creator has died. */
async function makeTemplate(kind: TemplateKind, template: string): Promise<void> {
  const deadline = Date.now() + testMs;
  const lock = `${template}.lock`;
  while (!existsSync(template)) {
    if (Date.now() > deadline) throw new Error(`The test template ${template} did not appear`);
    if (!takeLock(lock)) {
      await sleep(waitMs);
      continue;
    }
    const building = `${template}.${process.pid}`;
    try {
      if (existsSync(template)) return;
      if (kind === 'small') await makeSmall(building);
      else await firstStart(kind, building);
      await shorten(building);
      renameSync(building, template);
    } finally {
      rmSync(building, { recursive: true, force: true });
      rmSync(lock, { force: true });
    }
  }
}

/** The write-ahead log of the first start would double the size of every copy. */
async function shorten(dataFolder: string): Promise<void> {
  const database = await openDatabase({ dataFolder });
  await dropLog(database.pool);
  await database.close();
}

async function makeSmall(folder: string): Promise<void> {
  await copyOfTemplate('empty', folder);
  const database = await openDatabase({ dataFolder: folder });
  await database.pool.query(`
    begin; set local session_replication_role = replica;
    delete from region where id not in (select id from region order by id limit 2000); commit`);
  await database.pool.query('vacuum full analyze region');
  await database.pool.query('vacuum region');
  await database.close();
}

function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!holderLives(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function holderLives(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch (error) {
    // A lock file names no process during its creation and removal.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Changes when the code that creates the data changes, and every day. */
const fingerprint = (): string => `${sources()}-${jakartaDay()}`;

let readOnce: string | undefined;

function sources(): string {
  readOnce ??= hashOfSources();
  return readOnce;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  const patterns = [
    'src/server/**/*.{ts,sql}',
    'src/shared/**/*.ts',
    'src/excel/**/*.ts',
    'package-lock.json',
  ];
  for (const file of globSync(patterns, { cwd: root }).sort())
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

export function temporaryFolder(): string {
  const folder = join(tmpdir(), `rujukan-test-run-${process.pid}-${Math.random().toString(36).slice(2)}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}
