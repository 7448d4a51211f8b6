import { createInterface } from 'node:readline/promises';
import { ConfigError, readConfig } from './config.ts';
import { OpenError } from './db/errors.ts';
import { listen } from './http.ts';
import { describeError } from './kit/describeError.ts';
import { openLog } from './log.ts';
import { FirstAdminError } from './seed/firstStart.ts';
import { openServer } from './server.ts';

/** The API server as a program of its own: `npm run server`, or a child of the desktop program. */

const oldestNode = 24;

/** Utility processes and child processes have one; Electron adds `parentPort` to `process`. */
interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): void;
}

async function main(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < oldestNode)
    throw new ConfigError(
      `Server memerlukan Node ${oldestNode} atau lebih baru; ini Node ${process.versions.node}.`,
    );
  const config = readConfig(process.argv.slice(2), process.env);
  const server = await openServer(config, {
    log: openLog(config.logLevel),
    askPassword: async () => config.adminPassword ?? askOnTerminal(),
  });
  const listening = await listen(server.app, config.port).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const closed = listening.close();
    server.services.live.endAll();
    await closed;
    await server.close();
    process.exit(0);
  };
  onStopRequest(() => void stop());
  announce('RUJUKAN_SERVER', { url: listening.url, ...(server.services.demo && { demo: true }) });
}

function onStopRequest(stop: () => void): void {
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
  process.on('message', (message) => message === 'stop' && stop());
  const { parentPort } = process as NodeJS.Process & { parentPort?: ParentPort };
  parentPort?.on('message', ({ data }) => data === 'stop' && stop());
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
function startError(error: unknown): { code: string; message: string } {
  const told = error instanceof OpenError || error instanceof ConfigError || error instanceof FirstAdminError;
  if (told) return { code: error.code, message: error.message };
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
