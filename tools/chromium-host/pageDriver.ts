import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { CdpSession } from './cdp.ts';
import { makeCodec } from './codec.ts';
import { debug } from './host.ts';
import type { HostMessage, PageConfig, PageMessage } from './page.ts';
import { preloadScripts } from './preloadScripts.ts';
import { toProgram } from './protocol.ts';
import { browser, isHeaded } from './runtime.ts';
import { openTarget, type Target } from './targets.ts';

const isolatedWorldName = 'Electron Isolated Context';
const { encode, decode } = makeCodec();

interface PageEvents {
  /** A reply goes to the `context` of its message. */
  message: [message: PageMessage, context: number];
  'preload-error': [error: Error];
  navigated: [url: string];
  'navigated-in-page': [url: string];
  'dom-ready': [];
  loaded: [];
  'first-paint': [];
  crashed: [];
  console: [level: string, message: string];
  'window-open': [request: { url: string; frameName: string; features: string }];
}

export interface PageOptions {
  preload: string | null;
  width: number;
  height: number;
  onSendSync(channel: string, args: unknown[]): unknown;
}

export class PageDriver extends EventEmitter<PageEvents> {
  targetId = '';
  sessionId = '';
  mainFrameId = '';
  readonly #options: PageOptions;
  readonly #frames = new Set<string>();
  #session: CdpSession | null = null;
  #context: number | null = null;
  #painted = false;
  #url = '';

  constructor(options: PageOptions) {
    super();
    this.#options = options;
  }

  get session(): CdpSession {
    if (!this.#session) throw new Error('chromium-host: the page is not open yet');
    return this.#session;
  }

  async open(adopted?: Target): Promise<void> {
    const { preload, width, height } = this.#options;
    const target = adopted ?? (await openTarget({ width, height }));
    this.#session = target.session;
    this.sessionId = target.sessionId;
    this.targetId = target.id;

    const config: PageConfig = {
      handshake: `host-${randomBytes(12).toString('hex')}`,
      binding: `__host${randomBytes(8).toString('hex')}`,
      platform: process.platform,
      arch: process.arch,
      versions: { ...process.versions },
      argv: [process.execPath],
    };
    const scripts = preloadScripts(preload, config);
    if (scripts.error) this.emit('preload-error', scripts.error);
    this.#listen();

    const { session } = this;
    const [tree] = await Promise.all([
      session.send('Page.getFrameTree'),
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Debugger.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Runtime.addBinding', { name: config.binding, executionContextName: isolatedWorldName }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.main }),
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: scripts.isolated,
        worldName: isolatedWorldName,
      }),
      this.#setFirstSize(width, height).catch((error) => debug('window size', error)),
      session.send('Runtime.runIfWaitingForDebugger'),
    ]);
    this.mainFrameId = tree.frameTree.frame.id;
    this.#frames.add(this.mainFrameId);
  }

  /** The host learns the screen size only from a page. */
  async #setFirstSize(width: number, height: number): Promise<void> {
    if (!isHeaded()) return this.setBounds({ width, height });
    const { result } = await this.session.send('Runtime.evaluate', {
      expression: '[screen.availWidth, screen.availHeight]',
      returnByValue: true,
    });
    const [availableWidth, availableHeight] = result.value as [number, number];
    await this.setBounds({
      width: Math.min(width, availableWidth),
      height: Math.min(height, availableHeight),
    });
  }

  #listen(): void {
    const { session } = this;
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const { name, id, auxData } = context;
      const frameId = (auxData as { frameId?: string } | undefined)?.frameId;
      if (name === isolatedWorldName && frameId === this.mainFrameId) this.#context = id;
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      if (executionContextId === this.#context) this.#context = null;
    });
    session.on('Runtime.executionContextsCleared', () => {
      this.#context = null;
    });
    session.on('Runtime.bindingCalled', ({ payload, executionContextId }) => {
      // SECURITY: only the isolated world of the top document may send messages to the host.
      if (executionContextId !== this.#context) return;
      this.emit('message', decode(payload) as PageMessage, executionContextId);
    });
    session.on('Runtime.consoleAPICalled', ({ type, args }) => {
      this.emit('console', type, args.map((arg) => String(arg.value ?? arg.description)).join(' '));
    });
    session.on('Debugger.paused', ({ callFrames: [frame] }) => {
      const isOurs = frame?.functionName === 'hostSync';
      void (isOurs ? this.#answerSync(frame.callFrameId) : this.#resume());
    });
    session.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
      const features = windowFeatures.join(',');
      this.emit('window-open', { url: toProgram(url), frameName: windowName, features });
    });
    session.on('Page.frameAttached', ({ frameId }) => this.#frames.add(frameId));
    session.on('Page.frameDetached', ({ frameId }) => this.#frames.delete(frameId));
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId) return;
      this.#url = toProgram(frame.url + (frame.urlFragment ?? ''));
      if (!frame.unreachableUrl) this.emit('navigated', this.#url);
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === this.mainFrameId) this.emit('navigated-in-page', toProgram(url));
    });
    session.on('Page.domContentEventFired', () => this.emit('dom-ready'));
    session.on('Page.loadEventFired', () => this.emit('loaded'));
    session.on('Page.lifecycleEvent', ({ frameId, name }) => {
      const isPaint = name === 'firstPaint' || name === 'firstContentfulPaint';
      if (frameId !== this.mainFrameId || !isPaint || this.#painted) return;
      if (this.#url === '' || this.#url === 'about:blank' || this.#url.startsWith('data:')) return;
      this.#painted = true;
      this.emit('first-paint');
    });
    session.on('Inspector.targetCrashed', () => this.emit('crashed'));
  }

  /** Answers hostSync (page.ts), for which the page waits. */
  async #answerSync(callFrameId: string): Promise<void> {
    const evaluate = async (expression: string, returnByValue = true) => {
      const options = { callFrameId, expression, returnByValue, silent: true };
      return (await this.session.send('Debugger.evaluateOnCallFrame', options)).result;
    };
    try {
      const kind = (await evaluate('box.kind')).value;
      const value =
        kind === 'path'
          ? await this.#pathOf((await evaluate('box.argument', false)).objectId)
          : this.#sendSync(String((await evaluate('box.argument')).value));
      await evaluate(`box.value = ${JSON.stringify(value)}`);
    } catch (error) {
      debug('synchronous call', error);
    }
    await this.#resume();
  }

  async #pathOf(objectId: string | undefined): Promise<string> {
    if (objectId === undefined) return '';
    return (await this.session.send('DOM.getFileInfo', { objectId })).path;
  }

  #sendSync(text: string): string {
    const { channel, args } = decode(text) as { channel: string; args: unknown[] };
    return encode(this.#options.onSendSync(channel, args));
  }

  async #resume(): Promise<void> {
    await this.session.send('Debugger.resume').catch((error) => debug('resume', error));
  }

  hasFrame(frameId: string): boolean {
    return this.#frames.has(frameId);
  }

  deliver(message: HostMessage, context = this.#context): void {
    if (context === null) return;
    const expression = `__hostDeliver(${JSON.stringify(encode(message))})`;
    const sent = this.session.send('Runtime.evaluate', { contextId: context, expression });
    sent.catch((error) => debug('deliver', error));
  }

  async evaluate(expression: string, world: 'page' | 'preload', userGesture: boolean): Promise<unknown> {
    const context = world === 'preload' && this.#context !== null ? { contextId: this.#context } : {};
    const { result, exceptionDetails } = await this.session.send('Runtime.evaluate', {
      ...context,
      expression,
      userGesture,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? 'Script failed to execute');
    }
    return result.value;
  }

  /** Returns Chromium's error text, or undefined if the navigation began. */
  async navigate(url: string): Promise<string | undefined> {
    return (await this.session.send('Page.navigate', { url })).errorText;
  }

  /** The protocol refuses a window state together with a size or position. */
  async setBounds(bounds: {
    left?: number;
    top?: number;
    width?: number;
    height?: number;
    windowState?: 'normal' | 'minimized' | 'maximized' | 'fullscreen';
  }): Promise<void> {
    const { root } = browser();
    const { windowId } = await root.send('Browser.getWindowForTarget', { targetId: this.targetId });
    await root.send('Browser.setWindowBounds', { windowId, bounds });
  }

  close(): void {
    const closed = browser().root.send('Target.closeTarget', { targetId: this.targetId });
    closed.catch((error) => debug('close', error));
  }

  forget(): void {
    this.#context = null;
  }
}
