import { randomBytes } from 'node:crypto';
import type { AppError } from '../../../shared/core/errors.ts';
import type { ServerAddress } from '../api/serverAddress.ts';
import type { Log } from '../log.ts';
import type { ExpectedAddress } from './address.ts';
import { childEnvironment, onLine, type ServerChild, withTimeout } from './child.ts';
import {
  type DatabaseBackup,
  type DatabaseCopy,
  parseCopies,
  parseDamage,
  parseError,
  parseReady,
  type Refusal,
} from './serverOutput.ts';
import { texts, unavailable } from './texts.ts';

export interface EmbeddedServerDeps {
  fork(args: string[], env: NodeJS.ProcessEnv): ServerChild;
  dataFolder: string;
  firstStart: 'demo' | 'own' | 'ask';
  log: Log;
  onState(reachable: boolean): void;
  /** `backup` is set if the database is damaged and a usable backup exists. The handler may call `start`. */
  onGivenUp(error: AppError, backup: DatabaseBackup | null): void;
  onDamaged(message: string, backup: DatabaseBackup | null): void;
  times?: Partial<Times>;
}

/** Milliseconds. */
interface Times {
  ready: number;
  stop: number;
  kill: number;
  copy: number;
  backoff: number;
}

export const defaultTimes: Times = { ready: 60_000, stop: 6000, kill: 2000, backoff: 250, copy: 15 * 60_000 };

/** After more than `crashLimit` crashes within `crashWindow`, the server does not restart automatically. */
const crashLimit = 5;
const crashWindow = 5 * 60_000;

const firstStarts = { demo: ['--demo'], ask: ['--setup', '--demo'], own: ['--setup', '--no-demo'] } as const;

export interface Supervised {
  readonly deps: EmbeddedServerDeps;
  readonly times: Times;
  readonly address: ExpectedAddress;
  /** While the server is stopped, `child` may be the process of a command. */
  child: ServerChild | null;
  isStopping: boolean;
  isReplacing: boolean;
  crashes: number[];
  restart: NodeJS.Timeout | undefined;
  /** By the id of the question. */
  readonly asked: Map<number, PromiseWithResolvers<DatabaseCopy[]>>;
}

export const ready = ({ address, times }: Supervised): Promise<ServerAddress> =>
  withTimeout(address.wait(), times.ready, unavailable(texts.notReady));

export function spawn(server: Supervised): void {
  const { deps } = server;
  const { log } = deps;
  // SECURITY: a new secret per start, known only to this process and its child.
  const secret = randomBytes(32).toString('base64url');
  const args = ['--data', deps.dataFolder, '--port', '0', ...firstStarts[deps.firstStart]];
  const started = deps.fork(args, childEnvironment({ RUJUKAN_SERVER_SECRET: secret }));
  let refusal: Refusal | null = null;
  server.child = started;

  onLine(started.stdout, (line) => {
    refusal = parseError(line) ?? refusal;
    handleLine(server, line, secret);
  });
  onLine(started.stderr, (line) => log.warn('server.complains', { line }));
  started.on('exit', (code) => {
    server.child = null;
    const { isStopping, isReplacing } = server;
    log.info('server.exit', { code, isStopping });
    for (const { reject } of server.asked.values()) reject(unavailable(texts.notCopied));
    if (isStopping || isReplacing) return;
    if (refusal) giveUp(server, refusal.error, refusal.backup ?? null);
    else onCrash(server);
  });
}

function handleLine({ deps, address, asked }: Supervised, line: string, secret: string): void {
  const damage = parseDamage(line);
  const copies = parseCopies(line);
  const url = parseReady(line);
  if (damage) deps.onDamaged(damage.error.message, damage.backup ?? null);
  else if (copies?.error) asked.get(copies.id)?.reject(copies.error);
  else if (copies) asked.get(copies.id)?.resolve(copies.backups);
  else if (url) {
    deps.log.info('server.ready');
    address.settle({ url, secret });
    deps.onState(true);
  } else deps.log.info('server.says', { line });
}

export function giveUp(
  { deps, address }: Supervised,
  error: AppError,
  backup: DatabaseBackup | null = null,
): void {
  address.expect();
  address.settle(error);
  deps.onGivenUp(error, backup);
}

function onCrash(server: Supervised): void {
  server.deps.onState(false);
  const now = Date.now();
  server.crashes = [...server.crashes.filter((at) => now - at < crashWindow), now];
  const { length: count } = server.crashes;
  if (count > crashLimit) {
    giveUp(server, unavailable(texts.crashes));
    return;
  }
  server.address.expect();
  server.restart = setTimeout(() => spawn(server), server.times.backoff * 2 ** (count - 1));
}
