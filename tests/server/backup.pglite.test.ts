import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { backUp, startDailyBackups } from '../../src/server/db/backup.ts';
import { DamageError } from '../../src/server/db/errors.ts';
import { backupName, listBackups } from '../../src/server/db/folder.ts';
import { verifyDatabase } from '../../src/server/db/integrity/verify.ts';
import { type Database, openDatabase } from '../../src/server/db/open.ts';
import { setting } from '../../src/server/entities/setting/table.ts';
import { ConfigError } from '../../src/server/start/commandLine.ts';
import { serverFile } from './support/serverFile.ts';
import { copyOfTemplate, temporaryFolder } from './support/template.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

let prepared: string;
beforeAll(async () => {
  prepared = newFolder();
  await copyOfTemplate('small', prepared);
});

const write = (database: Database, value: string) =>
  database.db
    .insert(setting)
    .values({ key: 'uji', value })
    .onConflictDoUpdate({ target: setting.key, set: { value } });

async function read(database: Database): Promise<string | undefined> {
  const [row] = await database.db.select().from(setting).where(eq(setting.key, 'uji'));
  return row?.value ?? undefined;
}

function embeddedOf({ embedded }: Database) {
  if (!embedded) throw new Error('These tests are about PGlite');
  return embedded;
}

async function run(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [serverFile, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, DATABASE_URL: '', ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const [label, ...rest] = output.split(' ');
  return { code, label, line: JSON.parse(rest.join(' ')) as Record<string, unknown> };
}

describe('daily backups', () => {
  test('one a day while the database is written, seven are kept, the newest can be restored', async () => {
    let now = new Date('2026-11-01T00:00:00Z');
    const database = await openDatabase({ dataFolder: prepared });
    const errors: unknown[] = [];
    const daily = startDailyBackups(embeddedOf(database), prepared, {
      now: () => now,
      onError: (error) => errors.push(error),
    });
    await write(database, 'sebelum');
    const [made] = await Promise.all([daily.backUpIfDue(), write(database, 'sesudah')]);
    expect(made?.date).toBe('2026-11-01T00:00:00.000Z');
    now = new Date('2026-11-01T23:59:00Z');
    expect(await daily.backUpIfDue()).toBeUndefined();

    for (const day of [2, 3, 4, 5, 6, 7, 8])
      mkdirSync(join(prepared, 'backups', backupName(day, new Date(Date.UTC(2026, 10, day, 12)))));
    now = new Date('2026-11-09T12:00:00Z');
    await write(database, 'hari 09');
    await daily.backUpIfDue();
    expect(listBackups(prepared).map(({ date }) => date.slice(8, 10))).toEqual([
      '09',
      '08',
      '07',
      '06',
      '05',
      '04',
      '03',
    ]);
    await daily.stop();
    await write(database, 'rusak');
    await database.close();
    expect(errors).toEqual([]);

    const newest = listBackups(prepared)[0]!;
    const restored = await run(['restore', newest.path, '--data', prepared]);
    expect(restored).toEqual({ code: 0, label: 'RUJUKAN_SERVER_DONE', line: { restored: newest.path } });
    const again = await openDatabase({ dataFolder: prepared });
    expect(await read(again)).toBe('hari 09');
    await again.close();
    const replaced = readdirSync(prepared).find((name) => name.startsWith('replaced-'));
    expect(existsSync(join(prepared, replaced!, 'pgdata', 'PG_VERSION'))).toBe(true);
  });

  test('a clock that was ahead neither prevents the next backup nor keeps its own backup first', async () => {
    const folder = newFolder();
    await copyOfTemplate('small', folder);
    const database = await openDatabase({ dataFolder: folder });
    let now = new Date('2028-11-01T00:00:00Z');
    const daily = startDailyBackups(embeddedOf(database), folder, {
      now: () => now,
      onError: () => undefined,
    });
    mkdirSync(join(folder, 'backups', '2029-01-01T00-00-00.000Z'), { recursive: true });
    expect((await daily.backUpIfDue())?.date).toBe('2028-11-01T00:00:00.000Z');
    now = new Date('2026-11-02T00:00:00Z');
    expect((await daily.backUpIfDue())?.date).toBe('2026-11-02T00:00:00.000Z');
    expect(await daily.backUpIfDue()).toBeUndefined();
    expect(listBackups(folder).map(({ date }) => date.slice(0, 4))).toEqual(['2026', '2028', '2029']);
    await daily.stop();
    await database.close();
  });

  test('a copy that cannot be opened is no backup', async () => {
    const folder = newFolder();
    await copyOfTemplate('small', folder);
    const database = await openDatabase({ dataFolder: folder });
    const embedded = embeddedOf(database);
    const copying = embedded.exclusively;
    embedded.exclusively = async (copy) => {
      const result = await copying(copy);
      for (const part of readdirSync(join(folder, 'backups')))
        truncateSync(join(folder, 'backups', part, 'global/pg_control'), 100);
      embedded.exclusively = copying;
      return result;
    };
    await expect(backUp(embedded, folder, new Date())).rejects.toThrow();
    expect(readdirSync(join(folder, 'backups'))).toEqual([]);
    await database.close();
  });
});

test('an intact database with fewer records replaces no good backup', async () => {
  const folder = newFolder();
  await copyOfTemplate('small', folder);
  const database = await openDatabase({ dataFolder: folder });
  await backUp(embeddedOf(database), folder, new Date('2026-11-01T00:00:00Z'));
  await database.pool.query('begin; set local session_replication_role = replica; truncate setting; commit');
  const second = backUp(embeddedOf(database), folder, new Date('2026-11-02T00:00:00Z'));
  await expect(second).rejects.toThrow(new DamageError('setting').message);
  expect(listBackups(folder).map(({ date }) => date)).toEqual(['2026-11-01T00:00:00.000Z']);
  await database.close();
});

describe('a backup counts only after it was read completely', () => {
  const flipped = (bytes: Buffer) => {
    for (let at = 4000; at < bytes.length; at += 8192) bytes[at]! ^= 0x55;
    return bytes;
  };
  const emptied = () => Buffer.alloc(0);
  const found: [what: string, relation: string, damage: (bytes: Buffer) => Buffer, table: string][] = [
    ['a table', 'region', flipped, 'region'],
    ['a table that has lost its rows', 'role', emptied, 'role'],
    ['long values', '(select reltoastrelid from pg_class where relname = $$setting$$)', flipped, 'setting'],
    ['a key', 'region_pkey', flipped, 'region'],
    ['an index for searching', 'referral_search', flipped, 'referral'],
    ['a sequence', 'app_user_id_seq', emptied, 'app_user_id_seq'],
    ['the catalogues', 'pg_description', emptied, 'pg_description'],
  ];

  async function filledFolder(names: readonly string[]): Promise<{ folder: string; paths: string[] }> {
    const folder = newFolder();
    await copyOfTemplate('small', folder);
    const database = await openDatabase({ dataFolder: folder });
    await write(database, randomBytes(40_000).toString('base64'));
    const paths: string[] = [];
    for (const name of names) {
      const relation = name.startsWith('(') ? name : `'${name}'::regclass`;
      const { rows } = await database.pool.query<{ path: string }>(
        `select pg_relation_filepath(${relation}::oid::regclass) as path`,
      );
      paths.push(rows[0]!.path);
    }
    await database.close();
    return { folder, paths };
  }

  test('damage in each kind of file is found, and the table named', async () => {
    const { folder, paths } = await filledFolder(found.map(([, name]) => name));
    const copy = join(newFolder(), 'pgdata');
    const told: unknown[] = [];
    for (const [index, [what, , damage]] of found.entries()) {
      rmSync(copy, { recursive: true, force: true });
      cpSync(join(folder, 'pgdata'), copy, { recursive: true });
      const path = join(copy, paths[index]!);
      expect(statSync(path).size, what).toBeGreaterThan(0);
      writeFileSync(path, damage(readFileSync(path)));
      const error = await verifyDatabase(copy).catch((thrown: unknown) => thrown);
      told.push([what, error instanceof DamageError ? error.table : error]);
    }
    expect(told).toEqual(found.map(([what, , , table]) => [what, table]));
  });

  test('damage of free space and visibility maps is harmless', async () => {
    const { folder, paths } = await filledFolder(['region']);
    for (const map of ['_fsm', '_vm']) {
      const path = join(folder, 'pgdata', `${paths[0]}${map}`);
      writeFileSync(path, flipped(readFileSync(path)));
    }
    await verifyDatabase(join(folder, 'pgdata'));
  });

  test('a database that is damaged while it runs gives no backup', async () => {
    const { folder, paths } = await filledFolder(['region']);
    const database = await openDatabase({ dataFolder: folder });
    const path = join(folder, 'pgdata', paths[0]!);
    writeFileSync(path, flipped(readFileSync(path)));
    await expect(backUp(embeddedOf(database), folder, new Date())).rejects.toMatchObject({ table: 'region' });
    expect(readdirSync(join(folder, 'backups'))).toEqual([]);
    await database.close();
  });
});

describe('a damaged database is reported, never initialised again', () => {
  async function folderWithBackup(): Promise<string> {
    const folder = newFolder();
    await copyOfTemplate('small', folder);
    const database = await openDatabase({ dataFolder: folder });
    await write(database, 'aman');
    await backUp(embeddedOf(database), folder, new Date('2026-11-20T18:00:00Z'));
    await database.close();
    return folder;
  }

  const damages: [string, (pgdata: string) => void][] = [
    ['PG_VERSION is missing', (pgdata) => rmSync(join(pgdata, 'PG_VERSION'))],
    ['PG_VERSION is empty', (pgdata) => writeFileSync(join(pgdata, 'PG_VERSION'), '')],
    ['pg_control is torn', (pgdata) => truncateSync(join(pgdata, 'global/pg_control'), 100)],
    ['the catalogues are gone', (pgdata) => rmSync(join(pgdata, 'base'), { recursive: true })],
    ['the folder is gone', (pgdata) => rmSync(pgdata, { recursive: true })],
  ];

  test('each kind of damage, then the restore', async () => {
    const folder = await folderWithBackup();
    const backup = listBackups(folder)[0]!.path;
    for (const [name, damage] of damages) {
      rmSync(join(folder, 'pgdata'), { recursive: true });
      cpSync(backup, join(folder, 'pgdata'), { recursive: true });
      damage(join(folder, 'pgdata'));
      const before = contents(join(folder, 'pgdata'));
      await expect(openDatabase({ dataFolder: folder }), name).rejects.toMatchObject({
        code: 'DATABASE_DAMAGED',
        backup: { date: '2026-11-20T18:00:00.000Z', path: backup },
      });
      const made = contents(join(folder, 'pgdata')).filter((path) => !before.includes(path));
      expect(made, name).toEqual([]);
    }
    const { code, label, line } = await run(['--data', folder]);
    expect([code, label]).toEqual([1, 'RUJUKAN_SERVER_ERROR']);
    expect(line).toMatchObject({ code: 'DATABASE_DAMAGED', backup: { path: backup } });
    expect((await run(['restore', backup, '--data', folder])).code).toBe(0);
    const database = await openDatabase({ dataFolder: folder });
    expect(await read(database)).toBe('aman');
    await database.close();
  });

  test('a damaged backup is set aside, and the next older one is offered', async () => {
    const folder = await folderWithBackup();
    const older = listBackups(folder)[0]!;
    const newer = join(folder, 'backups', '2026-11-21T18-00-00.000Z');
    cpSync(older.path, newer, { recursive: true });
    truncateSync(join(newer, 'global/pg_control'), 100);
    const before = contents(join(folder, 'pgdata'));
    const refused = await run(['restore', newer, '--data', folder]);
    expect(refused).toMatchObject({ code: 1, line: { code: 'BACKUP', backup: older } });
    expect(contents(join(folder, 'pgdata'))).toEqual(before);
    expect(listBackups(folder)).toEqual([older]);
    expect(existsSync(join(folder, 'backups/damaged-2026-11-21T18-00-00.000Z/PG_VERSION'))).toBe(true);
    expect((await run(['restore', older.path, '--data', folder])).code).toBe(0);
    truncateSync(join(older.path, 'global/pg_control'), 100);
    const last = await run(['restore', older.path, '--data', folder]);
    expect(last.line).toMatchObject({ code: 'BACKUP', backup: null });
  });

  test('damage is reported without a backup, too', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'pgdata', 'base'), { recursive: true });
    await expect(openDatabase({ dataFolder: folder })).rejects.toMatchObject({
      code: 'DATABASE_DAMAGED',
      message: expect.stringContaining('PG_VERSION'),
      backup: undefined,
    });
    expect(readdirSync(join(folder, 'pgdata'))).toEqual(['base']);
  });

  test.each(['media', 'batch', 'export'])(
    'a missing database beside the files of %s is reported, not created again',
    async (name) => {
      const folder = newFolder();
      mkdirSync(join(folder, name, '2026'), { recursive: true });
      await expect(openDatabase({ dataFolder: folder })).rejects.toMatchObject({ code: 'DATABASE_DAMAGED' });
      expect(existsSync(join(folder, 'pgdata'))).toBe(false);
    },
  );

  test('a killed first start is repeated', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'pgdata.new', 'base'), { recursive: true });
    const database = await openDatabase({ dataFolder: folder });
    expect(await read(database)).toBeUndefined();
    await database.close();
    expect(existsSync(join(folder, 'pgdata.new'))).toBe(false);
  });
});

describe('backup FILE and restore FILE', () => {
  test('a whole data folder moves to another place', async () => {
    const from = newFolder();
    await copyOfTemplate('small', from);
    const database = await openDatabase({ dataFolder: from });
    await write(database, 'pindah');
    await database.close();
    mkdirSync(join(from, 'media'), { recursive: true });
    writeFileSync(join(from, 'media', 'foto.webp'), 'gambar');
    writeFileSync(join(from, 'Cadangan 20 Nov.tar.gz'), 'dari orang lain');
    const file = join(newFolder(), 'cadangan.tar.gz');

    expect(await run(['backup', file, '--data', from])).toMatchObject({ code: 0, line: { backup: file } });
    expect((await run(['backup', file, '--data', from])).line).toMatchObject({ code: 'BACKUP' });

    const to = newFolder();
    expect(await run(['restore', file, '--data', to])).toMatchObject({ code: 0, line: { restored: file } });
    expect(readFileSync(join(to, 'media', 'foto.webp'), 'utf8')).toBe('gambar');
    expect(readFileSync(join(to, 'Cadangan 20 Nov.tar.gz'), 'utf8')).toBe('dari orang lain');
    const moved = await openDatabase({ dataFolder: to });
    expect(await read(moved)).toBe('pindah');

    const inUse = await run(['restore', file, '--data', to]);
    expect(inUse.line).toMatchObject({ code: 'DATA_DIR_IN_USE' });
    await moved.close();

    const again = join(newFolder(), 'lagi.tar.gz');
    writeFileSync(`${again}.part`, 'setengah');
    expect((await run(['backup', again, '--data', from])).line).toEqual({ backup: again });

    truncateSync(file, 50_000);
    const torn = await run(['restore', file, '--data', to]);
    expect(torn.line).toMatchObject({ code: 'BACKUP', message: expect.stringContaining('rusak') });
    const kept = await openDatabase({ dataFolder: to });
    expect(await read(kept)).toBe('pindah');
    await kept.close();
  });

  test('with PostgreSQL both commands name pg_dump and pg_restore', async () => {
    const { code, line } = await run(['backup', 'x'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' });
    expect(code).toBe(1);
    expect(line).toEqual({ code: 'CONFIG', message: expect.stringContaining('pg_dump') });
  });

  test('any other arguments are refused', async () => {
    for (const args of [['backup'], ['hapus', 'x']]) expect(() => readConfig(args, {})).toThrow(ConfigError);
  });
});

function contents(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name !== 'postmaster.pid')
    .sort();
}
