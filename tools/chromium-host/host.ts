/** Small pieces that every module of the host uses: refusals, records of what was not done, Electron's events. */

/** What the host recorded instead of touching the desktop, oldest first; tests and people can read it. */
export const hostCalls: { api: string; args: unknown[] }[] = [];

/** Prints to stderr when RUJUKAN_HOST_DEBUG is set. */
export function debug(...parts: unknown[]): void {
  if (process.env.RUJUKAN_HOST_DEBUG) console.error('[chromium-host]', ...parts);
}

/** Notes a call that real Electron would carry out on the desktop. */
export function record(api: string, ...args: unknown[]): void {
  hostCalls.push({ api, args });
  debug(api, ...args);
}

/** Refuses a part of Electron's API that the host does not have. */
export function notImplemented(what: string): never {
  throw new Error(`chromium-host: ${what} is not implemented`);
}

/** Names that Node, promises and test runners probe for on any object. */
const probedNames = new Set(['then', 'toJSON', 'domain', 'asymmetricMatch']);

/**
 * Wraps an API object so that reading a member it lacks throws by name, instead of the program finding
 * `undefined` three calls later.
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

/** The first argument of Electron's events, with the fields of this one. */
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
