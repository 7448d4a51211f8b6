import { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HandlerDetails, WebPreferences, WindowOpenHandlerResponse } from 'electron';
import { app } from './app.ts';
import { debug, makeEvent, notImplemented, record, strict } from './host.ts';
import { invokeHandler, ipcMain } from './ipcMain.ts';
import { applyColorScheme } from './nativeTheme.ts';
import type { PageMessage } from './page.ts';
import { PageDriver } from './pageDriver.ts';
import { toChromium } from './protocol.ts';
import { contents, contentsOfTarget, focusedWindow, type HostPage } from './registry.ts';
import { runtime } from './runtime.ts';
import { applyPermissions, defaultSession } from './session.ts';
import type { Target } from './targets.ts';

export interface WindowOfPage {
  emit(event: string, ...args: unknown[]): boolean;
  pageClosed(): void;
  openPopup(options: Electron.BrowserWindowConstructorOptions, target: Target): unknown;
}

type OpenHandler = (details: HandlerDetails) => WindowOpenHandlerResponse;

let lastId = 0;

const defaultPreferences: WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
};

export class WebContents extends EventEmitter implements HostPage {
  readonly id = ++lastId;
  readonly session = defaultSession;
  readonly ipc = new EventEmitter();
  readonly driver: PageDriver;
  readonly opened: Promise<void>;
  private readonly owner: WindowOfPage;
  private readonly preferences: WebPreferences;
  private url = '';
  private title = '';
  private destroyed = false;
  private loading = false;
  private zoom = 1;
  /** Address of loadURL or reload, whose request is no navigation by the page. */
  private expectedUrl: string | null = null;
  private load: { resolve(): void; reject(error: Error): void } | null = null;
  private openHandler: OpenHandler | null = null;
  private openRequest = { url: 'about:blank', frameName: '', features: '' };

  constructor(
    owner: WindowOfPage,
    preferences: WebPreferences,
    size: { width: number; height: number },
    adopted?: Target,
  ) {
    super();
    this.setMaxListeners(0);
    this.owner = owner;
    this.preferences = preferences;
    const self = strict(this as WebContents, 'webContents');
    this.driver = new PageDriver({
      preload: preferences.preload ?? null,
      ...size,
      onSendSync: (channel, args) => self.answerSync(channel, args),
    });
    self.listen();
    contents.set(this.id, self);
    app.emit('web-contents-created', makeEvent(), self);
    this.opened = self.open(adopted).catch((error: unknown) => {
      if (!runtime.quitting) console.error('chromium-host: a window could not open', error);
    });
    // biome-ignore lint/correctness/noConstructorReturn: all callers must get the strict proxy of the page
    return self;
  }

  private async open(adopted: Target | undefined): Promise<void> {
    await this.driver.open(adopted);
    await Promise.all([applyPermissions(this), applyColorScheme(this.driver.session)]);
  }

  private listen(): void {
    const { driver, owner } = this;
    driver.on('message', (message, context) => void this.receive(message, context));
    driver.on('preload-error', (error) => this.preloadFailed(error));
    driver.on('navigated', (url) => {
      this.url = url;
      this.emit('did-navigate', makeEvent(), url, 200, 'OK');
    });
    driver.on('navigated-in-page', (url) => {
      this.url = url;
      this.emit('did-navigate-in-page', makeEvent(), url, true, 0, 0);
    });
    driver.on('dom-ready', () => this.emit('dom-ready', makeEvent()));
    driver.on('loaded', () => {
      this.loading = false;
      this.emit('did-finish-load', makeEvent());
      this.emit('did-stop-loading');
      this.load?.resolve();
      this.load = null;
    });
    driver.on('first-paint', () => owner.emit('ready-to-show', makeEvent()));
    driver.on('crashed', () => {
      this.emit('render-process-gone', makeEvent(), { reason: 'crashed', exitCode: 1 });
    });
    driver.on('console', (level, message) => {
      this.emit('console-message', makeEvent({ level, message, frame: this.mainFrame }));
    });
    driver.on('window-open', (request) => {
      this.openRequest = request;
    });
  }

  private async receive(message: PageMessage, context: number): Promise<void> {
    switch (message.type) {
      case 'title':
        this.title = message.title;
        for (const emitter of [this.owner, this]) {
          emitter.emit('page-title-updated', makeEvent(), message.title, true);
        }
        return;
      case 'preload-error':
        return this.preloadFailed(Object.assign(new Error(message.message), { stack: message.stack }));
      case 'send': {
        const reply = (channel: string, ...args: unknown[]) => this.send(channel, ...args);
        const event = { ...this.ipcEvent(), reply, ports: [] };
        ipcMain.emit(message.channel, event, ...message.args);
        this.ipc.emit(message.channel, event, ...message.args);
        return;
      }
      case 'invoke':
        return this.answer(message, context);
    }
  }

  private async answer(message: PageMessage & { type: 'invoke' }, context: number): Promise<void> {
    const { id, channel, args } = message;
    try {
      const value = await invokeHandler(channel, this.ipcEvent(), args);
      this.driver.deliver({ type: 'reply', id, ok: true, value }, context);
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error);
      const text = `Error invoking remote method '${channel}': ${error}`;
      this.driver.deliver({ type: 'reply', id, ok: false, error: text }, context);
    }
  }

  private answerSync(channel: string, args: unknown[]): unknown {
    const event = { ...this.ipcEvent(), returnValue: undefined };
    ipcMain.emit(channel, event, ...args);
    return event.returnValue;
  }

  private preloadFailed(error: Error): void {
    console.error(`Unable to load preload script: ${this.preferences.preload}\n${error.stack}`);
    setImmediate(() => this.emit('preload-error', makeEvent(), this.preferences.preload, error));
  }

  private ipcEvent() {
    const senderFrame = this.mainFrame;
    return makeEvent({
      type: 'frame',
      sender: this,
      senderFrame,
      frameId: 1,
      processId: senderFrame.processId,
    });
  }

  popupOpened(target: Target): boolean {
    const { details, response } = this.askToOpen(this.openRequest, 'new-window');
    if (response.action !== 'allow') return false;
    const window = this.owner.openPopup(response.overrideBrowserWindowOptions ?? {}, target);
    this.emit('did-create-window', window, { url: details.url, frameName: details.frameName, options: {} });
    return true;
  }

  linkOpened(url: string): void {
    const { response } = this.askToOpen({ url, frameName: '', features: '' }, 'foreground-tab');
    if (response.action === 'allow') notImplemented('a window for a link that was clicked with Ctrl');
  }

  private askToOpen(
    request: { url: string; frameName: string; features: string },
    disposition: HandlerDetails['disposition'],
  ) {
    const referrer = { url: this.url, policy: 'strict-origin-when-cross-origin' } as const;
    const details: HandlerDetails = { ...request, disposition, referrer };
    const response: WindowOpenHandlerResponse = this.openHandler?.(details) ?? { action: 'allow' };
    return { details, response };
  }

  takeExpected(chromiumUrl: string): boolean {
    const expected = this.expectedUrl?.split('#')[0];
    if (expected !== chromiumUrl.split('#')[0]) return false;
    this.expectedUrl = null;
    return true;
  }

  gone(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    contents.delete(this.id);
    this.driver.forget();
    this.load?.reject(new Error('ERR_ABORTED (-3)'));
    this.owner.pageClosed();
    this.emit('destroyed');
  }

  get mainFrame() {
    const frame = {
      url: this.url,
      origin: originOf(this.url),
      routingId: 1,
      processId: this.id + 3,
      frameTreeNodeId: this.id,
      name: '',
      parent: null,
      frames: [],
      detached: false,
      isDestroyed: () => this.destroyed,
      send: (channel: string, ...args: unknown[]) => this.send(channel, ...args),
    };
    return Object.assign(frame, { top: frame });
  }

  send(channel: string, ...args: unknown[]): void {
    if (!this.destroyed) this.driver.deliver({ type: 'event', channel, args });
  }

  async loadURL(url: string): Promise<void> {
    await this.opened;
    const target = new URL(toChromium(url)).href;
    this.expectedUrl = target;
    this.loading = true;
    this.emit('did-start-loading');
    const loaded = new Promise<void>((resolve, reject) => {
      this.load = { resolve, reject };
    });
    const failure = await this.driver.navigate(target);
    if (!failure) return loaded;
    this.load = null;
    this.loading = false;
    this.emit('did-fail-load', makeEvent(), -2, failure, url, true, 0, 0);
    throw new Error(`${failure.replace('net::', '')} (-2) loading '${url}'`);
  }

  loadFile(file: string, options: { query?: Record<string, string>; hash?: string } = {}): Promise<void> {
    const url = pathToFileURL(resolve(runtime.program.dir, file));
    for (const [key, value] of Object.entries(options.query ?? {})) url.searchParams.set(key, value);
    if (options.hash) url.hash = options.hash;
    return this.loadURL(url.href);
  }

  reload(): void {
    this.expectedUrl = toChromium(this.url);
    void this.driver.session.send('Page.reload').catch((error) => debug('reload', error));
  }

  getURL(): string {
    return this.url;
  }

  getTitle(): string {
    return this.title;
  }

  isLoading(): boolean {
    return this.loading;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  isCrashed(): boolean {
    return false;
  }

  getLastWebPreferences(): WebPreferences {
    return { ...defaultPreferences, ...this.preferences };
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    await this.opened;
    return this.driver.evaluate(code, 'page', userGesture);
  }

  async capturePage() {
    const { data } = await this.driver.session.send('Page.captureScreenshot', { format: 'png' });
    const png = Buffer.from(data, 'base64');
    return {
      toPNG: () => png,
      toDataURL: () => `data:image/png;base64,${data}`,
      isEmpty: () => png.length === 0,
      getSize: () => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }),
    };
  }

  async printToPDF({ printBackground = false, preferCSSPageSize = false } = {}): Promise<Buffer> {
    const { data } = await this.driver.session.send('Page.printToPDF', {
      printBackground,
      preferCSSPageSize,
    });
    return Buffer.from(data, 'base64');
  }

  getZoomFactor(): number {
    return this.zoom;
  }

  /** For a page, zooming in means fewer, larger CSS pixels. */
  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    this.zoom = factor;
    void this.applyZoom().catch((error) => debug('zoom', error));
  }

  private async applyZoom(): Promise<void> {
    await this.opened;
    const { session } = this.driver;
    await session.send('Emulation.clearDeviceMetricsOverride');
    if (this.zoom === 1) return;
    const { cssLayoutViewport } = await session.send('Page.getLayoutMetrics');
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: Math.round(cssLayoutViewport.clientWidth / this.zoom),
      height: Math.round(cssLayoutViewport.clientHeight / this.zoom),
      deviceScaleFactor: this.zoom,
      mobile: false,
    });
  }

  setVisualZoomLevelLimits(_minimum: number, _maximum: number): Promise<void> {
    return Promise.resolve();
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  setBackgroundThrottling(_allowed: boolean): void {}

  openDevTools(): void {
    record('webContents.openDevTools');
  }

  closeDevTools(): void {}

  isDevToolsOpened(): boolean {
    return false;
  }

  focus(): void {
    void this.opened
      .then(() => this.driver.session.send('Page.bringToFront'))
      .catch((error) => debug('focus', error));
  }

  close(): void {
    if (!this.destroyed) void this.opened.then(() => this.driver.close());
  }
}

function originOf(url: string): string {
  if (!URL.canParse(url)) return 'null';
  const { protocol, host } = new URL(url);
  return protocol === 'file:' ? 'file://' : `${protocol}//${host}`;
}

export const webContents = {
  getAllWebContents: () => [...contents.values()],
  fromId: (id: number) => contents.get(id),
  fromDevToolsTargetId: (targetId: string) => contentsOfTarget(targetId),
  getFocusedWebContents: () => focusedWindow()?.webContents ?? null,
};
