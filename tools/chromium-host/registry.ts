import type { BrowserWindow } from './browserWindow.ts';
import type { WebContents } from './webContents.ts';

/** Every living window and page by its Electron id, oldest first. */
export const windows = new Map<number, BrowserWindow>();
export const contents = new Map<number, WebContents>();

export function contentsOfTarget(targetId: string): WebContents | undefined {
  return [...contents.values()].find((page) => page.driver.targetId === targetId);
}

export function contentsOfSession(sessionId: string): WebContents | undefined {
  return [...contents.values()].find((page) => page.driver.sessionId === sessionId);
}

export function contentsOfFrame(frameId: string): WebContents | undefined {
  return [...contents.values()].find((page) => page.driver.hasFrame(frameId));
}

/** The host has no focus events of the desktop: the newest window counts as the focused one. */
export function focusedWindow(): BrowserWindow | null {
  return [...windows.values()].at(-1) ?? null;
}
