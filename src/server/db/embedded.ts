import type { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import { Pool } from 'pg';
import { errorOf } from '../../threads/threadFile.ts';
import { type DatabaseWorker, type FromThread, startWorker, type ToThread } from './databaseWorker.ts';

/** The embedded database behind a pg Pool with one connection. */
export interface Embedded {
  pool: Pool;
  lostLog: boolean;
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  /** PostgreSQL stops itself (PANIC) when it cannot guarantee durability, mostly on a full disk. */
  ended(): Error | undefined;
  /** Calls the listener at most once; at once if the database has ended already. */
  whenEnded(listener: (error: Error) => void): void;
  close(): Promise<void>;
  /** Ends the database without closing it, as if the process were killed; the next start recovers. */
  drop(): Promise<void>;
}

export async function openEmbedded(
  folder: string,
  { checks = false, begun }: { checks?: boolean; begun?: DatabaseWorker | undefined } = {},
): Promise<Embedded> {
  const { worker, opened } = begun ?? startWorker({ folder, checks });
  let ended: Error | undefined;
  let listener: ((error: Error) => void) | undefined;
  let connection: DatabaseStream | undefined;
  let closing = false;
  const closed = Promise.withResolvers<void>();

  const end = (error: Error) => {
    if (ended || closing) return;
    ended = error;
    connection?.destroy(error);
    listener?.(error);
    // A database in an endless loop takes no messages, so the thread must be terminated.
    void worker.terminate();
  };
  worker.on('message', (message: FromThread) => {
    if (message === 'closed') closed.resolve();
    else if (message instanceof Uint8Array) connection?.push(message);
    else if ('failed' in message) end(errorOf(message.failed));
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => {
    end(new Error('The thread of the database has ended'));
    closed.resolve();
  });
  const { lostLog } = await opened;
  // A worker started early may have ended before anyone listened.
  if (worker.threadId < 0) throw new Error('The thread of the database has ended');

  const pool = new Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    stream: () => {
      connection = new DatabaseStream((message) => worker.postMessage(message), ended);
      return connection;
    },
    // pg opens a new connection after a failed query, while the database keeps one session.
    onConnect: (client) => client.query('rollback; deallocate all'),
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    const { connection: messages } = client as unknown as { connection: EventEmitter };
    messages.on('errorMessage', (error: Error & { severity?: string }) => {
      if (error.severity === 'PANIC') setImmediate(end, error);
    });
  });

  const exclusively = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const client = await pool.connect();
    try {
      return await work();
    } finally {
      client.release();
    }
  };
  const drop = async () => {
    closing = true;
    connection?.destroy();
    await worker.terminate();
  };
  const close = async () => {
    await pool.end();
    closing = true;
    worker.postMessage('close' satisfies ToThread);
    await closed.promise;
    await drop();
  };
  return {
    pool,
    lostLog,
    exclusively,
    ended: () => ended,
    whenEnded: (heard) => {
      listener = heard;
      if (ended) heard(ended);
    },
    close,
    drop,
  };
}

class DatabaseStream extends Duplex {
  readonly #send: (message: Uint8Array) => void;
  readonly #refused: Error | undefined;

  constructor(send: (message: Uint8Array) => void, refused: Error | undefined) {
    super();
    this.#send = send;
    this.#refused = refused;
  }

  connect(): void {
    process.nextTick(() => (this.#refused ? this.destroy(this.#refused) : this.emit('connect')));
  }

  setNoDelay(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _write(message: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(message);
    done();
  }

  override _writev(messages: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(messages.map(({ chunk }) => chunk)));
    done();
  }
}
