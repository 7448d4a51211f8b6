import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Bridge, makeBridge } from '../../../tools/chromium-host/bridge.ts';
import { eventually } from '../../eventually.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

let page: Bridge;
let preload: Bridge;
beforeEach(() => {
  const node = new EventTarget();
  page = makeBridge(node, 'page', 'preload');
  preload = makeBridge(node, 'preload', 'page');
});

type Callable = (...args: unknown[]) => unknown;
const collected = (reference: WeakRef<object>) =>
  eventually(() => {
    collect();
    expect(reference.deref() === undefined).toBe(true);
  });

const given = (callable: Callable) => page.unwrap(preload.wrap(callable)) as Callable;

describe('what crosses the bridge', () => {
  test('a function is called with its arguments, and answers or throws', () => {
    const add = given((one, other) => (one as number) + (other as number));
    expect(add(1, 2)).toBe(3);
    const fail = given(() => {
      throw new Error('tidak bisa');
    });
    expect(fail).toThrow('tidak bisa');
  });

  test('a promise settles on the other side', async () => {
    await expect(given(() => Promise.resolve({ ids: [1, 2] }))()).resolves.toEqual({ ids: [1, 2] });
    await expect(given(() => Promise.reject(new Error('tidak bisa')))()).rejects.toThrow('tidak bisa');
  });

  test('a passed function can be called back, and a function that it returns too', () => {
    const heard: unknown[] = [];
    const on = given((listener) => {
      (listener as Callable)('satu');
      return () => heard.push('mati');
    });
    const off = on((payload: unknown) => heard.push(payload)) as Callable;
    off();
    expect(heard).toEqual(['satu', 'mati']);
  });
});

describe('a function that the other side has released', () => {
  /** A function of its own, so that the stack keeps no reference to the listener. */
  function subscribeOnce(on: Callable): WeakRef<Callable> {
    const listener = () => undefined;
    (on(listener) as Callable)();
    return new WeakRef(listener);
  }

  test('is forgotten, with what it holds', async () => {
    const listeners = new Set<unknown>();
    const on = given((listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    });
    const subscribed = subscribeOnce(on);
    await collected(subscribed);
    expect(listeners.size).toBe(0);
  });

  test('is kept while one reference is left', async () => {
    const two = { callable: () => 'ada' };
    const held = given(two.callable);
    let other: Callable | undefined = given(two.callable);
    const gone = new WeakRef(other);
    other = undefined;
    await collected(gone);
    await new Promise((resolve) => setImmediate(resolve));
    expect(held()).toBe('ada');
  });
});
