import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'rujukan-test-';
const hourMs = 3600 * 1000;

/**
 * Global setup of Vitest: one folder per run holds all temporary files. The end of the run removes the
 * folder.
 */
export function setup(): () => void {
  removeStaleFolders(tmpdir(), Date.now());
  const folder = openRunFolder(tmpdir());
  const { TMPDIR, TEMP, NODE_COMPILE_CACHE } = process.env;
  const before = { TMPDIR, TEMP, NODE_COMPILE_CACHE };
  // Processes of the tests inherit the environment; Windows reads TEMP. The cache compiles the sources once
  // per run.
  const compiled = NODE_COMPILE_CACHE ?? join(folder, 'compiled');
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder, NODE_COMPILE_CACHE: compiled });
  return () => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    remove(folder);
  };
}

export const openRunFolder = (temp: string): string => mkdtempSync(join(temp, `${prefix}${process.pid}-`));

/** Removes folders of killed runs in `temp`: older than an hour, without a living process. */
export function removeStaleFolders(temp: string, now: number): void {
  for (const name of readdirSync(temp)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(temp, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - changed > hourMs && !ownerLives(name)) remove(path);
  }
}

function ownerLives(name: string): boolean {
  const pid = /^\d+(?=-)/.exec(name.slice(prefix.length))?.[0];
  if (!pid) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Retries the removal, because a process of the run may still write, and Windows locks open files. */
const remove = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 5 });
