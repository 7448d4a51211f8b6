import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { failedText } from '../../src/server/announce.ts';
import { startBackups } from '../../src/server/backups.ts';
import type { DailyBackups } from '../../src/server/db/backup.ts';
import { backupsFolder, listBackups } from '../../src/server/db/folder.ts';
import { type DamageWatch, watchDamage } from '../../src/server/watch.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { sharedServer } from './harness.ts';
import { until } from './support/workbooks.ts';

/** What a backup meets is told by health, whoever asked for the backup. */

const server = sharedServer({ demo: false, small: true });
let backups: DailyBackups;
let watch: DamageWatch | undefined;
afterEach(async () => {
  await backups.stop();
  await watch?.stop();
});
const problems = async () => (await server().call(settingOperations.health, {})).data.problems;

/** One byte in the middle of a file. */
function garble(path: string): void {
  const bytes = readFileSync(path);
  bytes[Math.floor(bytes.length / 2)]! ^= 0x55;
  writeFileSync(path, bytes);
}

test('an older backup that has rotted is set aside, told, and replaced', async () => {
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
    /^Cadangan tanggal .* rusak di disk dan disisihkan; yang baru sudah dibuat/,
  );
  expect(date < listBackups(services.dataFolder)[0]!.date).toBe(true);
});

test('a backup by hand that meets damage: health and the desktop are told of the table', async () => {
  const { services } = server();
  const told: string[] = [];
  watch = watchDamage(services, ({ message }) => told.push(message));
  await watch.look();
  backups = startBackups(services)!;
  const { rows } = await services.database.pool.query<{ path: string }>(
    `select pg_relation_filepath('region') as path`,
  );
  // A page that was only read can wait to be written, too: it would replace the damaged one.
  await services.database.pool.query('checkpoint');
  garble(join(services.dataFolder, 'pgdata', rows[0]!.path));
  await expect(backups.make()).rejects.toMatchObject({ code: 'DATABASE_DAMAGED', table: 'region' });
  await until(async () => told.length > 0);
  expect(told).toEqual(['Tabel region di dalam database rusak.']);
  const said = await problems();
  expect(said.sort((one, other) => (one.code < other.code ? -1 : 1))).toEqual([
    { code: 'BACKUP', message: 'Cadangan gagal dibuat. Tabel region di dalam database rusak.' },
    { code: 'DAMAGED', message: 'Tabel region di dalam database rusak.' },
  ]);
});

test('a start that fails for any other reason names it, without a query or its values', () => {
  const cause = new Error('relation "setting" does not exist\nDETAIL: rahasia');
  const failed = new Error('Failed query: insert into app_user … params: rahasia', { cause });
  expect(failedText(failed)).toBe(
    'Server tidak dapat dimulai: relation "setting" does not exist. Rinciannya ada di log.',
  );
});
