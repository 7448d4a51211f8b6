import { readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder in memory, on Linux. */
const memory = '/dev/shm';
/** A whole run writes up to 4 GB, and its processes need as much themselves. */
const enoughBytes = 10e9;

/**
 * Where a run writes its temporary files: in memory where there is plenty, else where the system has them. The many commits of
 * the databases then wait for no disk, which is a sixth of the processor time of the server tests.
 */
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

/** Templates of sources as they were before are of no use. */
const keptTemplates = 6;

/** @param {string} folder of templates, of which the newest stay */
export function dropOldTemplates(folder) {
  const madeAt = (/** @type {string} */ name) => statSync(join(folder, name)).mtimeMs;
  const newestFirst = readdirSync(folder).sort((one, other) => madeAt(other) - madeAt(one));
  for (const name of newestFirst.slice(keptTemplates))
    rmSync(join(folder, name), { recursive: true, force: true });
}
