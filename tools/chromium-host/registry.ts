import type { EventEmitter } from 'node:events';
import type { PageDriver } from './pageDriver.ts';
import type { Target } from './targets.ts';

export interface HostPage extends EventEmitter {
  readonly driver: PageDriver;
  readonly opened: Promise<void>;
  readonly mainFrame: object;
  getURL(): string;
  /** True once for the last address that the app loaded or reloaded. */
  takeExpected(chromiumUrl: string): boolean;
  /** Returns false if the app refuses the popup. */
  popupOpened(target: Target): boolean;
  /** Called when a link would open in a new tab. The host only supports an app that refuses the tab. */
  linkOpened(url: string): void;
  gone(): void;
}

export interface HostWindow extends EventEmitter {
  readonly webContents: HostPage;
  destroy(): void;
}

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

/** The host gets no focus events from the desktop, so the newest window counts as focused. */
export function focusedWindow(): HostWindow | null {
  return [...windows.values()].at(-1) ?? null;
}
