import type { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { Pool } from 'pg';
import { errorOf } from '../../threads/threadFile.ts';
import { type AnswerWatch, watchAnswers } from './answerWatch.ts';
import { DatabaseStream } from './databaseStream.ts';
import {
  type DatabaseWorker,
  type FromThread,
  startWorker,
  type ToThread,
  threadEnded,
} from './databaseWorker.ts';
import { EndlessError } from './errors.ts';

export interface Embedded {
  pool: Pool;
  lostLog: boolean;
  made: string[];
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Replaces a thread that does not answer in time or ends an answer early. Damaged pages can cause both. The
   * query fails with the fault `endless`.
   */
  expectAnswers(withinMs: number): void;
  /** Runs a checkpoint or vacuum, which may take long. */
  patiently(statement: string): Promise<void>;
  onSilence(listener: (state: 'away' | 'back') => void): void;
  /**
   * The error that ended the database. PostgreSQL stops itself (PANIC) when it cannot guarantee durability,
   * mostly on a full disk.
   */
  ended(): Error | undefined;
  whenEnded(listener: (error: Error) => void): void;
  close(): Promise<void>;
  /** Ends the database as if the process were killed. The next start recovers it. */
  drop(): Promise<void>;
}

interface Running {
  /** Undefined while a thread is replaced. */
  worker: Worker | undefined;
  opened: DatabaseWorker['opened'];
  ended: Error | undefined;
  closing: boolean;
  connection: DatabaseStream | undefined;
  whenEnded: ((error: Error) => void) | undefined;
  onSilence: ((state: 'away' | 'back') => void) | undefined;
  readonly answers: AnswerWatch;
  readonly closed: PromiseWithResolvers<void>;
}

export async function openEmbedded(
  folder: string,
  { checks = false, begun }: { checks?: boolean; begun?: DatabaseWorker | undefined } = {},
): Promise<Embedded> {
  const start = () => startWorker({ folder, checks });
  const first = begun ?? start();
  const running: Running = {
    ...first,
    ended: undefined,
    closing: false,
    connection: undefined,
    whenEnded: undefined,
    onSilence: undefined,
    answers: watchAnswers(() => void replace(running, start).catch((error: Error) => end(running, error))),
    closed: Promise.withResolvers(),
  };
  handleMessage(running, first.worker);
  const { lostLog, made } = await first.opened;
  if (first.worker.threadId < 0) throw threadEnded();

  const pool = poolOn(running);
  const { answers } = running;
  return {
    pool,
    lostLog,
    made,
    exclusively: async (work) => {
      const client = await pool.connect();
      try {
        return await work();
      } finally {
        client.release();
      }
    },
    expectAnswers: answers.expect,
    patiently: async (statement) => {
      const client = await pool.connect();
      try {
        await answers.patiently(() => client.query(statement));
      } finally {
        client.release();
      }
    },
    onSilence: (heard) => {
      running.onSilence = heard;
    },
    ended: () => running.ended,
    whenEnded: (heard) => {
      running.whenEnded = heard;
      if (running.ended) heard(running.ended);
    },
    close: async () => {
      await pool.end();
      running.closing = true;
      running.worker?.postMessage('close' satisfies ToThread);
      await running.closed.promise;
      await drop(running);
    },
    drop: () => drop(running),
  };
}

function end(running: Running, error: Error): void {
  if (running.ended || running.closing) return;
  running.ended = error;
  running.answers.stop();
  running.connection?.destroy(error);
  running.whenEnded?.(error);
  // A thread in an endless loop handles no messages, so it is terminated.
  void running.worker?.terminate();
}

async function drop(running: Running): Promise<void> {
  running.closing = true;
  running.answers.stop();
  running.connection?.destroy();
  await running.worker?.terminate();
}

function handleMessage(running: Running, from: Worker): void {
  const isCurrent = () => from === running.worker;
  from.on('message', (message: FromThread) => {
    if (!isCurrent()) return;
    if (message === 'closed') running.closed.resolve();
    else if (message instanceof Uint8Array) {
      running.answers.answered(message);
      if (message.length > 0) running.connection?.push(message);
    } else if ('failed' in message) end(running, errorOf(message.failed));
  });
  from.on('error', (error) => {
    if (isCurrent()) end(running, error instanceof Error ? error : new Error(String(error)));
  });
  from.on('exit', () => {
    if (!isCurrent()) return;
    end(running, threadEnded());
    running.closed.resolve();
  });
}

async function replace(running: Running, start: () => DatabaseWorker): Promise<void> {
  const old = running.worker;
  running.worker = undefined;
  running.answers.forget();
  running.opened = openAgain(running, start, old);
  running.onSilence?.('away');
  running.connection?.destroy(new EndlessError());
  await running.opened;
  running.onSilence?.('back');
}

async function openAgain(running: Running, start: () => DatabaseWorker, old: Worker | undefined) {
  await old?.terminate();
  if (running.closing) throw new Error('The database was closed');
  const next = start();
  running.worker = next.worker;
  handleMessage(running, next.worker);
  return next.opened;
}

function poolOn(running: Running): Pool {
  const pool = new Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    stream: () => {
      running.connection = new DatabaseStream(
        (message) => {
          running.answers.sent(message);
          running.worker?.postMessage(message);
        },
        () => (running.ended ? Promise.reject(running.ended) : running.opened),
      );
      return running.connection;
    },
    // pg opens a new connection after a failed query, while the database keeps one session.
    onConnect: (client) => client.query('rollback; deallocate all'),
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    const { connection: messages } = client as unknown as { connection: EventEmitter };
    messages.on('errorMessage', (error: Error & { severity?: string }) => {
      if (error.severity === 'PANIC') setImmediate(end, running, error);
    });
  });
  return pool;
}
