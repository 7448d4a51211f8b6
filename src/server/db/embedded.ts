import type { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import { Pool } from 'pg';
import { type DatabaseWorker, type FromThread, startWorker, type ToThread } from './databaseWorker.ts';
import { errorOf } from './thread.ts';

/** The embedded database, reached as PostgreSQL is. It has one connection: whatever takes it, the others wait for. */
export interface Embedded {
  pool: Pool;
  /** Its log ends before what was on disk already. */
  lostLog: boolean;
  /** Runs `work` while nothing is read or written. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * The database has ended, and why. PostgreSQL ends itself when it cannot keep its promises any more, on a full disk
   * above all (PANIC); as a program of its own it would start again. What was acknowledged is on disk.
   */
  ended(): Error | undefined;
  /** Calls at most once, when it ends by itself; at once when it has. */
  whenEnded(listener: (error: Error) => void): void;
  close(): Promise<void>;
  /** Lets go of it as it is, as if the process had been killed: the next start does what closing would have done. */
  drop(): Promise<void>;
}

/**
 * Opens the database in `folder`, a new one when it is empty. Throws what the database said when it cannot.
 *
 * @param begun a worker that has opened it already
 */
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
    // One that turns for ever inside the database takes no message any more.
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
  // One that was begun early may have ended since, unheard.
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
    // A query that fails takes its connection along, but what the database keeps for a connection is always the same.
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

/** What pg takes for a socket: whole messages go to the thread, its answers come back. */
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

  /** A query is several messages, which travel together. */
  override _writev(messages: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(messages.map(({ chunk }) => chunk)));
    done();
  }
}
