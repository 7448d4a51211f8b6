import { escapeIdentifier, type Notification, type Pool, type PoolClient } from 'pg';

const reconnectMs = 2000;

export interface ChannelListener {
  onPayload(payload: string): void;
  /** Notifications are lost until `onReconnected`. */
  onLost?(error: Error): void;
  onReconnected?(): void;
}

export interface ChannelListening {
  listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>>;
  renew(): void;
  close(): Promise<void>;
}

/** On PostgreSQL, one connection of the pool only listens, and is replaced when it breaks. */
export function openListening(kind: 'pglite' | 'postgres', pool: Pool): ChannelListening {
  const listeners = new Map<string, Set<ChannelListener>>();
  let connection: Promise<PoolClient> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const onNotification = ({ channel, payload }: Notification) => {
    for (const { onPayload } of listeners.get(channel) ?? []) onPayload(payload ?? '');
  };
  const allListeners = () => [...listeners.values()].flatMap((each) => [...each]);

  const attachTo = (client: PoolClient) => {
    if (!client.listeners('notification').includes(onNotification)) client.on('notification', onNotification);
  };
  // After a failed query the pool makes a new client, but PGlite keeps listening.
  if (kind === 'pglite') pool.on('acquire', attachTo);

  const connect = async () => {
    const fresh = await pool.connect();
    attachTo(fresh);
    fresh.once('error', (error) => onLost(fresh, error));
    return fresh;
  };
  const onLost = (lost: PoolClient, error: Error) => {
    connection = undefined;
    lost.release(true);
    for (const listener of allListeners()) listener.onLost?.(error);
    reconnectLater();
  };
  const reconnectLater = () => {
    if (!closed) timer = setTimeout(() => void reconnect().catch(reconnectLater), reconnectMs);
  };
  const reconnect = async () => {
    for (const channel of listeners.keys()) await runQuery(`listen ${escapeIdentifier(channel)}`);
    for (const listener of allListeners()) listener.onReconnected?.();
  };
  const runQuery = async (text: string) => {
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
    listen: async (channel, listener) => {
      const all = listeners.get(channel) ?? new Set();
      listeners.set(channel, all.add(listener));
      await runQuery(`listen ${escapeIdentifier(channel)}`);
      return async () => {
        all.delete(listener);
        if (all.size === 0) listeners.delete(channel);
      };
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      pool.removeListener('acquire', attachTo);
      const last = await connection?.catch(() => undefined);
      last?.removeListener('notification', onNotification);
      last?.removeAllListeners('error').on('error', () => undefined);
      last?.release(true);
    },
  };
}
