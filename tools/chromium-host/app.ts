import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { stopBrowser } from './browserProcess.ts';
import { makeEvent, record, strict } from './host.ts';
import { handovers, hasInstanceLock, releaseInstanceLock, requestInstanceLock } from './instanceLock.ts';
import { getPath, setPath } from './paths.ts';
import { contents, windows } from './registry.ts';
import { runtime } from './runtime.ts';
import { handlerOf } from './schemes.ts';

const ready = Promise.withResolvers<void>();

const commandLine = {
  appendSwitch(name: string, value = ''): void {
    runtime.switches.set(name, value);
  },
  appendArgument(_argument: string): void {},
  hasSwitch: (name: string) => runtime.switches.has(name),
  getSwitchValue: (name: string) => runtime.switches.get(name) ?? '',
  removeSwitch(name: string): void {
    runtime.switches.delete(name);
  },
};

class HostApp extends EventEmitter {
  readonly commandLine = commandLine;
  isPackaged = false;
  userAgentFallback = 'chromium-host';
  readonly getPath = getPath;
  readonly setPath = setPath;
  readonly hasSingleInstanceLock = hasInstanceLock;
  readonly releaseSingleInstanceLock = releaseInstanceLock;
  private exiting = false;
  private quitIsPrevented = false;
  private badge = 0;

  get name(): string {
    return runtime.program.name;
  }

  set name(name: string) {
    runtime.program.name = name;
  }

  becomeReady(): void {
    runtime.ready = true;
    ready.resolve();
    this.emit('will-finish-launching');
    this.emit('ready', makeEvent(), {});
  }

  whenReady(): Promise<void> {
    return ready.promise;
  }

  isReady(): boolean {
    return runtime.ready;
  }

  getName(): string {
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
  }

  getVersion(): string {
    return runtime.program.version;
  }

  getApplicationNameForProtocol(url: string): string {
    return handlerOf(url.split(':')[0]!);
  }

  getAppPath(): string {
    return runtime.program.dir;
  }

  getLocale(): string {
    return runtime.switches.get('lang') || Intl.DateTimeFormat().resolvedOptions().locale;
  }

  getSystemLocale(): string {
    return Intl.DateTimeFormat().resolvedOptions().locale;
  }

  getPreferredSystemLanguages(): string[] {
    return [this.getSystemLocale()];
  }

  requestSingleInstanceLock(data: Record<string, unknown> = {}): boolean {
    return requestInstanceLock(data, (second) => {
      this.emit('second-instance', makeEvent(), second.argv, second.cwd, second.data);
    });
  }

  quit(): void {
    if (runtime.quitting) return;
    if (this.isQuitPrevented('before-quit')) return;
    runtime.quitting = true;
    if (windows.size === 0) this.finishQuit();
    for (const window of [...windows.values()]) {
      if (isPrevented(window, 'close')) {
        runtime.quitting = false;
        return;
      }
      window.destroy();
    }
  }

  private isQuitPrevented(stage: 'before-quit' | 'will-quit'): boolean {
    this.quitIsPrevented = isPrevented(this, stage);
    return this.quitIsPrevented;
  }

  private finishQuit(): void {
    if (this.exiting) return;
    if (this.isQuitPrevented('will-quit')) {
      runtime.quitting = false;
      return;
    }
    this.emit('quit', makeEvent(), 0);
    this.exit(0);
  }

  allWindowsClosed(): void {
    if (runtime.quitting) this.finishQuit();
    else if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }

  browserClosed(): void {
    for (const page of [...contents.values()]) page.gone();
    // An app that prevented the quit closes its parts first and then quits by itself.
    if (!this.exiting && !this.quitIsPrevented) this.quit();
  }

  exit(code = 0): void {
    if (this.exiting) return;
    this.exiting = true;
    runtime.quitting = true;
    void Promise.allSettled(handovers)
      .then(stopBrowser)
      .finally(() => process.exit(code));
  }

  relaunch(): void {
    record('app.relaunch');
  }

  getBadgeCount(): number {
    return this.badge;
  }

  setBadgeCount(count = 0): boolean {
    record('app.setBadgeCount', count);
    this.badge = count;
    return true;
  }

  focus(): void {}

  setAppUserModelId(_id: string): void {}

  disableHardwareAcceleration(): void {}

  enableSandbox(): void {}

  setAsDefaultProtocolClient(_scheme: string): boolean {
    return false;
  }

  setLoginItemSettings(_settings: object): void {}

  getLoginItemSettings(): object {
    return { openAtLogin: false, launchItems: [] };
  }

  getGPUFeatureStatus(): object {
    return {};
  }
}

function isPrevented(emitter: EventEmitter, name: string): boolean {
  const event = makeEvent();
  emitter.emit(name, event);
  return event.defaultPrevented;
}

export const app = strict(new HostApp(), 'app') satisfies Pick<
  App,
  | 'isReady'
  | 'whenReady'
  | 'getName'
  | 'getVersion'
  | 'getAppPath'
  | 'getApplicationNameForProtocol'
  | 'getPath'
  | 'setPath'
  | 'requestSingleInstanceLock'
  | 'quit'
  | 'exit'
  | 'isPackaged'
>;
