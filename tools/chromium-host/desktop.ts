import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Clipboard, Display, NotificationConstructorOptions, Rectangle, Shell } from 'electron';
import { hostCalls, makeEvent, record, strict } from './host.ts';
import type { Menu } from './menu.ts';
import { isHeaded } from './runtime.ts';

const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer.exe' };

function openOnDesktop(target: string): void {
  if (!isHeaded() || process.env.RUJUKAN_HOST_NO_DESKTOP) return;
  run(openers[process.platform] ?? 'xdg-open', [target]);
}

function run(command: string, args: string[]): void {
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', (error) => record('desktop.failed', error.message));
  child.unref();
}

export const shell = strict(
  {
    showItemInFolder(path: string): void {
      record('shell.showItemInFolder', path);
      openOnDesktop(dirname(path));
    },
    async openExternal(url: string): Promise<void> {
      record('shell.openExternal', url);
      openOnDesktop(url);
    },
    async openPath(path: string): Promise<string> {
      record('shell.openPath', path);
      openOnDesktop(path);
      return '';
    },
    async trashItem(path: string): Promise<void> {
      record('shell.trashItem', path);
      const bin = join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local/share'), 'Trash');
      const name = `${Date.now()}-${randomUUID().slice(0, 8)}-${basename(path)}`;
      for (const part of ['files', 'info']) await mkdir(join(bin, part), { recursive: true, mode: 0o700 });
      // The format of freedesktop.org wants local time. Swedish dates are ISO 8601.
      const deleted = new Date().toLocaleString('sv').replace(' ', 'T');
      const info = `[Trash Info]\nPath=${encodeURI(path)}\nDeletionDate=${deleted}\n`;
      await writeFile(join(bin, 'info', `${name}.trashinfo`), info);
      // The trash may be on another disk.
      await cp(path, join(bin, 'files', name), { recursive: true, preserveTimestamps: true });
      await rm(path, { recursive: true });
    },
    beep(): void {
      record('shell.beep');
    },
  },
  'shell',
) satisfies Pick<Shell, 'showItemInFolder' | 'openExternal' | 'openPath' | 'trashItem' | 'beep'>;

export class Notification extends EventEmitter {
  readonly title: string;
  readonly body: string;
  readonly silent: boolean;

  constructor({ title = '', body = '', silent = false }: NotificationConstructorOptions = {}) {
    super();
    this.title = title;
    this.body = body;
    this.silent = silent;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    const { title, body } = this;
    record('Notification.show', { title, body });
    if (isHeaded() && process.platform === 'linux') run('notify-send', [title, body]);
    setImmediate(() => this.emit('show', makeEvent()));
  }

  close(): void {
    this.emit('close', makeEvent());
  }
}

export class Tray extends EventEmitter {
  constructor(picture: string) {
    super();
    record('Tray', picture);
  }

  setToolTip(text: string): void {
    record('Tray.setToolTip', text);
  }

  setContextMenu(menu: Menu | null): void {
    record('Tray.setContextMenu', menu);
  }

  destroy(): void {
    record('Tray.destroy');
  }
}

export const clipboard = strict(
  {
    async writeText(text: string): Promise<void> {
      record('clipboard.writeText', text);
    },
    async readText(): Promise<string> {
      const last = hostCalls.findLast((call) => call.api === 'clipboard.writeText');
      return String(last?.args[0] ?? '');
    },
    clear(): void {
      record('clipboard.writeText', '');
    },
  },
  'clipboard',
) satisfies Pick<Clipboard, 'writeText' | 'readText' | 'clear'>;

const area: Rectangle = { x: 0, y: 0, width: 1920, height: 1080 };
const size = { width: area.width, height: area.height };
const display: Pick<Display, 'id' | 'scaleFactor' | 'bounds' | 'workArea' | 'workAreaSize' | 'size'> = {
  id: 1,
  scaleFactor: 1,
  bounds: area,
  workArea: area,
  workAreaSize: size,
  size,
};

class HostScreen extends EventEmitter {
  readonly getPrimaryDisplay = () => display;
  readonly getAllDisplays = () => [display];
  readonly getDisplayMatching = (_area: Rectangle) => display;
  readonly getDisplayNearestPoint = (_point: { x: number; y: number }) => display;
  readonly getCursorScreenPoint = () => ({ x: 0, y: 0 });
}

export const screen = strict(new HostScreen(), 'screen');

class HostPowerMonitor extends EventEmitter {
  readonly getSystemIdleTime = () => 0;
  readonly getSystemIdleState = (_seconds: number) => 'active' as const;
  readonly getCurrentThermalState = () => 'unknown' as const;
  readonly isOnBatteryPower = () => false;
}

export const powerMonitor = strict(new HostPowerMonitor(), 'powerMonitor');
