import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'rujukan-test-';
const hourMs = 3600 * 1000;

/**
 * Vitest's global setup: whatever the tests and the programs that they start put into the temporary folder lies in one
 * folder of this run, which is removed at its end. Runs at the same time have folders of their own.
 */
export function setup(): () => void {
  removeStaleFolders(tmpdir(), Date.now());
  const folder = openRunFolder(tmpdir());
  const { TMPDIR, TEMP, NODE_COMPILE_CACHE } = process.env;
  const before = { TMPDIR, TEMP, NODE_COMPILE_CACHE };
  // The tests' processes start with this environment; Windows asks for TEMP. Programs that they start again and again
  // from the same sources compile them once, in all steps of one run.
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

/** Makes the folder of a run of this process below `temp`. */
export const openRunFolder = (temp: string): string => mkdtempSync(join(temp, `${prefix}${process.pid}-`));

/** Removes what runs that were killed have left below `temp`: older than an hour, and of no process that lives. */
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

/** Tried again for a while: a process of the run may be writing its last, and Windows holds open files. */
const remove = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 5 });
