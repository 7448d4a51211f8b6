import { existsSync } from 'node:fs';
import { announce, startError } from './announce.ts';
import { dataFolderOf, parseFlags } from './commandLine.ts';
import { lockEarly } from './db/lock.ts';
import { assertCanOpen } from './db/room.ts';

/**
 * The API server as a program of its own: `npm run server` (tools/server.mjs), or a child of the desktop program. What
 * is imported here is little, so that a second start on a folder that is in use is refused at once: all of the server
 * takes seconds to load on a busy computer.
 */

// Whoever reads them has gone, or their file lies on a full disk: no reason to end.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

const { values, positionals } = readFlags();
/** The embedded database's; undefined on PostgreSQL, and for a command on a folder that is not there. */
const folder = process.env.DATABASE_URL ? undefined : dataFolderOf(values, process.env);
const isUsed = folder !== undefined && (positionals.length === 0 || existsSync(folder));

function readFlags() {
  try {
    return parseFlags(process.argv.slice(2));
  } catch (error) {
    return refuse(error);
  }
}

function refuse(error: unknown): never {
  announce('RUJUKAN_SERVER_ERROR', startError(error));
  process.exit(1);
}

try {
  if (isUsed) {
    assertCanOpen(folder);
    lockEarly(folder);
  }
} catch (error) {
  refuse(error);
}
try {
  const { run } = await import('./run.ts');
  await run();
} catch (error) {
  const { describeError } = await import('./describeError.ts');
  process.stderr.write(`${JSON.stringify(describeError(error))}\n`);
  refuse(error);
}
