import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { everyEntity, type LiveEvent } from '../../shared/core/live.ts';
import type { Queryable } from '../db/database.ts';
import type { Database } from '../db/open.ts';
import { describeError } from '../describeError.ts';
import type { LiveMessage } from './audience.ts';

const channel = 'rujukan_live';
/** Ids of a list in one message, because PostgreSQL's limit is 8,000 bytes a payload. */
const partiesMost = 250;

export interface Subscriber {
  onMessage(message: LiveMessage): void;
  sendEvent?(event: LiveEvent): void;
  end(): void;
}

export interface LiveChannel {
  subscribe(subscriber: Subscriber): () => void;
  sendToAll(event: LiveEvent): void;
  endAll(): void;
  close(): Promise<void>;
}

export async function publish(tx: Queryable, message: LiveMessage): Promise<void> {
  const { companies, branches } = message.audience;
  for (let from = 0; from === 0 || from < Math.max(companies.length, branches.length); from += partiesMost) {
    const part = (ids: number[]) => ids.slice(from, from + partiesMost);
    const audience = { ...message.audience, companies: part(companies), branches: part(branches) };
    const payload = JSON.stringify({ ...message, audience, ...(from > 0 && { continued: true }) });
    await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
  }
}

export async function openLive(database: Database, log: Logger): Promise<LiveChannel> {
  const subscribers = new Set<Subscriber>();
  const onPayload = (payload: string) => {
    const message = JSON.parse(payload) as LiveMessage;
    for (const subscriber of subscribers) subscriber.onMessage(message);
  };
  const endAll = () => {
    for (const subscriber of [...subscribers]) subscriber.end();
    subscribers.clear();
  };
  const sendToAll = (event: LiveEvent) => {
    for (const subscriber of [...subscribers]) subscriber.sendEvent?.(event);
  };
  const stop = await database.listen(channel, {
    onPayload,
    onLost: (error) => {
      database.availability.suspect(error);
      log.warn({ error: describeError(error) }, 'live connection lost');
    },
    onReconnected: () => sendToAll({ entity: everyEntity, kind: 'changed' }),
  });
  return {
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    sendToAll,
    endAll,
    close: async () => {
      endAll();
      await stop();
    },
  };
}
