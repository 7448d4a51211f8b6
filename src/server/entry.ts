import { existsSync } from 'node:fs';
import { restrictToOwner } from '../files/privateFolder.ts';
import { keepLoopbackDirect } from '../shared/core/loopback.ts';
import { openEarly } from './db/databaseWorker.ts';
import { assertCanOpen, assertMayWrite } from './db/diskSpace.ts';
import { lockEarly } from './db/lock.ts';
import { announce, failedText, startError } from './start/announce.ts';
import { dataFolderOf, parseFlags } from './start/commandLine.ts';
import { assertEnoughFiles } from './upkeep/openFiles.ts';

/**
 * Loading the whole server takes seconds, so the entry imports little. It refuses a data folder that is in
 * use or unusable before it loads the server.
 */

// The server must survive a closed output and a full disk.
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

function refuse(error: unknown, details?: object): never {
  const told = startError(error);
  const line = {
    level: 60,
    time: Date.now(),
    code: told.code,
    msg: told.message,
    ...(told.message === failedText(error) && { error: details }),
  };
  process.stderr.write(`${JSON.stringify(line)}\n`);
  announce('RUJUKAN_SERVER_ERROR', told);
  process.exit(1);
}

try {
  assertEnoughFiles(isEmbedded ? 'pglite' : 'postgres');
  if (isEmbedded && (serves || existsSync(dataFolder))) {
    assertCanOpen(dataFolder);
    lockEarly(dataFolder);
  } else if (serves) assertMayWrite(dataFolder);
} catch (error) {
  refuse(error);
}
try {
  restrictToOwner(dataFolder);
  if (isEmbedded && serves) openEarly(dataFolder);
  const { run } = await import('./run.ts');
  await run();
} catch (error) {
  const { describeError } = await import('./describeError.ts');
  refuse(error, describeError(error));
}
