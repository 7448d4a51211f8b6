type Parcel = [tag: 'value' | 'function' | 'promise' | 'array' | 'object', content: unknown];

export interface Bridge {
  wrap(value: unknown): Parcel;
  unwrap(parcel: Parcel): unknown;
}

/**
 * Electron's contextBridge between the two V8 worlds of a page. Blink clones CustomEvent.detail, so File and
 * Blob keep their file on disk. Functions and promises stay in their world and are addressed by number. The
 * source text of this function runs in both worlds, so it has no imports.
 */
export function makeBridge(node: EventTarget, self: string, peer: string): Bridge {
  type Callable = (...args: unknown[]) => unknown;
  interface Reply {
    ok: boolean;
    parcel: Parcel;
  }

  // The page's scripts could replace these functions later.
  const Signal = CustomEvent;
  const dispatch = EventTarget.prototype.dispatchEvent.bind(node);
  const listen = EventTarget.prototype.addEventListener.bind(node);
  const unlisten = EventTarget.prototype.removeEventListener.bind(node);

  const functions = new Map<number, { callable: Callable; handed: number }>();
  const numbers = new WeakMap<Callable, number>();
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  const dropped = new FinalizationRegistry<number>((number) => signal(`${peer}:drop`, number));
  let last = 0;

  function signal(type: string, detail: unknown): void {
    dispatch(new Signal(type, { detail }));
  }

  function hand(callable: Callable): number {
    let number = numbers.get(callable);
    if (number === undefined) {
      last += 1;
      number = last;
      numbers.set(callable, number);
    }
    functions.set(number, { callable, handed: (functions.get(number)?.handed ?? 0) + 1 });
    return number;
  }

  function receive(number: number): Callable {
    const callable: Callable = (...args) => call(number, args);
    dropped.register(callable, number);
    return callable;
  }

  function watch(promise: Promise<unknown>): number {
    last += 1;
    const number = last;
    promise.then(
      (value) => signal(`${peer}:settle`, { number, ok: true, parcel: wrap(value) }),
      (error) => signal(`${peer}:settle`, { number, ok: false, parcel: wrap(error) }),
    );
    return number;
  }

  function wrap(value: unknown, depth = 0): Parcel {
    if (depth > 1000) throw new Error('Electron contextBridge recursion depth exceeded.');
    if (typeof value === 'function') return ['function', hand(value as Callable)];
    if (typeof value === 'symbol') return ['value', undefined];
    if (value === null || typeof value !== 'object') return ['value', value];
    if (value instanceof Promise) return ['promise', watch(value)];
    if (Array.isArray(value)) return ['array', value.map((item) => wrap(item, depth + 1))];
    if (Object.prototype.toString.call(value) !== '[object Object]') return ['value', value];
    const entries = Object.entries(value).map(([key, item]) => [key, wrap(item, depth + 1)]);
    return ['object', Object.fromEntries(entries)];
  }

  function unwrap([tag, content]: Parcel): unknown {
    switch (tag) {
      case 'function':
        return receive(content as number);
      case 'promise':
        return new Promise((resolve, reject) => waiting.set(content as number, { resolve, reject }));
      case 'array':
        return (content as Parcel[]).map(unwrap);
      case 'object': {
        const entries = Object.entries(content as Record<string, Parcel>);
        return Object.fromEntries(entries.map(([key, item]) => [key, unwrap(item)]));
      }
      default:
        return content;
    }
  }

  function call(number: number, args: unknown[]): unknown {
    const replies: Reply[] = [];
    const onReply = (event: Event) => replies.push((event as CustomEvent<Reply>).detail);
    listen(`${self}:return`, onReply);
    try {
      signal(`${peer}:call`, { number, args: args.map((arg) => wrap(arg)) });
    } finally {
      unlisten(`${self}:return`, onReply);
    }
    const reply = replies.at(-1);
    if (!reply) throw new Error('An object could not be cloned.');
    if (!reply.ok) throw unwrap(reply.parcel);
    return unwrap(reply.parcel);
  }

  function answer(number: number, args: Parcel[]): Reply {
    try {
      const known = functions.get(number);
      if (!known) throw new Error(`no function ${number}`);
      return { ok: true, parcel: wrap(known.callable(...args.map(unwrap))) };
    } catch (error) {
      return { ok: false, parcel: wrap(error) };
    }
  }

  listen(`${self}:call`, (event) => {
    const { number, args } = (event as CustomEvent<{ number: number; args: Parcel[] }>).detail;
    signal(`${peer}:return`, answer(number, args));
  });
  listen(`${self}:drop`, (event) => {
    const number = (event as CustomEvent<number>).detail;
    const known = functions.get(number);
    if (known) known.handed -= 1;
    if (known?.handed === 0) functions.delete(number);
  });
  listen(`${self}:settle`, (event) => {
    const { number, ok, parcel } = (event as CustomEvent<Reply & { number: number }>).detail;
    const waiter = waiting.get(number);
    waiting.delete(number);
    if (ok) waiter?.resolve(unwrap(parcel));
    else waiter?.reject(unwrap(parcel));
  });

  return { wrap, unwrap };
}
