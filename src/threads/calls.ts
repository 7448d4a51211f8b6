import { createPendingCalls } from './pendingCalls.ts';

/** Typed calls, in both directions, between a worker thread and its parent. */

/** The calls that one side answers, by name. `postMessage` copies inputs and results. */
export type Calls = Readonly<Record<string, { input: unknown; result: unknown }>>;
export type CallsOf<Named> = { [Name in keyof Named & string]: Named[Name] & Calls[string] };

export type Answers<Own extends Calls> = {
  [Name in keyof Own]: (input: Own[Name]['input']) => Own[Name]['result'] | Promise<Own[Name]['result']>;
};

/** Converts errors for `postMessage`, which drops their class and fields. */
export interface ErrorsPosted {
  write(error: unknown): unknown;
  read(posted: unknown): Error;
}

export interface ThreadConnection<Theirs extends Calls> {
  call<Name extends keyof Theirs & string>(
    name: Name,
    input: Theirs[Name]['input'],
  ): Promise<Theirs[Name]['result']>;
  notify<Name extends keyof Theirs & string>(name: Name, input: Theirs[Name]['input']): void;
  /** Rejects pending and later calls. Incoming calls are no longer answered. */
  end(error: Error): void;
}

export interface Port {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: Message) => void): unknown;
}

type Message =
  /** `id` is null when the caller wants no answer. */
  | { kind: 'call'; id: number | null; name: string; input: unknown }
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'failed'; id: number; error: unknown };

export function connect<Own extends Calls, Theirs extends Calls>(
  port: Port,
  answers: Answers<Own>,
  errors: ErrorsPosted,
): ThreadConnection<Theirs> {
  const pending = createPendingCalls();
  let hasEnded = false;
  const post = (message: Message) => port.postMessage(message);

  const answer = async ({ id, name, input }: Extract<Message, { kind: 'call' }>): Promise<void> => {
    try {
      const result = await answers[name]!(input);
      if (id !== null && !hasEnded) post({ kind: 'result', id, result });
    } catch (error) {
      if (id !== null && !hasEnded) post({ kind: 'failed', id, error: errors.write(error) });
    }
  };

  port.on('message', (message) => {
    if (hasEnded) return;
    if (message.kind === 'call') void answer(message);
    else if (message.kind === 'result') pending.resolve(message.id, message.result);
    else pending.reject(message.id, errors.read(message.error));
  });

  return {
    call: (name, input) => {
      const { id, answer: answered } = pending.begin();
      if (!hasEnded) post({ kind: 'call', id, name, input });
      return answered;
    },
    notify: (name, input) => {
      if (!hasEnded) post({ kind: 'call', id: null, name, input });
    },
    end: (error) => {
      hasEnded = true;
      pending.end(error);
    },
  };
}
