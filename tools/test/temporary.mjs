import { readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** A whole run writes up to 4 GB; its processes need as much memory. */
const enoughBytes = 10e9;

/** Prefers memory: it saves a sixth of the server tests' processor time, because commits are cheap. */
export function temporaryFolder() {
  const isChosen = process.env.TMPDIR !== undefined;
  return !isChosen && freemem() > enoughBytes && freeBytes(memory) > enoughBytes ? memory : tmpdir();
}

/** @param {string} folder */
function freeBytes(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

const keptTemplates = 6;

/** @param {string} folder */
export function dropOldTemplates(folder) {
  const madeAt = (/** @type {string} */ name) => statSync(join(folder, name)).mtimeMs;
  const newestFirst = readdirSync(folder).sort((one, other) => madeAt(other) - madeAt(one));
  for (const name of newestFirst.slice(keptTemplates))
    rmSync(join(folder, name), { recursive: true, force: true });
}
