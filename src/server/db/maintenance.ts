import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { rows } from './rows.ts';

const checkpointMinutes = 5;

/** Guard 3: PGlite has no background processes, so checkpoints, vacuum and statistics are ours. */
export interface Maintenance {
  /** After many rows were written: vacuum, fresh statistics, checkpoint. */
  afterBatch(): Promise<void>;
  /** The same in a few minutes, for rows that have their statistics already: nobody waits for it. */
  later(): void;
  stop(): Promise<void>;
}

/**
 * @param hasRoom whether the disk has room for a checkpoint; without it nothing is done
 * @param afterCheckpoint is done each time
 */
export async function startMaintenance(
  db: Db,
  hasRoom: () => boolean,
  afterCheckpoint: () => Promise<void>,
): Promise<Maintenance> {
  await analyzeWithoutStatistics(db);
  let last: Promise<void> = Promise.resolve();
  const run = (vacuums: boolean): Promise<void> => {
    last = last.then(async () => {
      if (vacuums && hasRoom()) await db.execute(sql`vacuum (analyze)`);
      if (!hasRoom()) return;
      await db.execute(sql`checkpoint`);
      await afterCheckpoint();
    });
    return last;
  };
  const afterBatch = () => {
    due = false;
    return run(true);
  };
  let due = false;
  const timer = setInterval(
    () => void (due ? afterBatch() : run(false)).catch(() => undefined),
    checkpointMinutes * 60_000,
  );
  timer.unref();
  return {
    afterBatch,
    later: () => {
      due = true;
    },
    stop: async () => {
      clearInterval(timer);
      await last.catch(() => undefined);
    },
  };
}

/**
 * Statistics of what a transaction has written into a new database, and with them committed: a start that was killed
 * before its vacuum has them too. What is prepared (prepared.ts) has its own.
 */
export async function analyzeNew(tx: Db): Promise<void> {
  const [found] = await rows<{ names: string | null }>(
    tx,
    sql`select string_agg(c.oid::regclass::text, ', ') as names from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples <= 0
          and pg_relation_size(c.oid) > 0`,
  );
  if (found?.names) await tx.execute(sql.raw(`analyze ${found.names}`));
}

/** A restored or killed database has none, and the planner then walks whole tables (36 s for one query). */
async function analyzeWithoutStatistics(db: Db): Promise<void> {
  const [found] = await rows<{ missing: number }>(
    db,
    sql`select count(*)::int as missing from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' and c.reltuples = -1`,
  );
  if (found?.missing) await db.execute(sql.raw('analyze'));
}
