import { sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Queryable } from '../db/database.ts';
import type { Database } from '../db/open.ts';
import { describeError } from '../describeError.ts';
import type { LiveMessage } from './audience.ts';

const channel = 'rujukan_live';
const reconnectMs = 2000;
/** PostgreSQL takes 8,000 bytes. */
const payloadLimit = 7900;

export interface Subscriber {
  hear(message: LiveMessage): void;
  /** Nothing more will come. */
  end(): void;
}

/** Tells what changed, through the database: every server process hears what any of them commits. */
export interface LiveChannel {
  /** The answer unsubscribes. */
  subscribe(subscriber: Subscriber): () => void;
  /** Ends every subscription, so that a listening server can close. */
  endAll(): void;
  close(): Promise<void>;
}

/** Says it when the caller's transaction commits, and never when it does not. */
export async function publish(tx: Queryable, message: LiveMessage): Promise<void> {
  const payload = JSON.stringify(message);
  // Whoever changes this many companies' records at once is heard by the next poll instead.
  if (Buffer.byteLength(payload) > payloadLimit) return;
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
}

/** Listens on the embedded database, or on a connection of its own to PostgreSQL that is renewed when it breaks. */
export async function openLive({ kind, pool }: Database, log: Logger): Promise<LiveChannel> {
  const subscribers = new Set<Subscriber>();
  const hear = (payload: string) => {
    const message = JSON.parse(payload) as LiveMessage;
    for (const subscriber of subscribers) subscriber.hear(message);
  };
  const endAll = () => {
    for (const subscriber of [...subscribers]) subscriber.end();
    subscribers.clear();
  };
  const stop = kind === 'pglite' ? await listenEmbedded(pool, hear) : await listenPostgres(pool, hear, log);
  return {
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    endAll,
    close: async () => {
      endAll();
      await stop();
    },
  };
}

/** Its only connection listens beside all else that it does. */
async function listenEmbedded(pool: Pool, hear: (payload: string) => void): Promise<() => Promise<void>> {
  const connection = await pool.connect();
  try {
    connection.on('notification', ({ payload }) => payload && hear(payload));
    await connection.query(`listen ${channel}`);
  } finally {
    connection.release();
  }
  return async () => void connection.removeAllListeners('notification');
}

async function listenPostgres(
  pool: Pool,
  hear: (payload: string) => void,
  log: Logger,
): Promise<() => Promise<void>> {
  let connection: PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const later = () => {
    if (!closed) timer = setTimeout(() => void listen().catch(later), reconnectMs);
  };
  const listen = async () => {
    const fresh = await pool.connect();
    if (closed) return fresh.release(true);
    connection = fresh;
    fresh.on('notification', ({ payload }) => payload && hear(payload));
    fresh.once('error', (error) => {
      log.warn({ error: describeError(error) }, 'live connection lost');
      connection = undefined;
      fresh.release(true);
      later();
    });
    await fresh.query(`listen ${channel}`);
  };

  await listen();
  return async () => {
    closed = true;
    clearTimeout(timer);
    connection?.removeAllListeners('error').on('error', () => undefined);
    connection?.release(true);
  };
}
