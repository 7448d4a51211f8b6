import { parentPort, workerData } from 'node:worker_threads';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import type { FromThread, ThreadInput, ToThread } from './databaseWorker.ts';
import { openDurable } from './durable.ts';
import { makeDatabase } from './make.ts';
import { unpackPrepared } from './prepared.ts';
import { errorFields } from './thread.ts';

/**
 * The embedded database in a thread of its own, so that no query keeps the server from answering others. It speaks
 * PostgreSQL's wire protocol: a message of a client in, all that the database says to it out.
 */

const port = parentPort;
if (!port) throw new Error('databaseThread runs as a worker thread only');
const say = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

const { folder, checks, unpack } = workerData as ThreadInput;

try {
  if (unpack)
    await makeDatabase(unpack.dataFolder, (unfinished) => {
      if (!unpackPrepared(unfinished, unpack.file)) throw new Error(`${unpack.file} cannot be read`);
    });
  let lostLog = false;
  const pglite = await openDurable(folder, checks ? { amcheck } : {}, () => {
    lostLog = true;
  });

  const answer = async (message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
    const parts: Uint8Array[] = [];
    // What is handed over lies in the database's own memory, which it uses again.
    await pglite.execProtocolRawStream(message, {
      syncToFs: false,
      onRawData: (bytes) => parts.push(bytes.slice()),
    });
    const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  };

  const handle = async (message: ToThread): Promise<void> => {
    if (message === 'close') {
      await pglite.close();
      say('closed');
      return;
    }
    const bytes = await answer(message);
    if (bytes.length > 0) say(bytes, [bytes.buffer]);
  };

  // One after the other, in the order in which they came.
  let last: Promise<void> = Promise.resolve();
  port.on('message', (message: ToThread) => {
    last = last.then(() => handle(message)).catch((error: unknown) => say({ failed: errorFields(error) }));
  });
  say({ ready: { lostLog } });
} catch (error) {
  say({ failed: errorFields(error) });
}
