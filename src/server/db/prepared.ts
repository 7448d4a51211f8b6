import { createReadStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { create, extract } from 'tar';
import type { Embedded } from './embedded.ts';

/**
 * A build carries a database with its migrations applied and the regions in it: making those anew takes 8 s of a core at
 * a first start, unpacking them a fraction of one. It holds no key and no account: what must be different in each
 * installation is made by the first start as without it.
 */

/** Beside server.js, or one folder above its chunks; src/ has none. */
export const preparedName = 'prepared.tgz';
const places = [`./${preparedName}`, `../${preparedName}`].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
);

/**
 * Unpacks it into the empty `folder`. False when there is none, or none that can be read: then nothing is left there.
 */
export async function unpackPrepared(folder: string, file = places.find(existsSync)): Promise<boolean> {
  if (!file) return false;
  try {
    mkdirSync(folder, { recursive: true });
    await pipeline(createReadStream(file), extract({ cwd: resolve(folder), strict: true }));
    return true;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

/** Writes all of a closed database's folder to `file`. */
export async function packPrepared(folder: string, file: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  await create({ gzip: { level: 9 }, cwd: folder, file, portable: true }, ['.']);
}

/** Full segments of the log are not kept for later use, so that the archive is small. */
export async function dropLog({ pool }: Embedded): Promise<void> {
  // A checkpoint lets go of what lies before the last one.
  await pool.query('set wal_recycle = off');
  for (let round = 0; round < 3; round++) await pool.query('select pg_switch_wal(); checkpoint');
}
