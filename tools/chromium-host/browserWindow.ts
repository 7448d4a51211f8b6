import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { app } from './app.ts';
import { debug, makeEvent, notImplemented, record, strict } from './host.ts';
import { focusedWindow, type HostWindow, windows } from './registry.ts';
import { runtime } from './runtime.ts';
import type { Target } from './targets.ts';
import { WebContents, type WindowOfPage } from './webContents.ts';

type WindowState = 'normal' | 'minimized' | 'maximized' | 'fullscreen';

let lastId = 0;

export class BrowserWindow extends EventEmitter implements HostWindow, WindowOfPage {
  readonly id = ++lastId;
  readonly webContents: WebContents;
  private bounds: Rectangle;
  private state: WindowState = 'normal';
  private visible: boolean;
  private destroyed = false;
  private title: string;

  constructor(options: BrowserWindowConstructorOptions = {}, adopted?: Target) {
    super();
    this.setMaxListeners(0);
    if (!runtime.ready) throw new Error('Cannot create BrowserWindow before app is ready');
    const preferences = options.webPreferences ?? {};
    const { sandbox, nodeIntegration, contextIsolation } = preferences;
    if (sandbox === false || nodeIntegration || contextIsolation === false) {
      notImplemented('webPreferences without sandbox or isolation');
    }
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.bounds = { x, y, width, height };
    this.visible = options.show !== false;
    this.title = options.title ?? app.getName();
    const self = strict(this as BrowserWindow, 'BrowserWindow');
    this.webContents = new WebContents(self, preferences, { width, height }, adopted);
    windows.set(this.id, self);
    app.emit('browser-window-created', makeEvent(), self);
    // biome-ignore lint/correctness/noConstructorReturn: all callers must get the strict proxy of the window
    return self;
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()].filter((window) => window instanceof BrowserWindow);
  }

  static fromWebContents(page: unknown): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.webContents === page) ?? null;
  }

  static fromId(id: number): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.id === id) ?? null;
  }

  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.isFocused()) ?? null;
  }

  openPopup(options: BrowserWindowConstructorOptions, target: Target): BrowserWindow {
    return new BrowserWindow(options, target);
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  loadFile(file: string, options?: { query?: Record<string, string>; hash?: string }): Promise<void> {
    return this.webContents.loadFile(file, options);
  }

  show(): void {
    if (!this.visible) {
      this.visible = true;
      this.emit('show');
    }
    this.focus();
  }

  showInactive(): void {
    this.visible = true;
    this.emit('show');
  }

  hide(): void {
    this.visible = false;
    this.emit('hide');
  }

  focus(): void {
    this.webContents.focus();
    this.emit('focus', makeEvent());
    app.emit('browser-window-focus', makeEvent(), this);
  }

  minimize(): void {
    this.setState('minimized');
    this.emit('minimize');
  }

  maximize(): void {
    this.setState('maximized');
    this.emit('maximize');
  }

  unmaximize(): void {
    this.setState('normal');
    this.emit('unmaximize');
  }

  restore(): void {
    this.setState('normal');
    this.emit('restore');
  }

  setFullScreen(full: boolean): void {
    this.setState(full ? 'fullscreen' : 'normal');
    this.emit(full ? 'enter-full-screen' : 'leave-full-screen');
  }

  private setState(state: WindowState): void {
    this.state = state;
    this.whenOpen(() => this.webContents.driver.setBounds({ windowState: state }));
  }

  private whenOpen(change: () => Promise<void>): void {
    void this.webContents.opened.then(change).catch((error) => debug('window', error));
  }

  isMinimized(): boolean {
    return this.state === 'minimized';
  }

  isMaximized(): boolean {
    return this.state === 'maximized';
  }

  isFullScreen(): boolean {
    return this.state === 'fullscreen';
  }

  isNormal(): boolean {
    return this.state === 'normal';
  }

  isVisible(): boolean {
    return this.visible;
  }

  isFocused(): boolean {
    return focusedWindow() === this;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  getBounds(): Rectangle {
    return { ...this.bounds };
  }

  getNormalBounds(): Rectangle {
    return { ...this.bounds };
  }

  getSize(): number[] {
    return [this.bounds.width, this.bounds.height];
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.bounds = { ...this.bounds, ...bounds };
    const { x: left, y: top, width, height } = this.bounds;
    this.whenOpen(() => this.webContents.driver.setBounds({ left, top, width, height }));
    this.emit('resize');
  }

  getTitle(): string {
    return this.webContents.getTitle() || this.title;
  }

  setTitle(title: string): void {
    this.title = title;
  }

  setProgressBar(progress: number): void {
    record('BrowserWindow.setProgressBar', progress);
  }

  flashFrame(flash: boolean): void {
    record('BrowserWindow.flashFrame', flash);
  }

  setContentProtection(enabled: boolean): void {
    record('BrowserWindow.setContentProtection', enabled);
  }

  setMinimumSize(width: number, height: number): void {
    record('BrowserWindow.setMinimumSize', width, height);
  }

  setBackgroundColor(color: string): void {
    record('BrowserWindow.setBackgroundColor', color);
  }

  setMenu(_menu: unknown): void {}

  setMenuBarVisibility(_visible: boolean): void {}

  setAutoHideMenuBar(_hide: boolean): void {}

  removeMenu(): void {}

  close(): void {
    const event = makeEvent();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    this.webContents.close();
  }

  pageClosed(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    windows.delete(this.id);
    this.emit('closed');
    if (windows.size === 0) app.allWindowsClosed();
  }
}
