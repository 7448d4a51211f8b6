import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { MovedData } from '../../shared/bridge/program.ts';
import { AppError } from '../../shared/core/errors.ts';
import type { Log } from './log.ts';
import type { ServerAddress, ServerLink } from './serverAddress.ts';

/** The running child; Electron's `UtilityProcess` fits. */
export interface ServerChild {
  readonly stdout: NodeJS.ReadableStream | null;
  readonly stderr: NodeJS.ReadableStream | null;
  on(event: 'exit', listener: (code: number) => void): unknown;
  postMessage(message: unknown): void;
  kill(): boolean;
}

/** A backup of the embedded database, as the server's error line names it. */
export interface DatabaseBackup {
  path: string;
  /** When it was made, ISO 8601. */
  date: string;
}

/** A backup, and how large it is. */
export interface DatabaseCopy extends DatabaseBackup {
  bytes: number;
}

export interface EmbeddedServer extends ServerLink {
  start(): void;
  /** Puts a backup in the place of the damaged database, then starts. What fails comes to `onGivenUp`. */
  restore(backup: DatabaseBackup): void;
  /** The copies that there are, the newest first; with `make` after another one. Rejects in words for the user. */
  backups(make: boolean): Promise<DatabaseCopy[]>;
  /**
   * Puts a backup in the place of a database that works; what it replaces is kept. The server runs again afterwards,
   * also when it rejects: then on what was there before.
   */
  replace(backup: DatabaseBackup): Promise<void>;
  /** Copies all data into an empty PostgreSQL while nobody works with them. The server runs again afterwards in any case. */
  move(databaseUrl: string): Promise<MovedData>;
  /** Asks the child to close its database and waits; a child that does not answer is killed. */
  stop(): Promise<void>;
}

export interface EmbeddedServerDeps {
  /** Starts the server's program with these arguments and this environment, its output piped. */
  fork(args: string[], env: NodeJS.ProcessEnv): ServerChild;
  /** Folder of the database and the media. */
  dataFolder: string;
  /** What becomes of a new database: the demo, what its user sets up, or what the user chooses of both. */
  firstStart: 'demo' | 'own' | 'ask';
  log: Log;
  onState(reachable: boolean): void;
  /**
   * The server will not come by itself: the reason, for the user, and the backup to restore when its database is
   * damaged. `start` may be called again.
   */
  onGivenUp(error: AppError, backup: DatabaseBackup | null): void;
  /** The running server has found its database damaged: what it says, and the backup to restore if there is one. */
  onDamaged(message: string, backup: DatabaseBackup | null): void;
  times?: Partial<Times>;
}

const firstStarts = { demo: ['--demo'], ask: ['--setup', '--demo'], own: ['--setup', '--no-demo'] } as const;

/** Milliseconds. */
interface Times {
  /** How long a request waits for the server to be ready. */
  ready: number;
  /** How long the child may take to close, and then to die. */
  stop: number;
  kill: number;
  /** How long a copy of the database may take. */
  copy: number;
  /** Wait before the first restart; doubles with each crash. */
  backoff: number;
}

const defaultTimes: Times = { ready: 60_000, stop: 6000, kill: 2000, backoff: 250, copy: 15 * 60_000 };

/** More crashes than this within the window, and it is given up. */
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
  notReady: 'Server lokal belum siap. Coba lagi sebentar.',
  crashes: 'Server lokal berhenti berulang kali. Tutup lalu buka kembali Rujukan.',
  stopped: 'Server lokal sudah dihentikan.',
  notRestored: 'Cadangan tidak dapat dipulihkan.',
  notCopied: 'Cadangan tidak dapat dibuat.',
  notMoved: 'Data tidak dapat disalin ke database itu.',
} as const;

/** A promise with its handles; a rejection that nobody waits for is no fault. */
function pending(): PromiseWithResolvers<ServerAddress> {
  const address = Promise.withResolvers<ServerAddress>();
  address.promise.catch(() => undefined);
  return address;
}

/** Supervises the server's child process (C-915): start, restart after a crash, stop. */
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
  /** Who waits for the child's answer about backups. */
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
    // SECURITY: loopback server. A new secret per start; only this process and its child know it.
    const secret = randomBytes(32).toString('base64url');
    const args = ['--data', deps.dataFolder, '--port', '0', ...firstStarts[deps.firstStart]];
    // The embedded server is always the database in the user's folder, whatever the shell has set for others.
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

  /** Runs a command of the server's program that needs the database for itself. */
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

  /** Answers why it was not restored, and what to restore instead; null when it was. */
  const restored = async (backup: DatabaseBackup): Promise<Refusal | null> =>
    (await perform(['restore', backup.path], {}, texts.notRestored)).refused;

  /** Ends the server for work on its database, and starts it again. */
  const meanwhile = async <T>(work: () => Promise<T>): Promise<T> => {
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
    await ready();
    return result;
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

  /** Asks the child to close its database; one that does not is killed. */
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
      const refused = await meanwhile(() => restored(backup));
      if (refused) throw refused.error;
    },

    move: async (databaseUrl) => {
      // SECURITY: out of the environment, because everybody sees the command line of a program.
      const environment = { RUJUKAN_MOVE_TO: databaseUrl };
      const { refused, done } = await meanwhile(() => perform(['move'], environment, texts.notMoved));
      if (refused) throw refused.error;
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

/** SECURITY: loopback server. An address that is not this machine's is not believed. */
function parseReady(line: string): string | null {
  const url = parseMarked(line, readyMark)?.url;
  if (typeof url !== 'string' || !URL.canParse(url)) return null;
  const { protocol, hostname, origin } = new URL(url);
  return protocol === 'http:' && hostname === '127.0.0.1' ? origin : null;
}

/** The child's answer about backups; null for a line of something else. */
function parseCopies(line: string): DatabaseCopy[] | AppError | null {
  const said = parseMarked(line, backupsMark);
  if (!said) return null;
  const copies = copiesSchema.safeParse(said.backups);
  return copies.data ?? new AppError('UNAVAILABLE', String(said.message ?? texts.notCopied));
}

/** What the child said before it ended: why, and what can be restored. */
interface Refusal {
  error: AppError;
  /** null: there is none any more; undefined: it said nothing of backups. */
  backup: DatabaseBackup | null | undefined;
}

/** How a command ended: what it said when it was done, and why it was not. */
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
