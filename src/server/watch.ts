import { findDamage } from './db/check.ts';
import type { Db } from './db/database.ts';
import { type Backup, DamageError } from './db/errors.ts';
import { listBackups } from './db/folder.ts';
import { describeError } from './describeError.ts';
import type { Services } from './kit/context.ts';

const dayMs = 24 * 60 * 60_000;

export interface DamageWatch {
  /** Looks now; answers the damaged table. */
  look(): Promise<string | undefined>;
  stop(): Promise<void>;
}

/**
 * Looks at an embedded database once the server listens and once a day, and at any when reading it failed. What is
 * damaged is told by health, in the log and to `onDamage`, with the newest verified copy of an embedded one.
 */
export function watchDamage(
  { database, dataFolder, log, troubles }: Pick<Services, 'database' | 'dataFolder' | 'log' | 'troubles'>,
  onDamage: (damage: { message: string; backup?: Backup }) => void,
): DamageWatch {
  let told: string | undefined;
  let stopped = false;
  const tell = (message: string) => {
    troubles.set('DAMAGED', message);
    if (told === message) return;
    told = message;
    log.error({ message }, 'database damaged');
    const [backup] = database.kind === 'pglite' ? listBackups(dataFolder) : [];
    onDamage({ message, ...(backup && { backup }) });
  };
  const check = async (): Promise<string | undefined> => {
    if (stopped) return undefined;
    const table = await findDamage(database.db as Db);
    if (table !== undefined) tell(new DamageError(table).message);
    return table;
  };
  let last: Promise<string | undefined> = Promise.resolve(undefined);
  const look = () => {
    last = last.catch(() => undefined).then(check);
    return last;
  };
  const lookByItself = () =>
    void look().catch((error: unknown) => log.error({ error: describeError(error) }, 'check failed'));
  // One look at a time is enough, however many calls fail meanwhile.
  let suspected = false;
  troubles.onSuspicion(() => {
    if (suspected) return;
    suspected = true;
    void look()
      .then((table) => table === undefined && tell('Database rusak: sebagian isinya tidak terbaca.'))
      .catch((error: unknown) => log.error({ error: describeError(error) }, 'check failed'))
      .finally(() => {
        suspected = false;
      });
  });
  // PostgreSQL has an administrator, tools of its own, and more rows than every start should read.
  const timer = database.kind === 'pglite' ? setInterval(lookByItself, dayMs).unref() : undefined;
  if (timer) setImmediate(lookByItself);
  return {
    look,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await last.catch(() => undefined);
    },
  };
}
