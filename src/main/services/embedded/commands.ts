import { childEnvironment, onLine, stopChild } from './child.ts';
import { type DatabaseBackup, parseDone, parseError, type Refusal } from './serverOutput.ts';
import { giveUp, ready, type Supervised, spawn } from './supervise.ts';
import { texts, unavailable } from './texts.ts';

export interface CommandResult {
  done: Record<string, unknown>;
  refused: Refusal | null;
}

/** Requires a stopped server. */
export function runCommand(
  server: Supervised,
  {
    command,
    environment = {},
    failure,
  }: { command: string[]; environment?: NodeJS.ProcessEnv; failure: string },
): Promise<CommandResult> {
  const { fork, dataFolder, log } = server.deps;
  const running = fork([...command, '--data', dataFolder], childEnvironment(environment));
  const [what] = command;
  let refusal: Refusal | null = null;
  let done: Record<string, unknown> = {};
  server.child = running;
  onLine(running.stdout, (line) => {
    refusal = parseError(line) ?? refusal;
    done = parseDone(line) ?? done;
  });
  onLine(running.stderr, (line) => log.info('command.says', { what, line }));
  return new Promise((resolve) => {
    running.on('exit', (code) => {
      server.child = null;
      log.info('command.exit', { what, code });
      const unknown = { code: '', error: unavailable(failure), backup: undefined };
      resolve({ done, refused: code === 0 ? null : (refusal ?? unknown) });
    });
  });
}

export const restoreBackup = async (server: Supervised, { path }: DatabaseBackup): Promise<Refusal | null> =>
  (await runCommand(server, { command: ['restore', path], failure: texts.notRestored })).refused;

export async function restoreThenStart(server: Supervised, backup: DatabaseBackup): Promise<void> {
  const refused = await restoreBackup(server, backup);
  if (server.isStopping) return;
  if (refused) giveUp(server, refused.error, refused.backup === undefined ? backup : refused.backup);
  else spawn(server);
}

/**
 * Stops the server during `work`, and starts it again even if `work` throws. `late` is the error of a failed
 * or slow restart.
 */
export async function whileStopped<T>(
  server: Supervised,
  work: () => Promise<T>,
): Promise<{ result: T; late: unknown }> {
  await ready(server);
  const { child } = server;
  if (!child || server.isStopping || server.isReplacing) throw unavailable(texts.notReady);
  server.isReplacing = true;
  server.address.expect();
  await stopChild(child, server.times, server.deps.log);
  let result: T | undefined;
  try {
    if (!isStopping(server)) result = await work();
  } finally {
    server.isReplacing = false;
    if (!isStopping(server)) {
      server.crashes = [];
      spawn(server);
    }
  }
  if (isStopping(server) || result === undefined) throw unavailable(texts.stopped);
  const late = await ready(server).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { result, late };
}

const isStopping = (server: Supervised) => server.isStopping;
