import { parentPort, workerData } from 'node:worker_threads';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { errorFields } from '../../threads/threadFile.ts';
import type { FromThread, ThreadInput, ToThread } from './databaseWorker.ts';
import { openDurable } from './durable.ts';
import { makeDatabase } from './makeDatabase.ts';
import { unpackPrepared } from './prepared.ts';

/** Runs the embedded database in a thread, so that queries do not block the server. */

const port = parentPort;
if (!port) throw new Error('databaseThread runs as a worker thread only');
const post = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

const { folder, checks, unpack } = workerData as ThreadInput;

try {
  if (unpack)
    await makeDatabase(unpack.dataFolder, (unfinished) => {
      if (!unpackPrepared(unfinished, unpack.file)) throw new Error(`${unpack.file} cannot be read`);
    });
  const { pglite, opened } = await openDurable(folder, checks ? { amcheck } : {});

  const answer = async (message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
    const parts: Uint8Array[] = [];
    // Copies the bytes, because PGlite reuses the memory.
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
      post('closed');
      return;
    }
    const bytes = await answer(message);
    post(bytes, [bytes.buffer]);
  };

  let last: Promise<void> = Promise.resolve();
  port.on('message', (message: ToThread) => {
    last = last.then(() => handle(message)).catch((error: unknown) => post({ failed: errorFields(error) }));
  });
  post({ ready: opened });
} catch (error) {
  post({ failed: errorFields(error) });
}
