/** The host sends both functions to the page as source text, so they may use no other value of this file. */
import type { makeBridge } from './bridge.ts';
import type { Codec, makeCodec } from './codec.ts';

export interface PageConfig {
  handshake: string;
  binding: string;
  platform: string;
  arch: string;
  versions: Record<string, string | undefined>;
  argv: string[];
}

export type PageMessage =
  | { type: 'invoke'; id: number; channel: string; args: unknown[] }
  | { type: 'send'; channel: string; args: unknown[] }
  | { type: 'title'; title: string }
  | { type: 'preload-error'; message: string; stack: string };

export type HostMessage =
  | { type: 'reply'; id: number; ok: true; value: unknown }
  | { type: 'reply'; id: number; ok: false; error: string }
  | { type: 'event'; channel: string; args: unknown[] };

export type Preload = (
  require: (name: string) => unknown,
  process: object,
  global: object,
  exports: object,
  module: { exports: object },
  setImmediate: (callback: () => void) => void,
  clearImmediate: (id: number) => void,
) => void;

export function mainWorld(handshake: string, bridgeOf: typeof makeBridge): void {
  if (window.parent !== window) return;

  function freezeDeep(value: unknown): unknown {
    if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
    Object.values(value).forEach(freezeDeep);
    return Object.freeze(value);
  }

  function meet(event: Event): void {
    document.removeEventListener(handshake, meet);
    event.stopImmediatePropagation();
    const node = (event as FocusEvent).relatedTarget as EventTarget;
    const bridge = bridgeOf(node, 'main', 'isolated');
    node.addEventListener('expose', (expose) => {
      const { key, api } = (expose as CustomEvent).detail;
      Object.defineProperty(window, key, { value: freezeDeep(bridge.unwrap(api)), enumerable: true });
    });
  }
  document.addEventListener(handshake, meet);
}

export function isolatedWorld(
  config: PageConfig,
  codecOf: typeof makeCodec,
  bridgeOf: typeof makeBridge,
  preload: Preload | null,
): void {
  if (window.parent !== window) return;
  type Listener = (...args: unknown[]) => unknown;
  type SyncCall = { kind: 'sendSync'; argument: string } | { kind: 'path'; argument: unknown };

  const codec: Codec = codecOf();
  const world = globalThis as unknown as Record<string, unknown>;
  const carry = world[config.binding] as (text: string) => void;
  const post = (message: PageMessage) => carry(codec.encode(message));

  // Both worlds can share an object only as the `relatedTarget` of an event.
  const node = document.createElement('i');
  document.dispatchEvent(new FocusEvent(config.handshake, { relatedTarget: node }));
  const bridge = bridgeOf(node, 'isolated', 'main');

  /** The debugger pauses here. The host reads `box`, writes `box.value` and resumes (pageDriver.ts). */
  function hostSync(box: SyncCall & { value?: unknown }): unknown {
    // biome-ignore lint/suspicious/noDebugger: the pause is the synchronous round trip
    debugger;
    return box.value;
  }

  class Emitter {
    readonly listeners = new Map<string, { run: Listener; given: Listener }[]>();

    on(name: string, run: Listener, given = run): this {
      this.listeners.set(name, [...(this.listeners.get(name) ?? []), { run, given }]);
      return this;
    }

    addListener(name: string, run: Listener): this {
      return this.on(name, run);
    }

    once(name: string, given: Listener): this {
      const run = (...args: unknown[]) => {
        this.off(name, given);
        given.apply(this, args);
      };
      return this.on(name, run, given);
    }

    off(name: string, given: Listener): this {
      const list = [...(this.listeners.get(name) ?? [])];
      const at = list.findLastIndex((entry) => entry.given === given);
      if (at >= 0) list.splice(at, 1);
      this.listeners.set(name, list);
      return this;
    }

    removeListener(name: string, given: Listener): this {
      return this.off(name, given);
    }

    removeAllListeners(name?: string): this {
      if (name === undefined) this.listeners.clear();
      else this.listeners.delete(name);
      return this;
    }

    listenerCount(name: string): number {
      return this.listeners.get(name)?.length ?? 0;
    }

    emit(name: string, ...args: unknown[]): boolean {
      const list = this.listeners.get(name) ?? [];
      for (const { run } of list) run.apply(this, args);
      return list.length > 0;
    }
  }

  const refuse = (what: string) => () => {
    throw new Error(`chromium-host: ${what} is not implemented`);
  };

  const pending = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;

  class IpcRenderer extends Emitter {
    readonly postMessage = refuse('ipcRenderer.postMessage');
    readonly sendToHost = refuse('ipcRenderer.sendToHost');

    invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        post({ type: 'invoke', id, channel, args });
        pending.set(id, { resolve, reject });
      });
    }

    send(channel: string, ...args: unknown[]): void {
      post({ type: 'send', channel, args });
    }

    sendSync(channel: string, ...args: unknown[]): unknown {
      return codec.decode(String(hostSync({ kind: 'sendSync', argument: codec.encode({ channel, args }) })));
    }
  }
  const ipcRenderer = new IpcRenderer();

  function settle(message: HostMessage & { type: 'reply' }): void {
    const waiter = pending.get(message.id);
    pending.delete(message.id);
    if (message.ok) waiter?.resolve(message.value);
    else waiter?.reject(new Error(message.error));
  }

  world.__hostDeliver = (text: string): void => {
    const message = codec.decode(text) as HostMessage;
    if (message.type === 'reply') {
      settle(message);
      return;
    }
    const event = {
      sender: ipcRenderer,
      ports: [],
      defaultPrevented: false,
      preventDefault: () => undefined,
    };
    ipcRenderer.emit(message.channel, event, ...message.args);
  };

  world.__hostChoose = (options: { accept: string; multiple: boolean; folder: boolean }) =>
    new Promise<unknown[] | null>((resolve) => {
      const input = document.createElement('input');
      input.type = 'file';
      input.accept = options.accept;
      input.multiple = options.multiple;
      input.webkitdirectory = options.folder;
      input.addEventListener('cancel', () => resolve(null));
      input.addEventListener('change', () => {
        resolve([...(input.files ?? [])].map((file) => hostSync({ kind: 'path', argument: file })));
      });
      world.__hostChooser = input; // reachable, because a collected input never fires 'change'
      input.click();
    });

  const boxStyles = `
    :host { color-scheme: light dark; }
    dialog { max-width: 440px; padding: 20px; border: 1px solid GrayText; border-radius: 10px; font: 14px/1.5 system-ui, sans-serif; }
    dialog::backdrop { background: rgb(0 0 0 / 45%); }
    h2 { margin: 0 0 8px; font-size: 16px; }
    p { margin: 0 0 16px; white-space: pre-line; }
    div { display: flex; justify-content: flex-end; gap: 8px; flex-wrap: wrap; }
    button { padding: 6px 14px; font: inherit; }
    button:focus { outline: 2px solid Highlight; outline-offset: 2px; }`;

  // The page's shortcuts must not run while a message box is open. This listener must be registered first.
  let asking = 0;
  for (const kind of ['keydown', 'keyup', 'keypress'])
    window.addEventListener(kind, (event) => asking > 0 && event.stopImmediatePropagation(), true);

  world.__hostAsk = (options: {
    message: string;
    detail: string;
    buttons: string[];
    defaultId: number;
    cancelId: number;
  }) =>
    new Promise<number>((resolve) => {
      const before = document.activeElement;
      const frame = document.createElement('div');
      const tree = frame.attachShadow({ mode: 'closed' });
      const styles = new CSSStyleSheet();
      styles.replaceSync(boxStyles);
      tree.adoptedStyleSheets = [styles];
      const add = <Tag extends keyof HTMLElementTagNameMap>(to: Node, tag: Tag, text = '') => {
        const element = document.createElement(tag);
        element.textContent = text;
        to.appendChild(element);
        return element;
      };
      const box = add(tree, 'dialog');
      box.setAttribute('role', 'alertdialog');
      add(box, 'h2', options.message).id = 'message';
      add(box, 'p', options.detail).id = 'detail';
      box.setAttribute('aria-labelledby', 'message');
      box.setAttribute('aria-describedby', 'detail');
      const end = (answer: number) => {
        asking -= 1;
        frame.remove();
        if (before instanceof HTMLElement) before.focus();
        resolve(answer);
      };
      const row = add(box, 'div');
      const buttons = options.buttons.map((label, index) => {
        const button = add(row, 'button', label);
        button.type = 'button';
        // Scripts of the page must not press a button.
        button.addEventListener('click', (event) => event.isTrusted && end(index));
        return button;
      });
      box.addEventListener('cancel', (event) => {
        event.preventDefault();
        end(options.cancelId);
      });
      asking += 1;
      document.documentElement.append(frame);
      box.showModal();
      buttons[options.defaultId]?.focus();
    });

  let title = '';
  function reportTitle(): void {
    if (document.title === title) return;
    title = document.title;
    post({ type: 'title', title });
  }
  document.addEventListener('DOMContentLoaded', () => {
    reportTitle();
    new MutationObserver(reportTitle).observe(document.head, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });

  const webUtils = {
    getPathForFile(file: unknown): string {
      if (!(file instanceof File)) {
        throw new TypeError('getPathForFile expected to receive a File object but one was not provided');
      }
      return String(hostSync({ kind: 'path', argument: file }) ?? '');
    },
  };

  const contextBridge = {
    exposeInMainWorld(key: string, api: unknown): void {
      node.dispatchEvent(new CustomEvent('expose', { detail: { key, api: bridge.wrap(api) } }));
    },
    exposeInIsolatedWorld: refuse('contextBridge.exposeInIsolatedWorld'),
    executeInMainWorld: refuse('contextBridge.executeInMainWorld'),
  };

  const webFrame = {
    setZoomFactor: refuse('webFrame.setZoomFactor'),
    setVisualZoomLevelLimits: () => undefined,
  };

  if (!preload) return;

  const electron = { contextBridge, ipcRenderer, webUtils, webFrame, crashReporter: {}, nativeImage: {} };
  // Modules that a sandboxed preload may require (Electron docs, Process Sandboxing).
  const modules: Record<string, unknown> = {
    electron,
    'electron/renderer': electron,
    'electron/common': electron,
    events: Emitter,
    timers: { setTimeout, clearTimeout, setInterval, clearInterval },
    url: { URL, URLSearchParams },
  };
  function require(name: string): unknown {
    const key = name.replace(/^node:/, '');
    if (!Object.hasOwn(modules, key)) throw new Error(`module not found: ${name}`);
    return modules[key];
  }

  const process = Object.assign(new Emitter(), {
    platform: config.platform,
    arch: config.arch,
    versions: config.versions,
    argv: config.argv,
    env: {},
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    isMainFrame: true,
    pid: 0,
    cwd: () => '/',
    nextTick: (callback: Listener, ...args: unknown[]) => queueMicrotask(() => callback(...args)),
  });

  const module = { exports: {} };
  try {
    preload(
      require,
      process,
      globalThis,
      module.exports,
      module,
      (callback) => setTimeout(callback, 0),
      clearTimeout,
    );
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    post({ type: 'preload-error', message, stack: stack ?? message });
  }
}
