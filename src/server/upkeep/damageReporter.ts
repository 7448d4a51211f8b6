import type { Backup } from '../db/errors.ts';
import { newestIntactBackup } from '../db/integrity/copyChecksums.ts';
import { describeError } from '../describeError.ts';
import type { Services } from '../kit/context.ts';

export type Damage = { message: string; backup?: Backup };

export interface DamageReporter {
  report(message: string): Promise<void>;
  hasReported(): boolean;
  settled(): Promise<void>;
}

export function createDamageReporter(
  { database, dataFolder, log, problems }: Pick<Services, 'database' | 'dataFolder' | 'log' | 'problems'>,
  onDamage: (damage: Damage) => void,
): DamageReporter {
  let reported: string | undefined;
  let last: Promise<void> = Promise.resolve();
  /** Resolves to undefined if the backups are unreadable, because the damage must be reported anyway. */
  const newestBackup = () =>
    newestIntactBackup(dataFolder).catch((error: unknown) => {
      log.error({ error: describeError(error) }, 'backups unreadable');
      return undefined;
    });
  return {
    report: (message) => {
      problems.set('DAMAGED', message);
      if (reported !== message) {
        reported = message;
        log.error({ message }, 'database damaged');
        last = last.then(async () => {
          const backup = database.kind === 'pglite' ? await newestBackup() : undefined;
          onDamage({ message, ...(backup && { backup }) });
        });
      }
      return last;
    },
    hasReported: () => reported !== undefined,
    settled: () => last,
  };
}
