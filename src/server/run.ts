import { createInterface } from 'node:readline/promises';
import { diskFault } from '../files/disk.ts';
import { restrictToOwner } from '../files/privateFolder.ts';
import { type Command, readConfig, type ServerConfig } from './config.ts';
import type { DailyBackups } from './db/backup.ts';
import { moveToPostgres } from './db/move.ts';
import { fill } from './demo/fill.ts';
import { describeError } from './describeError.ts';
import { listen } from './http/app.ts';
import { openLog } from './log.ts';
import { openServer, type RunningServer } from './server.ts';
import { announce, startError } from './start/announce.ts';
import { answerBackups, backupRequestSchema } from './start/backupRequests.ts';
import { runCommand } from './start/commands.ts';
import { startBackups } from './upkeep/backups.ts';
import { watchDamage } from './upkeep/watchDamage.ts';

/** Electron adds `parentPort` to `process` in a utility process. */
interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): void;
}

export async function run(): Promise<void> {
  const config = readConfig(process.argv.slice(2), process.env);
  const { command } = config;
  if (command.name === 'serve') return serve(config);
  announce('RUJUKAN_SERVER_DONE', await perform(config, command));
}

function perform(config: ServerConfig, command: Exclude<Command, { name: 'serve' }>): Promise<object> {
  if (command.name === 'fill') return fillUp(config, command.count);
  if (command.name === 'move') return move(config, command.to);
  return runCommand(config, command);
}

async function move({ dataFolder }: ServerConfig, to: string) {
  const tables = await moveToPostgres(dataFolder, to);
  for (const { table, rows, sum } of tables) process.stderr.write(`${table}: ${rows} (${sum})\n`);
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  return { moved: { tables: tables.length, rows } };
}

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
  // PGlite creates some files with wider permissions while it opens.
  restrictToOwner(config.dataFolder);
  return server;
}

const answerMs = 15_000;

async function serve(config: ServerConfig): Promise<void> {
  const server = await open(config);
  server.services.database.embedded?.whenEnded(endAtOnce);
  const listening = await listen(server.app, config.port).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  const backups = startBackups(server.services);
  server.services.database.embedded?.expectAnswers(answerMs);
  const watch = watchDamage(server.services, (damage) => announce('RUJUKAN_SERVER_DAMAGED', damage));
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const closed = listening.close();
    server.live.endAll();
    await closed;
    await watch.stop();
    await backups?.stop();
    await server.close();
    process.exit(0);
  };
  onStopRequest(() => void stop());
  if (backups) onBackupRequest(server, backups);
  announce('RUJUKAN_SERVER', { url: listening.url, ...(server.services.demo && { demo: true }) });
}

function endAtOnce(error: Error): void {
  if (diskFault(error)) announce('RUJUKAN_SERVER_ERROR', startError(error));
  process.exit(1);
}

function onStopRequest(stop: () => void): void {
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
  onParentMessage((message) => message === 'stop' && stop());
}

function onParentMessage(listener: (message: unknown) => void): void {
  const { parentPort } = process as NodeJS.Process & { parentPort?: ParentPort };
  if (parentPort) parentPort.on('message', ({ data }) => listener(data));
  else process.on('message', listener);
}

function onBackupRequest({ services: { dataFolder, log } }: RunningServer, backups: DailyBackups): void {
  onParentMessage(async (message) => {
    const { data: request } = backupRequestSchema.safeParse(message);
    if (!request) return;
    const answer = await answerBackups(dataFolder, request.make ? backups.make : undefined, (error) =>
      log.error({ error: describeError(error) }, 'backups not answered'),
    );
    announce('RUJUKAN_SERVER_BACKUPS', { id: request.id, ...answer });
  });
}

async function askOnTerminal(): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Kata sandi super admin pertama (6 angka): ');
  terminal.close();
  return answer.trim();
}
