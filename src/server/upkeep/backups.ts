import { formatDateTime } from '../../shared/core/formats.ts';
import { type DailyBackups, startDailyBackups } from '../db/backup.ts';
import { type Backup, DamageError, OpenError } from '../db/errors.ts';
import { describeError } from '../describeError.ts';
import type { Services } from '../kit/context.ts';
import { backUpFiles } from './keptFiles.ts';

/** Returns undefined with PostgreSQL, which has backup tools of its own. */
export function startBackups(services: Services): DailyBackups | undefined {
  const { embedded } = services.database;
  if (!embedded) return undefined;
  const { log, problems } = services;
  const logRotten = (rotten: readonly Backup[]) => {
    if (rotten.length > 0) log.error({ rotten: rotten.map(({ date }) => date) }, 'backups damaged');
  };
  const reasonOf = (error: unknown) =>
    error instanceof OpenError || error instanceof DamageError ? error.message : 'Rinciannya ada di log.';
  return startDailyBackups(embedded, services.dataFolder, {
    now: services.now,
    onError: (error, rotten) => {
      log.error({ error: describeError(error) }, 'backup failed');
      logRotten(rotten);
      if (error instanceof DamageError) problems.reportDamage(error.message);
      const failed = `Cadangan gagal dibuat. ${reasonOf(error)}`;
      problems.set('BACKUP', [failed, ...rottenText(rotten)].join(' '));
    },
    onMade: async (rotten) => {
      const made = rottenText(rotten).map((text) => `${text} Yang baru sudah dibuat.`);
      logRotten(rotten);
      try {
        await backUpFiles(services);
        problems.set('BACKUP', made[0]);
        return true;
      } catch (error) {
        log.error({ error: describeError(error) }, 'backup of files failed');
        const failed = `Database sudah dicadangkan, tetapi foto dan file belum. ${reasonOf(error)}`;
        problems.set('BACKUP', [failed, ...made].join(' '));
        return false;
      }
    },
  });
}

function rottenText(rotten: readonly Backup[]): string[] {
  if (rotten.length === 0) return [];
  const days = rotten.map(({ date }) => formatDateTime(date)).join(', ');
  return [`Cadangan tanggal ${days} rusak di disk dan disisihkan. Periksa disk itu.`];
}
