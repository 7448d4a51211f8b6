/** Recorded calls that Electron would send to the desktop, for tests. */
export const hostCalls: { api: string; args: unknown[] }[] = [];

export function debug(...parts: unknown[]): void {
  if (process.env.RUJUKAN_HOST_DEBUG) console.error('[chromium-host]', ...parts);
}

export function record(api: string, ...args: unknown[]): void {
  hostCalls.push({ api, args });
  debug(api, ...args);
}

export function notImplemented(what: string): never {
  throw new Error(`chromium-host: ${what} is not implemented`);
}

/** Node, promises and test runners read these names on any object. */
const probedNames = new Set(['then', 'toJSON', 'domain', 'asymmetricMatch']);

/**
 * Makes reading a missing member throw, instead of returning `undefined`. Symbols, `probedNames` and names
 * that start with `_` stay readable.
 */
export function strict<T extends object>(target: T, name: string): T {
  return new Proxy(target, {
    get(object, key, receiver) {
      const known = key in object || typeof key === 'symbol' || probedNames.has(key) || key.startsWith('_');
      return known ? Reflect.get(object, key, receiver) : notImplemented(`${name}.${key}`);
    },
  });
}

export interface HostEvent {
  defaultPrevented: boolean;
  preventDefault(): void;
}

export function makeEvent(): HostEvent;
export function makeEvent<T extends object>(fields: T): HostEvent & T;
export function makeEvent<T extends object>(fields?: T): HostEvent & Partial<T> {
  const event = {
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
    ...(fields as Partial<T>),
  };
  return event;
}
