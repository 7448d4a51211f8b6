import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { childEnvironment, commandFile, node24, root } from '../setup.mjs';

/** tools/test.mjs sets TEST_RUN after it has imported this module. */
const mostMinutes = () => (process.env.TEST_RUN === 'all' ? 240 : 60);

/** @type {Set<() => void>} */
const running = new Set();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    for (const end of running) end();
    process.exit(1);
  });
}

/** @param {[packageName: string, command?: string]} tool */
export const tool = (...[packageName, command]) => [node24(), commandFile(packageName, command)];

/**
 * A signal or a timeout ends the whole process group, which includes browsers and servers.
 * @param {string[]} command
 * @param {{ env?: NodeJS.ProcessEnv, print?: (text: string) => void }} [options]
 * @returns {Promise<boolean>}
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
    try {
      if (hasGroups) process.kill(-child.pid, 'SIGKILL');
      else child.kill();
    } catch {
      // The group has already ended.
    }
  };
  running.add(end);
  const minutes = mostMinutes();
  const timer = setTimeout(() => {
    console.error(`no end after ${minutes} minutes`);
    end();
  }, minutes * 60_000);
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
