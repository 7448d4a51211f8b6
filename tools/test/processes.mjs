import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { childEnvironment, commandFile, node24, root } from '../setup.mjs';

/** Longest time of one command; a command that hangs is ended and counted as failed. */
const mostMinutes = 60;

/** Each function ends one running command with everything it started. @type {Set<() => void>} */
const running = new Set();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    for (const end of running) end();
    process.exit(1);
  });
}

/** Command line of an installed package's program. @param {[packageName: string, command?: string]} tool */
export const tool = (...[packageName, command]) => [node24(), commandFile(packageName, command)];

/**
 * Runs one command to its end, in a process group of its own, so that ending it also ends its browsers and servers.
 * @param {string[]} command program and arguments
 * @param {{ env?: NodeJS.ProcessEnv, print?: (text: string) => void }} [options] `env` is added to the environment;
 *   `print` receives the output, which is otherwise streamed
 * @returns {Promise<boolean>} true when the command ended with 0 in time
 */
export async function run([program = '', ...args], { env = {}, print } = {}) {
  const hasGroups = process.platform !== 'win32';
  const output = print ? 'pipe' : 'inherit';
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...childEnvironment(), ...env },
    detached: hasGroups,
  });
  if (print) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', print);
  const end = () => {
    if (child.pid === undefined) return;
    if (hasGroups) process.kill(-child.pid, 'SIGKILL');
    else child.kill();
  };
  running.add(end);
  const timer = setTimeout(() => {
    console.error(`no end after ${mostMinutes} minutes`);
    end();
  }, mostMinutes * 60_000);
  try {
    const [code] = await once(child, 'close');
    return code === 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  } finally {
    clearTimeout(timer);
    running.delete(end);
  }
}
