import type { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { Pool } from 'pg';
import { errorOf } from '../../threads/threadFile.ts';
import { type DatabaseWorker, type FromThread, startWorker, type ToThread } from './databaseWorker.ts';
import { EndlessError } from './errors.ts';

/** The embedded database behind a pg Pool with one connection. */
export interface Embedded {
  pool: Pool;
  lostLog: boolean;
  /** Parts that were missing at the start (whole/belongings.ts). */
  made: string[];
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * From now on a thread that does not answer a query within `withinMs`, or leaves it in the middle, is ended, as damaged pages make
   * PostgreSQL do. The query fails with the fault `endless`, and another thread takes its place.
   */
  expectAnswers(withinMs: number): void;
  /** Takes as long as it takes. */
  patiently<Result>(work: () => Promise<Result>): Promise<Result>;
  /** `away` when a thread was ended, `back` when another one has taken its place. */
  onSilence(listener: (state: 'away' | 'back') => void): void;
  /** PostgreSQL stops itself (PANIC) when it cannot guarantee durability, mostly on a full disk. */
  ended(): Error | undefined;
  /** Calls the listener at most once; at once if the database has ended already. */
  whenEnded(listener: (error: Error) => void): void;
  close(): Promise<void>;
  /** Ends the database without closing it, as if the process were killed; the next start recovers. */
  drop(): Promise<void>;
}

/** A computer that sleeps misses one look, not all of them. */
const leastLooks = 3;
const mostLookMs = 5000;

export async function openEmbedded(
  folder: string,
  { checks = false, begun }: { checks?: boolean; begun?: DatabaseWorker | undefined } = {},
): Promise<Embedded> {
  const first = begun ?? startWorker({ folder, checks });
  /** None while one is replaced. */
  let worker: Worker | undefined = first.worker;
  let opened = first.opened;
  let ended: Error | undefined;
  let listener: ((error: Error) => void) | undefined;
  let onSilence: ((state: 'away' | 'back') => void) | undefined;
  let connection: DatabaseStream | undefined;
  let closing = false;
  /** Of each message without an answer, whether the answer must end it. */
  let unanswered: boolean[] = [];
  let missed = 0;
  let looksForAnswer = Number.POSITIVE_INFINITY;
  let patient = 0;
  let timer: NodeJS.Timeout | undefined;
  const closed = Promise.withResolvers<void>();

  const end = (error: Error) => {
    if (ended || closing) return;
    ended = error;
    clearInterval(timer);
    connection?.destroy(error);
    listener?.(error);
    // A database in an endless loop takes no messages, so the thread must be terminated.
    void worker?.terminate();
  };
  const hear = (from: Worker) => {
    const isCurrent = () => from === worker;
    from.on('message', (message: FromThread) => {
      if (!isCurrent()) return;
      if (message === 'closed') closed.resolve();
      else if (message instanceof Uint8Array) {
        // Damage can make PostgreSQL leave a query in the middle, without a word.
        missed = unanswered.shift() === true && !isEnd(message) ? looksForAnswer : 0;
        if (message.length > 0) connection?.push(message);
      } else if ('failed' in message) end(errorOf(message.failed));
    });
    from.on('error', (error) => {
      if (isCurrent()) end(error instanceof Error ? error : new Error(String(error)));
    });
    from.on('exit', () => {
      if (!isCurrent()) return;
      end(new Error('The thread of the database has ended'));
      closed.resolve();
    });
  };
  hear(first.worker);
  const { lostLog, made } = await opened;
  // A worker started early may have ended before anyone listened.
  if (first.worker.threadId < 0) throw new Error('The thread of the database has ended');

  const openAgain = async (old: Worker | undefined) => {
    await old?.terminate();
    if (closing) throw new Error('The database was closed');
    const next = startWorker({ folder, checks });
    worker = next.worker;
    hear(worker);
    return next.opened;
  };
  const replace = async () => {
    const old = worker;
    worker = undefined;
    unanswered = [];
    missed = 0;
    // Connections that are opened meanwhile wait for it.
    opened = openAgain(old);
    onSilence?.('away');
    connection?.destroy(new EndlessError());
    await opened;
    onSilence?.('back');
  };
  const look = () => {
    const isWaiting = unanswered.length > 0 && patient === 0;
    if (isWaiting) missed += 1;
    if (missed >= looksForAnswer) void replace().catch(end);
  };

  const pool = new Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    stream: () => {
      connection = new DatabaseStream(
        (message) => {
          unanswered.push(wantsEnd(message));
          worker?.postMessage(message);
        },
        () => (ended ? Promise.reject(ended) : opened),
      );
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
    clearInterval(timer);
    connection?.destroy();
    await worker?.terminate();
  };
  const close = async () => {
    await pool.end();
    closing = true;
    worker?.postMessage('close' satisfies ToThread);
    await closed.promise;
    await drop();
  };
  return {
    pool,
    lostLog,
    made,
    exclusively,
    expectAnswers: (withinMs) => {
      clearInterval(timer);
      const lookMs = Math.min(withinMs / leastLooks, mostLookMs);
      looksForAnswer = Math.round(withinMs / lookMs);
      timer = setInterval(look, lookMs).unref();
    },
    patiently: async (work) => {
      patient += 1;
      try {
        return await work();
      } finally {
        patient -= 1;
      }
    },
    onSilence: (heard) => {
      onSilence = heard;
    },
    ended: () => ended,
    whenEnded: (heard) => {
      listener = heard;
      if (ended) heard(ended);
    },
    close,
    drop,
  };
}

const isMessage = (bytes: Uint8Array, letter: string, length: number) =>
  bytes[0] === letter.charCodeAt(0) &&
  bytes[1] === 0 &&
  bytes[2] === 0 &&
  bytes[3] === 0 &&
  bytes[4] === length;

/** Whether a message of PostgreSQL's protocol is a Query or ends with a Sync, both answered to their end. */
const wantsEnd = (message: Uint8Array): boolean =>
  message[0] === 'Q'.charCodeAt(0) || isMessage(message.subarray(-5), 'S', 4);

/** Whether an answer ends with ReadyForQuery. */
const isEnd = (answer: Uint8Array): boolean => isMessage(answer.subarray(-6), 'Z', 5);

class DatabaseStream extends Duplex {
  readonly #send: (message: Uint8Array) => void;
  readonly #ready: () => Promise<unknown>;

  constructor(send: (message: Uint8Array) => void, ready: () => Promise<unknown>) {
    super();
    this.#send = send;
    this.#ready = ready;
  }

  connect(): void {
    void this.#ready().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
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
