import { escapeIdentifier, type Notification, type Pool, type PoolClient } from 'pg';

const reconnectMs = 2000;

export interface Ear {
  hear(payload: string): void;
  /** Notifications are lost from now until `back`. */
  lost?(error: Error): void;
  back?(): void;
}

export interface Listening {
  listen(channel: string, ear: Ear): Promise<() => Promise<void>>;
  renew(): void;
  close(): Promise<void>;
}

/** On PostgreSQL, one separate connection listens and is renewed when it breaks. */
export function openListening(kind: 'pglite' | 'postgres', pool: Pool): Listening {
  const ears = new Map<string, Set<Ear>>();
  let connection: Promise<PoolClient> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const onNotification = ({ channel, payload }: Notification) => {
    for (const { hear } of ears.get(channel) ?? []) hear(payload ?? '');
  };
  const everyEar = () => [...ears.values()].flatMap((each) => [...each]);

  const hearOn = (client: PoolClient) => {
    if (!client.listeners('notification').includes(onNotification)) client.on('notification', onNotification);
  };
  // pg makes a new client after each failed query, while the database keeps listening.
  if (kind === 'pglite') pool.on('acquire', hearOn);

  const connect = async () => {
    const fresh = await pool.connect();
    hearOn(fresh);
    fresh.once('error', (error) => onLost(fresh, error));
    return fresh;
  };
  const onLost = (lost: PoolClient, error: Error) => {
    connection = undefined;
    lost.release(true);
    for (const ear of everyEar()) ear.lost?.(error);
    reconnectLater();
  };
  const reconnectLater = () => {
    if (!closed) timer = setTimeout(() => void reconnect().catch(reconnectLater), reconnectMs);
  };
  const reconnect = async () => {
    for (const channel of ears.keys()) await say(`listen ${escapeIdentifier(channel)}`);
    for (const ear of everyEar()) ear.back?.();
  };
  const say = async (text: string) => {
    if (kind === 'pglite') {
      await pool.query(text);
      return;
    }
    connection ??= connect().catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    await (await connection).query(text);
  };

  return {
    renew: () => void reconnect().catch(reconnectLater),
    listen: async (channel, ear) => {
      const all = ears.get(channel) ?? new Set();
      ears.set(channel, all.add(ear));
      await say(`listen ${escapeIdentifier(channel)}`);
      return async () => {
        all.delete(ear);
        if (all.size === 0) ears.delete(channel);
      };
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      pool.removeListener('acquire', hearOn);
      const last = await connection?.catch(() => undefined);
      last?.removeListener('notification', onNotification);
      last?.removeAllListeners('error').on('error', () => undefined);
      last?.release(true);
    },
  };
}
