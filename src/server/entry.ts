import { existsSync } from 'node:fs';
import { keepPrivate } from '../files/privateFolder.ts';
import { keepLoopbackDirect } from '../shared/core/loopback.ts';
import { announce, startError } from './announce.ts';
import { dataFolderOf, parseFlags } from './commandLine.ts';
import { openEarly } from './db/databaseWorker.ts';
import { lockEarly } from './db/lock.ts';
import { assertCanOpen } from './db/room.ts';
import { assertHandles } from './handles.ts';

/**
 * The API server as a program of its own: `npm run server` (tools/server.mjs), or a child of the desktop program. What
 * is imported here is little, so that a second start on a folder that is in use is refused at once, and the database is
 * opened by its own thread meanwhile: all of the server takes seconds to load on a busy computer.
 */

// Whoever reads them has gone, or their file lies on a full disk: no reason to end.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

keepLoopbackDirect(process.env);
const { values, positionals } = readFlags();
const dataFolder = dataFolderOf(values, process.env);
const isEmbedded = !process.env.DATABASE_URL;
const serves = positionals.length === 0;

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
  assertHandles();
  // A command says itself what it makes of a folder that is not there.
  if (isEmbedded && (serves || existsSync(dataFolder))) {
    assertCanOpen(dataFolder);
    lockEarly(dataFolder);
  }
} catch (error) {
  refuse(error);
}
try {
  keepPrivate(dataFolder);
  if (isEmbedded && serves) openEarly(dataFolder);
  const { run } = await import('./run.ts');
  await run();
} catch (error) {
  const { describeError } = await import('./describeError.ts');
  process.stderr.write(`${JSON.stringify(describeError(error))}\n`);
  refuse(error);
}
