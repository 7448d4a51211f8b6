import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { MovedData } from '../../shared/bridge/program.ts';
import { AppError } from '../../shared/core/errors.ts';
import type { Log } from './log.ts';
import type { ServerAddress, ServerLink } from './serverAddress.ts';

export interface ServerChild {
  readonly stdout: NodeJS.ReadableStream | null;
  readonly stderr: NodeJS.ReadableStream | null;
  on(event: 'exit', listener: (code: number) => void): unknown;
  postMessage(message: unknown): void;
  kill(): boolean;
}

export interface DatabaseBackup {
  path: string;
  date: string;
}

export interface DatabaseCopy extends DatabaseBackup {
  bytes: number;
}

export interface EmbeddedServer extends ServerLink {
  start(): void;
  /** Errors go to `onGivenUp`. */
  restore(backup: DatabaseBackup): void;
  /** Lists the backups, newest first; `make` adds one before. Rejects with a message for the user. */
  backups(make: boolean): Promise<DatabaseCopy[]>;
  /** Replaces a working database by a backup; the replaced files are kept. The server is restarted in any case. */
  replace(backup: DatabaseBackup): Promise<void>;
  /** Copies all data into an empty PostgreSQL while the server is stopped, and restarts it in any case. */
  move(databaseUrl: string): Promise<MovedData>;
  stop(): Promise<void>;
}

export interface EmbeddedServerDeps {
  fork(args: string[], env: NodeJS.ProcessEnv): ServerChild;
  dataFolder: string;
  /** How a new database begins; 'ask' lets the user choose. */
  firstStart: 'demo' | 'own' | 'ask';
  log: Log;
  onState(reachable: boolean): void;
  /** The backup is given if the database is damaged. `start` may be called again. */
  onGivenUp(error: AppError, backup: DatabaseBackup | null): void;
  onDamaged(message: string, backup: DatabaseBackup | null): void;
  times?: Partial<Times>;
}

const firstStarts = { demo: ['--demo'], ask: ['--setup', '--demo'], own: ['--setup', '--no-demo'] } as const;

interface Times {
  ready: number;
  stop: number;
  kill: number;
  copy: number;
  backoff: number;
}

const defaultTimes: Times = { ready: 60_000, stop: 6000, kill: 2000, backoff: 250, copy: 15 * 60_000 };

/** More crashes within the window end the restarts. */
const crashLimit = 5;
const crashWindow = 5 * 60_000;

const backupSchema = z.object({ path: z.string(), date: z.iso.datetime() });
const movedSchema = z.object({ tables: z.number(), rows: z.number() });
const copiesSchema = z.array(backupSchema.extend({ bytes: z.number() }));

const readyMark = 'RUJUKAN_SERVER ';
const errorMark = 'RUJUKAN_SERVER_ERROR ';
const doneMark = 'RUJUKAN_SERVER_DONE ';
const damageMark = 'RUJUKAN_SERVER_DAMAGED ';
const backupsMark = 'RUJUKAN_SERVER_BACKUPS ';

const texts = {
  notReady: 'Server di komputer ini belum siap. Coba lagi sebentar.',
  crashes: 'Server di komputer ini berhenti berulang kali. Tutup lalu buka kembali Rujukan.',
  stopped: 'Server di komputer ini sudah dihentikan.',
  notRestored: 'Cadangan tidak dapat dipulihkan. Coba cadangan lain, atau hubungi pengelola.',
  notCopied: 'Cadangan tidak dapat dibuat. Coba lagi; jika tetap gagal, hubungi pengelola.',
  notMoved:
    'Data tidak dapat disalin ke database itu. Periksa alamatnya, lalu coba lagi. Data di komputer ini tidak berubah.',
} as const;

function pending(): PromiseWithResolvers<ServerAddress> {
  const address = Promise.withResolvers<ServerAddress>();
  address.promise.catch(() => undefined);
  return address;
}

export function createEmbeddedServer(deps: EmbeddedServerDeps): EmbeddedServer {
  const { log } = deps;
  const times = { ...defaultTimes, ...deps.times };
  let child: ServerChild | null = null;
  let address = pending();
  let isSettled = false;
  let isStopping = false;
  let crashes: number[] = [];
  let restart: NodeJS.Timeout | undefined;
  let isReplacing = false;
  let asked: PromiseWithResolvers<DatabaseCopy[]> | null = null;

  const settle = (outcome: ServerAddress | AppError) => {
    isSettled = true;
    if (outcome instanceof AppError) address.reject(outcome);
    else address.resolve(outcome);
  };

  const expectAddress = () => {
    if (isSettled) address = pending();
    isSettled = false;
  };

  const giveUp = (error: AppError, backup: DatabaseBackup | null = null) => {
    expectAddress();
    settle(error);
    deps.onGivenUp(error, backup);
  };

  const onCrash = () => {
    deps.onState(false);
    const now = Date.now();
    crashes = [...crashes.filter((at) => now - at < crashWindow), now];
    if (crashes.length > crashLimit) {
      giveUp(new AppError('UNAVAILABLE', texts.crashes));
      return;
    }
    expectAddress();
    restart = setTimeout(spawn, times.backoff * 2 ** (crashes.length - 1));
  };

  const spawn = () => {
    // SECURITY: a new secret per start, known only to this process and its child.
    const secret = randomBytes(32).toString('base64url');
    const args = ['--data', deps.dataFolder, '--port', '0', ...firstStarts[deps.firstStart]];
    // A DATABASE_URL of the shell is meant for other programs.
    const { DATABASE_URL: _, ...inherited } = process.env;
    const started = deps.fork(args, { ...inherited, RUJUKAN_SERVER_SECRET: secret });
    let refusal: Refusal | null = null;
    child = started;

    onLine(started.stdout, (line) => {
      const url = parseReady(line);
      refusal = parseError(line) ?? refusal;
      const copies = parseCopies(line);
      const damage = parseError(line, damageMark);
      if (damage) deps.onDamaged(damage.error.message, damage.backup ?? null);
      else if (copies) {
        if (copies instanceof AppError) asked?.reject(copies);
        else asked?.resolve(copies);
      } else if (url) {
        log.info('server.ready');
        settle({ url, secret });
        deps.onState(true);
      } else {
        log.info('server.says', { line });
      }
    });
    onLine(started.stderr, (line) => log.warn('server.complains', { line }));
    started.on('exit', (code) => {
      child = null;
      log.info('server.exit', { code, isStopping });
      asked?.reject(new AppError('UNAVAILABLE', texts.notCopied));
      if (isStopping || isReplacing) return;
      if (refusal) giveUp(refusal.error, refusal.backup ?? null);
      else onCrash();
    });
  };

  const perform = (
    command: string[],
    environment: NodeJS.ProcessEnv,
    failure: string,
  ): Promise<Performed> => {
    const { DATABASE_URL: _, ...inherited } = process.env;
    const running = deps.fork([...command, '--data', deps.dataFolder], { ...inherited, ...environment });
    const [what] = command;
    let refusal: Refusal | null = null;
    let done: Record<string, unknown> = {};
    child = running;
    onLine(running.stdout, (line) => {
      refusal = parseError(line) ?? refusal;
      done = parseMarked(line, doneMark) ?? done;
    });
    onLine(running.stderr, (line) => log.info('command.says', { what, line }));
    return new Promise((resolve) => {
      running.on('exit', (code) => {
        child = null;
        log.info('command.exit', { what, code });
        const unknown = { error: new AppError('UNAVAILABLE', failure), backup: undefined };
        resolve({ done, refused: code === 0 ? null : (refusal ?? unknown) });
      });
    });
  };

  const restored = async (backup: DatabaseBackup): Promise<Refusal | null> =>
    (await perform(['restore', backup.path], {}, texts.notRestored)).refused;

  /** `late`: why the server did not come back after the work was done. */
  const meanwhile = async <T>(work: () => Promise<T>): Promise<{ result: T; late: unknown }> => {
    await ready();
    const running = child;
    if (!running || isStopping || isReplacing) throw new AppError('UNAVAILABLE', texts.notReady);
    isReplacing = true;
    expectAddress();
    await end(running);
    const result = isStopping ? undefined : await work();
    isReplacing = false;
    if (isStopping || result === undefined) throw new AppError('UNAVAILABLE', texts.stopped);
    crashes = [];
    spawn();
    const late = await ready().then(
      () => undefined,
      (error: unknown) => error,
    );
    return { result, late };
  };

  const restoreThenStart = async (backup: DatabaseBackup) => {
    const refused = await restored(backup);
    if (isStopping) return;
    if (refused) giveUp(refused.error, refused.backup === undefined ? backup : refused.backup);
    else spawn();
  };

  const ready = () => {
    const late = new AppError('UNAVAILABLE', texts.notReady);
    return bounded(address.promise, times.ready, late);
  };

  const end = async (running: ServerChild) => {
    const gone = new Promise<boolean>((resolve) => {
      running.on('exit', () => resolve(true));
    });
    running.postMessage('stop');
    if (await within(gone, times.stop)) return;
    log.warn('server.killed');
    running.kill();
    await within(gone, times.kill);
  };

  return {
    start: () => {
      if (child || isStopping) return;
      crashes = [];
      expectAddress();
      spawn();
    },

    restore: (backup) => {
      if (child || isStopping) return;
      crashes = [];
      expectAddress();
      void restoreThenStart(backup);
    },

    backups: async (make) => {
      await ready();
      const running = child;
      if (!running || isReplacing) throw new AppError('UNAVAILABLE', texts.notReady);
      const answer = Promise.withResolvers<DatabaseCopy[]>();
      asked = answer;
      running.postMessage(make ? 'backup' : 'backups');
      return bounded(answer.promise, times.copy, new AppError('UNAVAILABLE', texts.notCopied));
    },

    replace: async (backup) => {
      const { result: refused, late } = await meanwhile(() => restored(backup));
      if (refused) throw refused.error;
      if (late) throw late;
    },

    move: async (databaseUrl) => {
      // SECURITY: in the environment, because other users can see a command line.
      const environment = { RUJUKAN_MOVE_TO: databaseUrl };
      const { result, late } = await meanwhile(() => perform(['move'], environment, texts.notMoved));
      const { refused, done } = result;
      if (refused) throw refused.error;
      // The data are moved all the same; that the server is away is told by itself.
      if (late) log.warn('server.late', { reason: String(late) });
      return movedSchema.parse(done.moved);
    },

    ready,

    stop: async () => {
      isStopping = true;
      clearTimeout(restart);
      if (!isSettled) settle(new AppError('UNAVAILABLE', texts.stopped));
      const running = child;
      if (running) await end(running);
    },
  };
}

function onLine(stream: NodeJS.ReadableStream | null, listener: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', (line) => listener(line.slice(0, 8000)));
}

function parseMarked(line: string, mark: string): Record<string, unknown> | null {
  if (!line.startsWith(mark)) return null;
  try {
    const value: unknown = JSON.parse(line.slice(mark.length));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** SECURITY: accepts only an address of this machine. */
function parseReady(line: string): string | null {
  const url = parseMarked(line, readyMark)?.url;
  if (typeof url !== 'string' || !URL.canParse(url)) return null;
  const { protocol, hostname, origin } = new URL(url);
  return protocol === 'http:' && hostname === '127.0.0.1' ? origin : null;
}

/** null for other lines. */
function parseCopies(line: string): DatabaseCopy[] | AppError | null {
  const said = parseMarked(line, backupsMark);
  if (!said) return null;
  const copies = copiesSchema.safeParse(said.backups);
  return copies.data ?? new AppError('UNAVAILABLE', String(said.message ?? texts.notCopied));
}

interface Refusal {
  error: AppError;
  /** null: none is left; undefined: the child named none. */
  backup: DatabaseBackup | null | undefined;
}

interface Performed {
  done: Record<string, unknown>;
  refused: Refusal | null;
}

function parseError(line: string, mark: string = errorMark): Refusal | null {
  const said = parseMarked(line, mark);
  if (!said) return null;
  const backup = said.backup === null ? null : backupSchema.safeParse(said.backup).data;
  return { error: new AppError('UNAVAILABLE', String(said.message)), backup };
}

async function bounded<T>(promise: Promise<T>, milliseconds: number, error: Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(error), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function within(done: Promise<boolean>, milliseconds: number): Promise<boolean> {
  return bounded(done, milliseconds, new Error('late')).catch(() => false);
}
