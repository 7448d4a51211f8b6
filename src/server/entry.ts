import { createInterface } from 'node:readline/promises';
import { keepPrivate } from '../files/privateFolder.ts';
import { answerBackups } from './backupRequests.ts';
import { runCommand } from './commands.ts';
import { ConfigError, readConfig, type ServerConfig } from './config.ts';
import { type DailyBackups, startDailyBackups } from './db/backup.ts';
import { type Backup, BackupError, OpenError } from './db/errors.ts';
import { fill } from './demo/fill.ts';
import { describeError } from './describeError.ts';
import { FirstAdminError } from './firstStart.ts';
import { listen } from './http.ts';
import { openLog } from './log.ts';
import { openServer, type RunningServer } from './server.ts';

/** The API server as a program of its own: `npm run server` (tools/server.mjs), or a child of the desktop program. */

/** Utility processes and child processes have one; Electron adds `parentPort` to `process`. */
interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): void;
}

async function main(): Promise<void> {
  const config = readConfig(process.argv.slice(2), process.env);
  keepPrivate(config.dataFolder);
  const { command } = config;
  if (command.name === 'serve') return serve(config);
  const done =
    command.name === 'fill' ? await fillUp(config, command.count) : await runCommand(config, command);
  announce('RUJUKAN_SERVER_DONE', done);
}

/** Fills the database that a server with the same settings would open. */
async function fillUp(config: ServerConfig, count: number): Promise<{ filled: number }> {
  const server = await open(config);
  try {
    await fill(server.services.database, count, (made) => process.stderr.write(`\r${made} / ${count}`));
    process.stderr.write('\n');
    return { filled: count };
  } finally {
    await server.close();
  }
}

async function open(config: ServerConfig): Promise<RunningServer> {
  const server = await openServer(config, {
    log: openLog(config.logLevel),
    askPassword: async () => config.adminPassword ?? askOnTerminal(),
  });
  // PGlite gives some files rights of its own while it opens.
  keepPrivate(config.dataFolder);
  return server;
}

async function serve(config: ServerConfig): Promise<void> {
  const server = await open(config);
  const listening = await listen(server.app, config.port).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  const backups = startBackups(server);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const closed = listening.close();
    server.live.endAll();
    await closed;
    await backups?.stop();
    await server.close();
    process.exit(0);
  };
  onStopRequest(() => void stop());
  if (backups) onBackupRequest(server, backups);
  announce('RUJUKAN_SERVER', { url: listening.url, ...(server.services.demo && { demo: true }) });
}

/** An embedded folder is backed up daily; PostgreSQL has its own ways. */
function startBackups({ services }: RunningServer): DailyBackups | undefined {
  const { client } = services.database;
  if (client.kind !== 'pglite') return undefined;
  return startDailyBackups(client.pglite, services.dataFolder, {
    now: services.now,
    onError: (error) => services.log.error({ error: describeError(error) }, 'backup failed'),
  });
}

function onStopRequest(stop: () => void): void {
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
  onParentMessage((message) => message === 'stop' && stop());
}

function onParentMessage(listener: (message: unknown) => void): void {
  const { parentPort } = process as NodeJS.Process & { parentPort?: ParentPort };
  // One of them: a request that came by both would be answered twice.
  if (parentPort) parentPort.on('message', ({ data }) => listener(data));
  else process.on('message', listener);
}

/** The desktop program asks for the copies of its database, or for a new one. */
function onBackupRequest({ services: { dataFolder, log } }: RunningServer, backups: DailyBackups): void {
  const answer = async (make?: () => Promise<unknown>) =>
    announce(
      'RUJUKAN_SERVER_BACKUPS',
      await answerBackups(dataFolder, make, (error) =>
        log.error({ error: describeError(error) }, 'backup failed'),
      ),
    );
  onParentMessage((message) => {
    if (message === 'backups') void answer();
    if (message === 'backup') void answer(backups.make);
  });
}

async function askOnTerminal(): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Kata sandi super admin pertama (6 angka): ');
  terminal.close();
  return answer.trim();
}

/** One line on standard output, which carries nothing else. */
function announce(label: string, value: object): void {
  process.stdout.write(`${label} ${JSON.stringify(value)}\n`);
}

/** What went wrong at the start, in words for the person who started it. */
function startError(error: unknown): { code: string; message: string; backup?: Backup } {
  if (error instanceof OpenError && error.backup)
    return { code: error.code, message: error.message, backup: error.backup };
  const told = [OpenError, ConfigError, FirstAdminError, BackupError].some((kind) => error instanceof kind);
  if (told && error instanceof Error && 'code' in error)
    return { code: String(error.code), message: error.message };
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'START_FAILED';
  if (code === 'EADDRINUSE')
    return { code, message: 'Port itu sedang dipakai program lain. Pilih --port lain.' };
  return { code, message: 'Server tidak dapat dimulai. Rinciannya ada di log.' };
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${JSON.stringify(describeError(error))}\n`);
  announce('RUJUKAN_SERVER_ERROR', startError(error));
  process.exit(1);
}
