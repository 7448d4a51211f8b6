import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { everyEntity, type LiveEvent } from '../../shared/core/live.ts';
import type { Queryable } from '../db/database.ts';
import type { Database } from '../db/open.ts';
import { describeError } from '../describeError.ts';
import type { LiveMessage } from './audience.ts';

const channel = 'rujukan_live';
/** PostgreSQL takes 8,000 bytes. */
const payloadLimit = 7900;

export interface Subscriber {
  hear(message: LiveMessage): void;
  /** The same for everybody: it tells of no record. */
  say?(event: LiveEvent): void;
  /** Nothing more will come. */
  end(): void;
}

/** Tells what changed, through the database: every server process hears what any of them commits. */
export interface LiveChannel {
  /** The answer unsubscribes. */
  subscribe(subscriber: Subscriber): () => void;
  /** To every subscriber of this process. */
  sayToAll(event: LiveEvent): void;
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

export async function openLive(database: Database, log: Logger): Promise<LiveChannel> {
  const subscribers = new Set<Subscriber>();
  const hear = (payload: string) => {
    const message = JSON.parse(payload) as LiveMessage;
    for (const subscriber of subscribers) subscriber.hear(message);
  };
  const endAll = () => {
    for (const subscriber of [...subscribers]) subscriber.end();
    subscribers.clear();
  };
  const sayToAll = (event: LiveEvent) => {
    for (const subscriber of [...subscribers]) subscriber.say?.(event);
  };
  const stop = await database.listen(channel, {
    hear,
    lost: (error) => {
      database.presence.suspect(error);
      log.warn({ error: describeError(error) }, 'live connection lost');
    },
    // What was said meanwhile nobody has heard.
    back: () => sayToAll({ entity: everyEntity, kind: 'changed' }),
  });
  return {
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    sayToAll,
    endAll,
    close: async () => {
      endAll();
      await stop();
    },
  };
}
