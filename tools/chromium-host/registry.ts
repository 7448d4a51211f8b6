import type { EventEmitter } from 'node:events';
import type { PageDriver } from './pageDriver.ts';
import type { Target } from './targets.ts';

/** What the rest of the host asks of a page; webContents.ts implements it. */
export interface HostPage extends EventEmitter {
  readonly driver: PageDriver;
  /** Settles when the page is open and the preload is installed. */
  readonly opened: Promise<void>;
  /** The top frame, as event.senderFrame shows it. */
  readonly mainFrame: object;
  getURL(): string;
  /** True once for the address that the program itself asked for. */
  takeExpected(chromiumUrl: string): boolean;
  /** Called for a page this one opened: asks the program, then gives it a window or closes it. */
  popupOpened(target: Target): boolean;
  /** Called for a link of a page that was to open beside it: asks the program, which may only refuse. */
  linkOpened(url: string): void;
  /** Called when the browser has closed the page. */
  gone(): void;
}

/** What the rest of the host asks of a window; browserWindow.ts implements it. */
export interface HostWindow extends EventEmitter {
  readonly webContents: HostPage;
  destroy(): void;
}

/** Every living window and page by its Electron id, oldest first. */
export const windows = new Map<number, HostWindow>();
export const contents = new Map<number, HostPage>();

export function contentsOfTarget(targetId: string): HostPage | undefined {
  return [...contents.values()].find((page) => page.driver.targetId === targetId);
}

export function contentsOfSession(sessionId: string): HostPage | undefined {
  return [...contents.values()].find((page) => page.driver.sessionId === sessionId);
}

export function contentsOfFrame(frameId: string): HostPage | undefined {
  return [...contents.values()].find((page) => page.driver.hasFrame(frameId));
}

/** The host has no focus events of the desktop: the newest window counts as the focused one. */
export function focusedWindow(): HostWindow | null {
  return [...windows.values()].at(-1) ?? null;
}
