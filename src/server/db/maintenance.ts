import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { rows } from './rows.ts';

const checkpointMinutes = 5;

/** PGlite has no background processes, so checkpoints, vacuum and statistics run here. */
export interface Maintenance {
  afterBatch(): Promise<void>;
  later(): void;
  /** Receives failures of the runs by timer, which have no caller. */
  onError(listener: (error: unknown) => void): void;
  stop(): Promise<void>;
}

export async function startMaintenance(
  db: Db,
  hasRoom: () => boolean,
  afterCheckpoint: () => Promise<void>,
  patiently: (statement: string) => Promise<void>,
): Promise<Maintenance> {
  await analyzeWithoutStatistics(db);
  let last: Promise<void> = Promise.resolve();
  const run = (vacuums: boolean): Promise<void> => {
    const work = async () => {
      if (vacuums && hasRoom()) await patiently('vacuum (analyze)');
      if (!hasRoom()) return;
      await patiently('checkpoint');
      await afterCheckpoint();
    };
    last = last.catch(() => undefined).then(work);
    return last;
  };
  const afterBatch = () => {
    due = false;
    return run(true);
  };
  let due = false;
  let failed: (error: unknown) => void = () => undefined;
  const timer = setInterval(
    () => void (due ? afterBatch() : run(false)).catch((error: unknown) => failed(error)),
    checkpointMinutes * 60_000,
  );
  timer.unref();
  return {
    afterBatch,
    later: () => {
      due = true;
    },
    onError: (listener) => {
      failed = listener;
    },
    stop: async () => {
      clearInterval(timer);
      await last.catch(() => undefined);
    },
  };
}

/** Runs in the transaction of the inserts, so that statistics exist even without a later vacuum. */
export async function analyzeNew(tx: Db): Promise<void> {
  const [found] = await rows<{ names: string | null }>(
    tx,
    sql`select string_agg(c.oid::regclass::text, ', ') as names from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples <= 0
          and pg_relation_size(c.oid) > 0`,
  );
  if (found?.names) await tx.execute(sql.raw(`analyze ${found.names}`));
}

/** Without statistics, the planner scans whole tables (36 s for one query). */
async function analyzeWithoutStatistics(db: Db): Promise<void> {
  const [found] = await rows<{ missing: number }>(
    db,
    sql`select count(*)::int as missing from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' and c.reltuples = -1`,
  );
  if (found?.missing) await db.execute(sql.raw('analyze'));
}
