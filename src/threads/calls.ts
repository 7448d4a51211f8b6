import { createWaiting } from './waiting.ts';

/** Calls between a thread and who has started it, both ways over one port, and typed on both sides. */

/** What one side can be asked: by name, the input and the result. All of it is copied by `postMessage`. */
export type Calls = Readonly<Record<string, { input: unknown; result: unknown }>>;
/** The interface `Named` as calls. */
export type CallsOf<Named> = { [Name in keyof Named & string]: Named[Name] & Calls[string] };

export type Answers<Own extends Calls> = {
  [Name in keyof Own]: (input: Own[Name]['input']) => Own[Name]['result'] | Promise<Own[Name]['result']>;
};

/** How an error is posted: it would lose its class and its fields. */
export interface ErrorsPosted {
  write(error: unknown): unknown;
  read(posted: unknown): Error;
}

export interface Line<Theirs extends Calls> {
  call<Name extends keyof Theirs & string>(
    name: Name,
    input: Theirs[Name]['input'],
  ): Promise<Theirs[Name]['result']>;
  /** Without an answer. */
  tell<Name extends keyof Theirs & string>(name: Name, input: Theirs[Name]['input']): void;
  /** Rejects what is waited for and later calls. Nothing is answered any more. */
  end(error: Error): void;
}

/** A worker, or the port that it has to its parent. */
export interface Port {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: Message) => void): unknown;
}

type Message =
  /** `id` is null when no answer is wanted. */
  | { kind: 'call'; id: number | null; name: string; input: unknown }
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'failed'; id: number; error: unknown };

export function connect<Own extends Calls, Theirs extends Calls>(
  port: Port,
  answers: Answers<Own>,
  errors: ErrorsPosted,
): Line<Theirs> {
  const waiting = createWaiting();
  let over = false;
  const say = (message: Message) => port.postMessage(message);

  const answer = async ({ id, name, input }: Extract<Message, { kind: 'call' }>): Promise<void> => {
    try {
      const result = await answers[name]!(input);
      if (id !== null && !over) say({ kind: 'result', id, result });
    } catch (error) {
      if (id !== null && !over) say({ kind: 'failed', id, error: errors.write(error) });
    }
  };

  port.on('message', (message) => {
    if (over) return;
    if (message.kind === 'call') void answer(message);
    else if (message.kind === 'result') waiting.resolve(message.id, message.result);
    else waiting.reject(message.id, errors.read(message.error));
  });

  return {
    call: (name, input) => {
      const { id, answer: answered } = waiting.begin();
      if (!over) say({ kind: 'call', id, name, input });
      return answered;
    },
    tell: (name, input) => {
      if (!over) say({ kind: 'call', id: null, name, input });
    },
    end: (error) => {
      over = true;
      waiting.end(error);
    },
  };
}
