import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux (32768), macOS and Windows (49152) give to whoever asks for any. */
const range = /** @type {const} */ ([15_000, 30_000]);

/** @param {number} port @returns {Promise<boolean>} whether nobody listens there on loopback */
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
 * A port for a program that starts later: the system gives it to nobody meanwhile, as it may a port of `listen(0)`.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(...range);
    if (await isFree(port)) return port;
  }
}
