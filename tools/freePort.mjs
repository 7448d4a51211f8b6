import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems choose for `listen(0)` (Linux from 32768, others from 49152). */
const range = /** @type {const} */ ([15_000, 30_000]);

/** @param {number} port @returns {Promise<boolean>} */
async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1');
  const listens = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (listens) {
    server.close();
    await once(server, 'close');
  }
  return listens;
}

/**
 * Avoids ports of `listen(0)`, which another process could get before the caller's server starts.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(...range);
    if (await isFree(port)) return port;
  }
}
