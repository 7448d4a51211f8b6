import { Duplex } from 'node:stream';

const isMessage = (bytes: Uint8Array, letter: string, length: number) =>
  bytes[0] === letter.charCodeAt(0) &&
  bytes[1] === 0 &&
  bytes[2] === 0 &&
  bytes[3] === 0 &&
  bytes[4] === length;

/** PostgreSQL ends its answer to a Query or a Sync with ReadyForQuery. */
export const wantsEnd = (message: Uint8Array): boolean =>
  message[0] === 'Q'.charCodeAt(0) || isMessage(message.subarray(-5), 'S', 4);

export const isEnd = (answer: Uint8Array): boolean => isMessage(answer.subarray(-6), 'Z', 5);

export class DatabaseStream extends Duplex {
  readonly #send: (message: Uint8Array) => void;
  readonly #ready: () => Promise<unknown>;

  constructor(send: (message: Uint8Array) => void, ready: () => Promise<unknown>) {
    super();
    this.#send = send;
    this.#ready = ready;
  }

  connect(): void {
    void this.#ready().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
  }

  setNoDelay(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _write(message: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(message);
    done();
  }

  override _writev(messages: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(messages.map(({ chunk }) => chunk)));
    done();
  }
}
