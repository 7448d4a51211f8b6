/** Preloaded into a utility process. Adds Electron's `process.parentPort` over the channel of `fork`. */
import { EventEmitter } from 'node:events';

class ParentPort extends EventEmitter {
  #listening = false;

  /** Messages are queued until a listener exists. */
  start() {
    if (this.#listening) return;
    this.#listening = true;
    process.channel?.ref();
    process.on('message', (data) => this.emit('message', { data, ports: [] }));
  }

  /** @param {unknown} message */
  postMessage(message) {
    process.send?.(message);
  }
}

const parentPort = new ParentPort();
parentPort.on('newListener', (name) => {
  if (name === 'message') queueMicrotask(() => parentPort.start());
});
Object.defineProperty(process, 'parentPort', { value: parentPort, enumerable: true });

// Electron's utility processes also end when the app is killed.
process.on('disconnect', () => process.exit(1));
// Without a message listener, the channel must not keep the process alive.
process.channel?.unref();
