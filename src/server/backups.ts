import { formatDateTime } from '../shared/core/formats.ts';
import { type DailyBackups, startDailyBackups } from './db/backup.ts';
import { type Backup, DamageError, OpenError } from './db/errors.ts';
import { describeError } from './describeError.ts';
import { keepFiles } from './keptFiles.ts';
import type { Services } from './kit/context.ts';

/** Undefined with PostgreSQL, which has backup tools of its own. */
export function startBackups(services: Services): DailyBackups | undefined {
  const { embedded } = services.database;
  if (!embedded) return undefined;
  return startDailyBackups(embedded, services.dataFolder, {
    now: services.now,
    onError: (error) => {
      services.log.error({ error: describeError(error) }, 'backup failed');
      if (error instanceof DamageError) services.troubles.damaged(error.message);
      const why =
        error instanceof OpenError || error instanceof DamageError ? error.message : 'Rinciannya ada di log.';
      services.troubles.set('BACKUP', `Cadangan gagal dibuat. ${why}`);
    },
    onMade: async (rotten) => {
      await keepFiles(services);
      if (rotten.length > 0)
        services.log.error({ rotten: rotten.map(({ date }) => date) }, 'backups damaged');
      services.troubles.set('BACKUP', rottenText(rotten));
    },
  });
}

/** Until the next backup. */
function rottenText(rotten: readonly Backup[]): string | undefined {
  if (rotten.length === 0) return undefined;
  const days = rotten.map(({ date }) => formatDateTime(date)).join(', ');
  return `Cadangan tanggal ${days} rusak di disk dan disisihkan; yang baru sudah dibuat. Periksa disk itu.`;
}
