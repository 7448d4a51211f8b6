import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from '@playwright/test';

export type CdpSession = Pick<CDPSession, 'send' | 'on'>;

interface Message {
  id?: number;
  method: string;
  params: unknown;
  sessionId?: string;
  result?: unknown;
  error?: { message: string };
}

interface Pending {
  method: string;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Without a UTF-8 locale, Chromium finds no file with a non-ASCII path. */
function withUtf8(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return process.platform !== 'linux' || /utf-?8/i.test(locale) ? env : { ...env, LC_ALL: 'C.UTF-8' };
}

/** A browser process and its DevTools pipe (file descriptor 3 to the browser, 4 from it). */
export class CdpConnection {
  readonly process: ChildProcess;
  readonly drained: Promise<void>;
  readonly root: CdpSession;
  onClose: () => void = () => undefined;
  onLine: (line: string) => void = () => undefined;
  readonly #emitters = new Map<string, EventEmitter>();
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #partial: Buffer[] = [];

  constructor(executable: string, args: string[], environment: NodeJS.ProcessEnv) {
    this.process = spawn(executable, args, {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: withUtf8({ ...process.env, ...environment }),
    });
    this.root = this.session('');
    this.#writer().on('error', (error) => this.#fail(error));
    const reader = this.process.stdio[4] as Readable;
    reader.on('data', (chunk: Buffer) => this.#read(chunk));
    reader.on('error', (error) => this.#fail(error));
    const lines = createInterface({ input: this.process.stderr as Readable });
    lines.on('line', (line) => this.onLine(line));
    this.drained = new Promise((resolve) => lines.on('close', resolve));
    this.process.on('exit', () => this.#closed());
    this.process.on('error', (error) => {
      console.error(`chromium-host: ${error.message}`);
      this.#closed();
    });
  }

  /** The id '' stands for the browser itself. */
  session(id: string): CdpSession {
    const emitter = this.#emitters.get(id) ?? new EventEmitter().setMaxListeners(0);
    this.#emitters.set(id, emitter);
    return {
      send: ((method: string, params?: object) => this.#send(method, params, id)) as CdpSession['send'],
      on: ((event: string, listener: (params: unknown) => void) =>
        emitter.on(event, listener)) as unknown as CdpSession['on'],
    };
  }

  get isOpen(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  forget(sessionId: string): void {
    this.#emitters.delete(sessionId);
  }

  #send(method: string, params: object | undefined, sessionId: string): Promise<unknown> {
    if (!this.isOpen) return Promise.reject(new Error(`${method}: the browser closed`));
    const id = ++this.#lastId;
    const address = sessionId ? { sessionId } : {};
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { method, resolve, reject });
      this.#writer().write(`${JSON.stringify({ id, method, params: params ?? {}, ...address })}\0`);
    });
  }

  #writer(): Writable {
    return this.process.stdio[3] as Writable;
  }

  /** A zero byte ends each JSON message. A chunk may hold parts of several messages. */
  #read(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      this.#partial.push(chunk.subarray(start, end));
      start = end + 1;
      const message = JSON.parse(Buffer.concat(this.#partial).toString('utf8')) as Message;
      this.#partial = [];
      this.#receive(message);
    }
    if (start < chunk.length) this.#partial.push(chunk.subarray(start));
  }

  #receive(message: Message): void {
    if (message.id === undefined) {
      this.#emitters.get(message.sessionId ?? '')?.emit(message.method, message.params);
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.error) pending?.reject(new Error(`${pending.method}: ${message.error.message}`));
    else pending?.resolve(message.result);
  }

  #fail(error: Error): void {
    for (const { method, reject } of this.#pending.values()) {
      reject(new Error(`${method}: the browser closed`, { cause: error }));
    }
    this.#pending.clear();
  }

  #closed(): void {
    this.#fail(new Error('exit'));
    const notify = this.onClose;
    this.onClose = () => undefined;
    notify();
  }
}
