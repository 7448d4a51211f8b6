import type { Backup } from '../db/errors.ts';
import { newestWhole } from '../db/whole/copySums.ts';
import { describeError } from '../describeError.ts';
import type { Services } from '../kit/context.ts';

export type Damage = { message: string; backup?: Backup };

export interface DamageNews {
  tell(message: string): Promise<void>;
  hasTold(): boolean;
  settled(): Promise<void>;
}

export function createDamageNews(
  { database, dataFolder, log, troubles }: Pick<Services, 'database' | 'dataFolder' | 'log' | 'troubles'>,
  onDamage: (damage: Damage) => void,
): DamageNews {
  let told: string | undefined;
  let last: Promise<void> = Promise.resolve();
  /** Damage must be reported even without a readable backup. */
  const newestBackup = () =>
    newestWhole(dataFolder).catch((error: unknown) => {
      log.error({ error: describeError(error) }, 'backups unreadable');
      return undefined;
    });
  return {
    tell: (message) => {
      troubles.set('DAMAGED', message);
      if (told !== message) {
        told = message;
        log.error({ message }, 'database damaged');
        last = last.then(async () => {
          const backup = database.kind === 'pglite' ? await newestBackup() : undefined;
          onDamage({ message, ...(backup && { backup }) });
        });
      }
      return last;
    },
    hasTold: () => told !== undefined,
    settled: () => last,
  };
}
