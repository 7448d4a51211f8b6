/**
 * Loaded into a utility process before its own module: gives it `process.parentPort`, as Electron does, over
 * the channel of child_process.fork.
 */
import { EventEmitter } from 'node:events';

class ParentPort extends EventEmitter {
  #listening = false;

  /** Messages wait in the channel until somebody listens, so none is lost while the module starts. */
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

// The program is gone without a word (killed): Electron's utility processes end with it.
process.on('disconnect', () => process.exit(1));
// Only a listener for messages keeps the process alive, not this one.
process.channel?.unref();
