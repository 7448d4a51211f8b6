import { statSync } from 'node:fs';
import type { Command, ServerConfig } from '../config.ts';
import { backUpToFile, restoreFromFile } from '../db/archive.ts';
import { restoreBackup } from '../db/backup.ts';
import { ConfigError } from './commandLine.ts';

/** @throws ConfigError, BackupError, OpenError, DamageError */
export async function runCommand(
  { dataFolder, databaseUrl }: Pick<ServerConfig, 'dataFolder' | 'databaseUrl'>,
  command: Extract<Command, { file: string }>,
): Promise<{ backup: string } | { restored: string }> {
  const { name, file } = command;
  if (databaseUrl)
    throw new ConfigError(
      'DATABASE_URL menunjuk PostgreSQL: buat cadangannya dengan pg_dump dan pulihkan dengan pg_restore.',
    );
  if (name === 'backup') {
    await backUpToFile(dataFolder, file);
    return { backup: file };
  }
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    await restoreBackup(dataFolder, file, new Date());
  else await restoreFromFile(dataFolder, file, new Date());
  return { restored: file };
}
