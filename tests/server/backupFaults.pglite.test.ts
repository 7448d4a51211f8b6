import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { DailyBackups } from '../../src/server/db/backup.ts';
import { backupsFolder, listBackups } from '../../src/server/db/folder.ts';
import { failedText } from '../../src/server/start/announce.ts';
import { startBackups } from '../../src/server/upkeep/backups.ts';
import { type DamageWatch, watchDamage } from '../../src/server/upkeep/watchDamage.ts';
import { formatDateTime } from '../../src/shared/core/formats.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { sharedServer } from './harness.ts';
import { until } from './support/workbooks.ts';

const server = sharedServer({ demo: false, small: true });
let backups: DailyBackups;
let watch: DamageWatch | undefined;
afterEach(async () => {
  await backups.stop();
  await watch?.stop();
});
const problems = async () => (await server().call(settingOperations.health, {})).data.problems;

function garble(path: string): void {
  const bytes = readFileSync(path);
  bytes[Math.floor(bytes.length / 2)]! ^= 0x55;
  writeFileSync(path, bytes);
}

test('a backup whose files cannot be copied keeps its database, and only the files are tried again', async () => {
  const { services } = server();
  backups = startBackups(services)!;
  const inTheWay = join(backupsFolder(services.dataFolder), 'files');
  mkdirSync(backupsFolder(services.dataFolder), { recursive: true });
  writeFileSync(inTheWay, '');
  const made = await backups.make();
  expect(await problems()).toEqual([
    {
      code: 'BACKUP',
      message: 'Database sudah dicadangkan, tetapi foto dan file belum. Rinciannya ada di log.',
    },
  ]);
  rmSync(inTheWay);
  expect(await backups.backUpIfDue()).toBeUndefined();
  expect(await problems()).toEqual([]);
  expect(listBackups(services.dataFolder)).toEqual([made]);
  rmSync(made.path, { recursive: true });
});

test('a damaged older backup is set aside, reported, and replaced', async () => {
  const { services } = server();
  backups = startBackups(services)!;
  const { path, date } = await backups.make();
  garble(join(path, 'global/pg_control'));
  await backups.make();
  expect(listBackups(services.dataFolder)).toHaveLength(1);
  expect(existsSync(join(backupsFolder(services.dataFolder), `damaged-${basename(path)}`))).toBe(true);
  const [problem] = await problems();
  expect(problem?.code).toBe('BACKUP');
  expect(problem?.message).toMatch(
    /^Cadangan tanggal .* rusak di disk dan disisihkan. Periksa disk itu. Yang baru sudah dibuat.$/,
  );
  expect(date < listBackups(services.dataFolder)[0]!.date).toBe(true);
});

test('a manual backup that finds damage reports the table and a damaged backup in health and to the desktop', async () => {
  const { services } = server();
  const told: string[] = [];
  watch = watchDamage(services, ({ message }) => told.push(message));
  await watch.checkNow();
  backups = startBackups(services)!;
  const [older] = listBackups(services.dataFolder);
  const earlier = older ?? (await backups.make());
  garble(join(earlier.path, 'global/pg_control'));
  const { rows } = await services.database.pool.query<{ path: string }>(
    `select pg_relation_filepath('region') as path`,
  );
  // PostgreSQL may still write back a page that it only read, which would overwrite the damage.
  await services.database.pool.query('checkpoint');
  garble(join(services.dataFolder, 'pgdata', rows[0]!.path));
  await expect(backups.make()).rejects.toMatchObject({ code: 'DATABASE_DAMAGED', table: 'region' });
  await until(async () => told.length > 0);
  expect(told).toEqual(['Tabel region di dalam database rusak.']);
  const said = await problems();
  expect(said.sort((one, other) => (one.code < other.code ? -1 : 1))).toEqual([
    {
      code: 'BACKUP',
      message: `Cadangan gagal dibuat. Tabel region di dalam database rusak. Cadangan tanggal ${formatDateTime(earlier.date)} rusak di disk dan disisihkan. Periksa disk itu.`,
    },
    { code: 'DAMAGED', message: 'Tabel region di dalam database rusak.' },
  ]);
});

test('a start that fails for any other reason names it, without a query or its values', () => {
  const reasonOf = (cause?: Error) => {
    const failed = new Error('Failed query: insert into app_user … params: rahasia', cause && { cause });
    const [, reason] =
      /^Server tidak dapat dimulai: (.*)\. Rinciannya ada di log\.$/.exec(failedText(failed)) ?? [];
    return reason;
  };
  const fromDatabase = (code: string, message: string) =>
    Object.assign(new Error(message), { severity: 'ERROR', code });
  expect(reasonOf(fromDatabase('42P01', 'relation "setting" does not exist'))).toBe(
    'relation "setting" does not exist',
  );
  expect(reasonOf(new Error('The migrations folder is missing\nrahasia'))).toBe(
    'The migrations folder is missing',
  );
  expect(reasonOf(fromDatabase('22P02', 'invalid input syntax for type integer: "rahasia"'))).toBe(
    'database menjawab 22P02',
  );
  expect(reasonOf()).toBe('database menjawab Error');
});
